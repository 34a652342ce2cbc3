"""German phrases; en.py describes the format.

Terms, and who uses them. Of each page only its first part could be read.

[W]   Wikipedia, "Cribbage": https://de.wikipedia.org/wiki/Cribbage?oldformat=true
[P]   pagat.com, "Cribbage mit sechs Karten": http://www.pagat.com/de/adders/crib6.html
[C]   cardgames.io, "Cribbage": https://cardgames.io/de/cribbage/how-to-play-cribbage
[S]   Spiele-Palast, "Cribbage": https://www.spiele-palast.de/kartenspiele/cribbage
[K]   spielkarten.org, "Cribbage: Regeln und Spielanleitung leicht gemacht":
      https://spielkarten.org/blog/cribbage-regeln-und-spielanleitung-leicht-gemacht/
[H]   wikiHow, "Cribbage spielen": https://de.wikihow.com/Cribbage-spielen (read in a copy)
[X]   gamexpla.in, rules of Cribbage: https://gamexpla.in/g/9b8
[T]   tjmbb.org, "Cribbage": https://tjmbb.org/cribbage-deutsch/
[J]   jestex.eu, parts of several pages, of wikiHow too: https://jestex.eu/cribbage-regeln.html
[V]   virtualmich.com, "Wie spielt man Cribbage": https://virtualmich.com/de/wie-spielt-man-cribbage
[L]   kartenspiele.net, Lexikon, "Vergeben": https://kartenspiele.net/lexikon/vergeben/
[D]   preisskat.org, "Vergebene Spiele sind ungültig":
      http://www.preisskat.org/vergebene-spiele-ungueltig.html
[A]   de-academic.com, "Skatregeln": https://de-academic.com/dic.nsf/dewiki/1294634

die Crib              crib: H X J (K has das Crib, S die Krippe)
der Starter           starter: K (S Starterkarte, X Startkarte)
Go                    go: T (J Passe)
Paar, Drilling, Vierling   pair, pair royal, double pair royal: S T (W Paar)
die Folge             run: W S (X Sequenz, T Lauf)
der Flush             flush: X J
Geber, geben          dealer, deal: S X H (P geben)
die Runde             deal, from the dealing to the crib: H and W, as "Spielrunde"
Vorhand               pone: J
legen, das Auslegen   play a card, the play: W
stecken, zurück       peg, take off: P, as "abstecken"
zählen                show: C, as "Zählphase"
ansagen               claim: K, of the sum in the play; a claim is said aloud in the same way
Brett, Bahn, Loch, Stift   board, track, hole, peg: W C
der Umlauf            lap: V
Karte ziehen, abheben  cut for the deal: H; cut for the starter: everyday word
vergeben              misdeal: L D, in any card game
der Alleinspieler     captain: A; no source in Cribbage, but in Skat he too is one against two
zwei für den Buben    two for his heels: no name found, only the rule: a Jack as starter, two points
                      for the dealer (K); so it is said in words
der Nob               his nobs: no German name found; the English one, because the Jack (Bube) of
                      the hand must not be taken for the starter
Muggins, Skunk        no German source found; the names in English
Schiri                referee: everyday short form of Schiedsrichter, as long as a row allows
Stinkloch             stink hole: no source found; word for word, it explains itself
Strafe, Stand, umwerten, Stufe, Variante   penalty, score, overrule, level, form: everyday words

Loan words: Best of, Coach, Crib, Flush, Go, LED, Match, Muggins, Nob, Panel, Reset, Service,
Shotgun, Skunk, Starter.

Cards are A 2..10 J Q K, with c d h s for suits, as on international packs: the German letters B D K
would be taken for the keys A B C D of the pad. Players say du to each other.
"""

TEXT = {
    "number": """
small=null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|\
fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|ein
tens=zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig
both={ones}und{tens}
hundred=hundert
more=hundert{n}
""",
    "count": """
dealer-mark=(G)
deals={who} gibt
starter=Starter {what}
told={who}: {what}
to-go=noch {n}
lead={who} führt mit {n}|{who} +{n}
level=gleichauf
home=am Ziel
win={who} gewinnt um {n}|{who} +{n}
fifteen=fünfzehn {w}|fünfzehn {n}
pair=ein Paar|mit Paar {n}
pairs={p} für {m} Paare|mit {m} Paaren {n}
pair-royal=ein Drilling|mit Drilling {n}
double-pair-royal=ein Vierling|mit Vierling {n}
run={p} für die Folge|mit Folge {n}
runs={p} für {m} Folgen|mit {m} Folgen {n}
flush={p} für den Flush|mit Flush {n}
nobs={p} für den Nob|mit Nob {n}
is={what} macht {w}
and= und {what}
nineteen=neunzehn, also nichts|neunzehn (0)
nothing=nichts|nichts (0)
all=zusammen {n}
+fifteen=fünfzehn macht {p}|fünfzehn +{n}
+thirty-one=einunddreißig macht {p}|31 +{n}
+pair={p} für das Paar|Paar +{n}
+pair-royal={p} für den Drilling|Drilling +{n}
+double-pair-royal={p} für den Vierling|Vierling +{n}
+run={p} für die Folge|Folge +{n}
+last={p} für die letzte Karte|letzte Karte +{n}
join={what} und {more}
go=Go
+heels={p} für den Buben|{n} für den Buben
+three-for-last={who} bekommt {p} als Vorhand|Vorhand +{n}
+hand={who} bekommt {n} für die Hand|Hand +{n}
+crib={who} bekommt {n} für die Crib|Crib +{n}
+muggins=Muggins, {who} nimmt {n}|Muggins +{n}
+false-muggins=nichts übersehen, {who} bekommt {n}|kein Muggins +{n}
+manual={who} steckt {n}|gesteckt +{n}
+penalty={who} bekommt {n} (Strafe)|Strafe +{n}
!claim={who} sagt {n} an|{who} sagt {n}
!missed={n} übersehen
!over={n} zu viel
!declined=kein Muggins, {n} übersehen
!penalty={who} geht {n} zurück|Strafe -{n}
!up={who} rückt {n} vor|Korrektur +{n}
!down={who} steckt {n} zurück|Korrektur -{n}
!set={who} steht auf {n}|gesetzt auf {n}
!overruled=umgewertet: {who} zählt {n}|umgewertet: {n}
!misdeal=vergeben, der Geber bleibt|vergeben
!false-go=falsches Go von {who}|falsches Go
!pass={who} legt nichts|{who}: nichts
!forfeit=die zwei für den Buben sind verfallen|Bube verfallen
!match={who} gewinnt das Match|Match: {who}
skunk=ein Skunk!
double=ein Doppel-Skunk!
triple=ein Dreifach-Skunk!
score=Match: {what}|Match {what}
lap={who} beginnt Umlauf {n}|{who}: Umlauf {n}
stink={who} ist im Stinkloch|Stinkloch
left={who} bleibt im Stinkloch|im Stinkloch
hand=Hand
crib=Crib
seat=Platz {n}
track=Bahn {n}
second={who} 2
undid=zurückgenommen: {what}
redid=wiederholt: {what}
-lay={who} legte {what}
-go={who} sagte Go
-pass={who} legte nichts|{who}: nichts
-hand={who} {n} für die Hand
-crib={who} {n} für die Crib
-manual={who} steckte {n}
-set={who} auf {n} gesetzt
-misdeal=vergeben
-deal=nächste Runde
-game=neues Spiel
-match=neues Match
""",
    "ask": """
way=Was tippt ihr ein?  1 Karte für Karte  2 nur Hände  3 nur Punkte
dealer=Wer gibt zuerst?  {what}
board=Welches Brett?  1 Panel, 8 x 32  2 LED-Streifen
panel-corner=Ecke mit weißer LED?  1 A oben, * D unten  # bleibt so
panel-side=Grüne Reihe an der  1 kurzen Seite  2 langen Seite  9 sie ist rot
panel-next=Die rote LED ist  1 neben der weißen  2 am anderen Ende  9 sie ist grün
panel-keep=Vom Start zum Ziel?  # ja, so bleibt es  * noch einmal
captain=Wer spielt allein?  {what}
cut-choice=Ums Geben ziehen:  {what}  D Karten eintippen
cut={who}: welche Karte?  Die niedrigste gibt
first-to=Es geht bis {n}
starter=Starter eintippen
play={who}: Karte legen
play-go={who}: Karte legen  D Go
play-heels={who}: Karte legen  # zwei für den Buben
holds={who} hat noch {n}
end-play=Auslegen beenden?  1 mit letzter Karte  2 ohne
end-play-bare=Auslegen beenden?  1 ja
other-hand=1 ja D weiter * nein
mend=Ziffer  * zurück
hand={who}: {what}  # zählen
hand-asked={who}: {what}
hand-unknown=Hand von {who}  # zählen
flush=Flush: {what}
nobs=Nob: 1
no-suits=keins: #
flush-least=nur {n}: #
key-hand={who}: tipp {n} Karten
key-exchange={who}: tipp {n} Karten  D Hände tauschen
key-crib=Tipp {n} Crib-Karten
count-hand=# Hand zählen: {who}
count-exchange=# Hand zählen: {who}  D Hände tauschen
count-crib=# Crib zählen
suit=Welche Farbe?  A Pik  B Herz  C Karo  D Kreuz  # keine Farbe
deal=# nächste Runde
game=# nächstes Spiel
standing={who}: Pkt {n} {what}
claim-card=Karte von {who}?  Punkte, dann #
claim-hand=Hand von {who}?  Punkte oder 0, dann #
claim-crib=Crib von {who}?  Punkte oder 0, dann #
offer={who}: fehlt etwas?  Punkte, dann #  # allein: nichts
offer-many=Fehlen Punkte?  Punkte, dann {what}  # allein: nichts
sure=Stimmt das?  # ja  * nein
points=Punkte, dann {what}  # nächste Runde
points-show=Punkte, dann {what}  # zum Zählen
points-heels=Punkte, dann {what}  # zum Zählen  D zwei für den Buben
points-of=Punkte für {who}?
add=# vor  D zurück
whose=Wessen Punkte?  {what}
which-track=Für wen?  {what}
key-name={what} {who}
colours=Wessen Farbe?  {what}  # fertig
choose={what}: {who}
keep=# behalten  * zurück|D mehr  # behalten
number=# behalten  * zurück|# setzen  * löschen
score=Neuer Stand, dann #
penalty=# zurück  {what} gutschreiben
overrule=Hand von {who}: {n}  richtige Zahl, dann #
overrule-crib=Crib von {who}: {n}  richtige Zahl, dann #
no-count=Noch nichts gezählt  * zurück
misdeal=Noch einmal geben?  # ja  * nein
this-form=Auch dieses Spiel?  1 ja  # nein, erst nächstes
new-game=Spiel abbrechen?  # ja  * nein
reset=Werkseinstellungen?  # ja  * nein
start-anew=Alte Spiele löschen?  # ja  * nein
colour={who}: 1 bis {n}  # fertig
letters=Jetzt {who}  D nächster Buchstabe  C löschen  # fertig
menu=1-{n} D mehr * zurück|# öffnen  D mehr
done=# fertig|D mehr  # fertig
coach-on=# einschalten  * zurück
coach-leave={what}  * zurück
details=D weiter  # zu
coach-deal=Tipp deine {n} Karten  D Coach ausschalten
coach-more=Fehlende Karten: {n}
coach-crib=Wem gehört die Crib?  1 mir  2 dem Gegner
coach-own=Dein Stand, dann #  # allein: kein Stand
coach-other=Stand des Gegners,  dann #
coach-move=# neu  * zurück|D mehr  # neu
drill=Punkte, dann #
drill-next=# nächste  * zurück|D mehr  # nächste
""",
    "entry": """
takes=# für {who}
seat=# für {n}
claim=Ansage {what}
missed=übersehen {what}
overrule=richtig: {what}
flush=Flush {n}
nobs=Nob {n}
points={who}: {what}
colours=Farben {what}
""",
    "no": """
short=Nein
over=Das Spiel ist zu Ende
no-game=Erst ein Spiel beginnen: Wer gibt?
game-first=Erst ein Spiel beginnen
no-track=Es gibt nur {n} Bahnen
seat=Platz {n} gibt es nicht
track=Bahn {n} gibt es nicht
match-tracks=Dieses Match ist für {n} Bahnen
match-begun=Das Match hat begonnen: Jetzt kommt sein erstes Spiel
match-terms=Ein Match ist first-to=1 bis {n}, count=games oder worth
claim-auto=Das Brett zählt: keine Ansage
claim-range=Sag 0 bis {n} Punkte an, nicht {m}
claim-nothing={who} hat jetzt nichts zu zählen
claimed={who} hat schon {n} angesagt
claim-whose=Die Karte hat {who} gelegt
no-offer=Muggins gibt es gerade nicht
offer-whose=Kein Muggins für {who}
offer-many=Das sind zu viele
offer-self=Muggins gegen sich selbst gibt es nicht
no-heels=Es gibt keine zwei für den Buben
peg-range=Steck 1 bis {n} Punkte, nicht {m}
penalty-range=Eine Strafe ist 1 bis {n} Punkte, nicht {m}
count-range=Zählen kann man 0 bis {n} Punkte, nicht {m}
zero=Eine Korrektur um 0 ändert nichts
take-off=Zurück geht es nur um {n}
ended-by={who} hat das Spiel beendet: Nimm das erst zurück
score-range=Ein Stand ist 0 bis {n}, nicht {m}
score-same=Der Stand ist schon {n}
penalty-self=Die Punkte bekommt jemand anderes
count-whose=Zuletzt hat nicht {who} gezählt
count-mugged=Dafür wurde Muggins gesteckt: Nimm das erst zurück
count-past=Seitdem wurde gesteckt: Setz lieber den Stand
count-same=Gezählt ist schon {n}
misdeal-late=Die Runde ist vorbei: zu spät, um noch einmal zu geben
offer-first=Erst die Frage: Fehlen Punkte?
claim-first=Erst sagt {who} die Punkte der Karte an
need-starter=Erst kommt der Starter
need-play=Das Auslegen ist noch nicht zu Ende
need-show=Jetzt wird gezählt
need-deal=Jetzt kommt die nächste Runde
next-crib=Jetzt wird die Crib gezählt
next-hand=Jetzt wird die Hand von {who} gezählt
claim-before=Erst ansagen, dann zählen
undo-end=Weiter zurück ist nichts gespeichert
first-dealer=Für den ersten Geber gibt es nur: {what}
best-of=Ein Match hat eine ungerade Zahl von Spielen, nicht {n}
form-base={what} kann man nicht spielen
form-players={what} ist für {n} Spieler
form-players-to={what} ist für {n} bis {m} Spieler
option=Wähl {what}
form=Die Variante {what} kennt dieses Brett nicht
target=Ein Ziel ist 1 bis {n}, nicht {m}
no-captain={what} hat keinen Alleinspieler
playout=Alles auslegen geht nur in Varianten mit einer Serie
no-muggins=Bei {what} gibt es kein Muggins
over-31=Mit {what} wären es {n}. Höchstens 31
go-early=Kein Go bei {n}: Jede Karte passt noch
fits={what} ergibt {n}: sie passt
over-31-go=Mit {what} wären es {n}. D für ein Go
over-31-both=Mit {what} wären es {n}. Noch einmal {what}: beide sagten Go, {who} eins für die letzte
go-again={who} kann legen. Noch einmal D: {who} legt nichts
turn-again={who} ist dran. Noch einmal {what}: {who} legt nichts
pass-last=Eins für die letzte Karte gibt es erst am Ende
this-form=1 ändert dieses Spiel, # erst das nächste
deal-long=Dieses Spiel ist zu lang, um den Anfang zu ändern
end-play=1 oder 2 beendet das Auslegen, * zurück
other-hand=1 gilt, D die nächste, * zurück
mend=1 bis {n}, * lässt es
cards-again={m} von {n} Karten. Noch einmal #: das sind alle
hand-size=Eine Hand hat {n} Karten, nicht {m}
crib-size=Die Crib hat {n} Karten, nicht {m}
no-flush=Einen Flush für {n} kann es nicht geben
no-nobs=Einen Nob kann es nicht geben
flush-nobs=Der Bube ist im Flush: Nob kann nicht 0 sein
nobs-flush=Der Starter gehört nicht zum Flush: kein Nob
suit-held=Eine andere Hand hat {what} in der Farbe des Starters
starter-suits=Der Starter hätte zwei Farben
starter-other=Nach einer anderen Hand hat der Starter eine andere Farbe
twice={what} kommt doppelt vor
fifth={what} gibt es nur viermal
digits=Höchstens {n} Ziffern
points-first=Erst die Punkte, dann {what}
points=Punkte, dann #
points-zero=Punkte, dann #. 0 für nichts
points-whose=Für wen sind die {n}?
player-first=Erst wählen, wer: {what}
cards=Tipp {n} Karten. Bisher {m}
crib-cards=Tipp die {n} Karten der Crib
hand-keys=# zählen, D Hand neu eintippen
answer-keys=Antworte mit einer Ziffer, # zählen, * löschen
answer=Antworte mit den Punkten
answer-clash=Flush {n} mit Nob {m} kann nicht sein. * löschen
count-keys=# zählen, * löschen
suit=A B C D oder # für keine
suit-all=Jede Karte braucht ihre Farbe
play=Das Auslegen läuft noch: {who} ist dran
dealer={what}
captain=1 2 3: Wer spielt allein?
cut={who}: Welche Karte hast du gezogen?
yes-no=# ja, * nein
choice={what}: 1 bis {n}
range={what}: {n} bis {m}
number=Eine Zahl, dann #
odd=Eine ungerade Zahl von Spielen
no-item=Menüpunkt {n} gibt es nicht
no-count=In dieser Runde wurde noch nichts gezählt
penalty-keys=# zurück, oder wem es gutgeschrieben wird
score-keys=Den Stand, dann #
letters=Buchstaben sind auf 0 bis 9
name-long=Ein Name hat höchstens {n} Buchstaben
name-taken={who} gibt es schon
done=# fertig
coach-match=Kein Coach im Spiel
coach-form=Der Coach kennt nur sechs und fünf Karten
coach-more=Fehlende Karten: {n}
coach-crib=1 mir, 2 dem Gegner
coach-score=Ein Stand von 0 bis {n}, dann #
coach-move=D mehr, # neu
drill-next=# nächste Hand, * zurück
corner=Eine Ecke der Tastatur: 1 A * D
panel=1 oder 2; 9, wenn die Farbe falsch ist
language=1 2 3 4
""",
    "note": """
no-voice=Es gibt kein Stimmpaket, also wird nichts gesagt.
resumed=Das Spiel geht weiter
no-undo=Nichts zurückzunehmen
no-redo=Nichts zu wiederholen
mended=Wiederholt: {n}
mended-instead={who} statt {what}; {n} weitere
mend-undone=Korrektur zurückgenommen
play-mended=Das Auslegen ist berichtigt
erased=Gelöscht
answer-erased=Antwort gelöscht
card-erased=Karte gelöscht. Noch einmal * für alle
cards-erased=Karten gelöscht
not-counted=Noch nicht gezählt
hand-of={what} ist die Hand von {who}
exchanged=Die Hände sind getauscht
new-match=Ein neues Match beginnt
offer-many=Das sind zu viele. Niemand nimmt sie
no-muggins=Hier gibt es kein Muggins: Es gilt die Stufe Kontrolle
cut={what}
cut-equal={what}: gleich, noch einmal ziehen
set={what}: {who}
set-next={what}: {who}, ab dem nächsten Spiel
set-power={what}: {who}, nach dem nächsten Einschalten
reset=Alle Einstellungen zurückgesetzt
""",
    "menu": """
way=Modus|Schiri|Zählhilfe|Punktetafel
level=Stufe|Automatik|Lernen|Kontrolle|Muggins
form=Variante|sechs|fünf|sieben|zu dritt|Partner|allein|umgekehrt|Shotgun
target=Ziel
penalty=Strafe
set-score=Stand setzen
brightness=Helligkeit
sound=Ton|aus|leise|laut|Nacht
suits=Kartenfarbe|aus|an
skunks=Skunks|normal|aus|Hausregel|Turnier
best-of=Best of
motion=Bewegung|wandern|springen
coach=Coach|aus|an
names=Namen
colours=Farben
supply=Strom in mA
language=Sprache
first-deal=1. Geber|im Wechsel|Verlierer|Sieger|gezogen
twin=2. Tastatur|aus|an|gedreht
service=Service|an|aus
facing=Anzeige drehen|aus|an
chance=Siegchance|Angaben|Lichter|aus
board=Brett|Panel|Panel, 3|Panel, 60|Panel, 1|Streifen
speech=Sprechen|aus|Zählen|Spiel|alles
speech-volume=Lautstärke|leise|normal|laut
speech-pace=Tempo|normal|langsam|schnell
speech-night=Bei Dunkelheit|an|aus
no-voice=keine Stimme
claims=Karten ansagen|nein|ja
players=Spieler|zwei|drei|vier
playout=Alles auslegen|nein|ja
count=Sieg zählt|ein Spiel|Wert
tracks=Blau|Orange|Weiß
items=Modus|Stufe|Variante|Ziel|Strafe|Vergeben|Stand|Neues Spiel|Helligkeit|Ton|Kartenfarbe|\
Coach|Umwerten|Skunks|Match|Bewegung|Übung|Reset|Namen|Farben|Strom|Sprache|Geber|Tastatur|\
Service|Fehler|Info|Drehen|Sprechen|Siegchance|Brett
""",
    "page": """
menu=Menü: Nummer, #|Menü: {what}
range={n} bis {m}
details=Angaben
not-this-hand=NICHT DIESE HAND?
hand-of={who}: {what}
go-said={who}: Go bei {n}
go-unsaid={who} {n} kein Go
change={who} {n} -> {m}
mend=DER REST FOLGT
instead=stattdessen
before=davor
without=ohne
left=  {n} passen nicht
last-count=Letzte Zählung
chance=Sieg: {what}|anfangs: {what}
coach=Coach
coach-off=Der Coach ist aus.
signs=Komma|minus
coach-head=weg    Wert Hand{what}Crib|weg     Sieg%    Wert
coach-style=Coach: offensiv|Coach: defensiv
drill-hand=Übung Hand
drill-crib=Übung Crib
streak={n} richtig
right={n} stimmt, {what} s
wrong={n}, nicht {m}:
best=Rekord {n}, je {what} s
errors=Fehler
no-errors=Keine Fehler
log-unreadable=Protokoll unlesbar
about=Info
commit=Commit {what}
board=auf {what}
layout=Brett {what}
source=läuft aus /source:
""",
    "card": """
title=die Tasten
steps=Starter eintippen, dann jede Karte, wie sie gelegt wird. # zählt eine Hand; Ziffern \
antworten auf Fragen nach Farben. Crib eintippen, dann # für die nächste Runde. Halten heißt 0,7 s \
lang. Falsche Taste? Mit * zurück, richtig eintippen, * halten. Jemand sagt Go? D. Abgelehnt, \
stimmt aber? Noch einmal drücken. Nicht deine Hand? D beim Zählen.
where=Punkte: {what}|Hand: {what}|halten: {what}
cards=Ass|Zehn|Bube|Dame|König|Go / nichts
points=für Bahn {n}|zurück
show=nein|andere Hand|zählen|Flush {n}
held=Bahn {n} stecken|Menü|wiederholen
always=löschen, nein, zurück|ja, fertig, weiter
menu=Menü: D halten, die Nummer, #
nobs=Bei einer Hand: Nob. Eine Ziffer antwortet nur, # zählt
suit=Welche Farbe: Pik, Herz, Karo, Kreuz
who=Wer zuerst gibt, wer allein spielt: die Person mit der Nummer
cut=Wer zuerst gibt: Alle ziehen, und jede gezogene Karte wird eingetippt
claim=Eine Ansage: ihre Punkte. 0 # für nichts, bei einer Karte # allein
offer=Muggins: Punkte #, keine # allein. Zu dritt Punkte, dann wer rief
heels=Zwei für den Buben: im Modus Schiri #, im Modus Zählhilfe D
details=Angaben und die letzte Zählung: beim Auslegen mit #, sonst mit D
item-1=Schiri: 18 Tasten je Runde, Zählhilfe: 25, Punktetafel: 14
item-2=wer zählt: das Brett oder ihr, mit Muggins oder ohne
item-3=welche Art Cribbage als Nächstes gespielt wird
item-4=mit wie vielen Punkten das nächste Spiel gewonnen ist
item-5=jemand geht zurück, oder jemand anderes bekommt die Punkte
item-6=derselbe Geber gibt noch einmal
item-7=einen Punktestand berichtigen
item-8=dieses Spiel abbrechen
item-9=von 1 im dunklen Zimmer bis 5 in der Sonne
item-10=aus, leise, laut; Nacht: leise, still bei Helligkeit 1 und 2
item-11=nach jeder Karte ihre Farbe eintippen
item-12=was man in die Crib legt
item-13=die letzte Zählung ändern
item-14=was ein Skunk wert ist
item-15=Best of: wie viele Spiele
item-16=ob die Stifte wandern oder springen
item-17=Zählen üben
item-18=alle Einstellungen wie ab Werk
item-19=Buchstaben wie am Telefon; D nächster, C löschen, # fertig
item-20=die Farbe eines Spielers, nach Nummer
item-21=wie viel Strom die Lichter ziehen dürfen, in mA
item-22=English, Deutsch, Français, Español
item-23=wer als Nächstes zuerst gibt: im Wechsel, Verlierer, Sieger, gezogen
item-24=eine zweite Tastatur: aus, an oder gedreht für gegenüber
item-25=ein Computer darf das Spiel anhalten; aus: nur SAFE darf es
item-26=was schiefging, das Neueste zuerst
item-27=welche Firmware das ist
item-28=die Anzeige dreht sich zu dem, der dran ist: aus, an
item-29=Sprechen: aus, Zählen, Spiel, alles; dann Lautstärke, Tempo, nachts
item-30=Siegchance: in den Angaben; Lichter: auch bei jedem Geben; aus
item-31=Panel oder LED-Streifen; wie das Panel eingebaut ist
""",
    "alert": """
hung=Das Brett hing und wurde neu gestartet.
unreadable=Spiele nicht lesbar, nichts wird gesichert: neu einstecken; Menü 18 fängt neu an.
doubt=Diese Runde kann nicht stimmen ({what}): Sie bleibt, wie sie war.
settings-unsaved=Die Einstellungen ließen sich nicht speichern.
settings-unread=Einstellungen unlesbar: Werkswerte gelten.
setting=Die Einstellung {what} war falsch: Es gilt der Wert ab Werk.
lost-sound=Der Ton ist ausgefallen: Das Spiel geht ohne ihn weiter.
lost-screen=Die Anzeige ist ausgefallen: Das Spiel geht ohne sie weiter.
lost-speech=Die Stimme ist ausgefallen: Das Spiel geht ohne sie weiter.
lost-link=Die Verbindung ist ausgefallen: Das Spiel geht ohne sie weiter.
key=Taste {what} klemmt: Sie zählt erst wieder, wenn sie losgelassen wird. Die anderen gehen.
keys=Die Tasten {what} klemmen: Sie zählen erst wieder, wenn sie losgelassen werden. Die anderen \
gehen.
supply=Nur noch {what} V: Nimm ein stärkeres Netzteil oder ein kürzeres Kabel.
match-version=Ein Match von einer anderen Firmware wurde beiseitegelegt.
match-damaged=Ein beschädigter Stand liegt beiseite.
match-lost-start=Einer Aufzeichnung des Matchs fehlt der Anfang der Runde; sie wurde beiseitegelegt.
match-refused=Das gespeicherte Match ließ sich nicht fortsetzen; es wurde beiseitegelegt.
match-unsaved=Das Match ließ sich nicht speichern ({what}): Lass den Stecker drin.
deal-unkept=Eine Runde ließ sich nicht speichern ({what}): Dort endet vielleicht das Zurücknehmen.
undo-end=Die Runden davor sind unlesbar: Weiter zurück geht es nicht.
from-deal=Das Match geht nach der letzten gespeicherten Runde weiter.
new-match=Ein neues Match beginnt.
undone-unkept=Das Zurückgenommene ließ sich nicht speichern ({what}): Dort endet vielleicht das \
Wiederholen.
not-aside={what} ließ sich nicht beiseitelegen.
results={what} war beschädigt oder von einer anderen Version; die Datei liegt beiseite.
no-board=Das Brett {what} gibt es nicht: Es gilt two-track.
no-order=Die Farbfolge {what} gibt es nicht: Es gilt GRB.
crash=Etwas ging schief.|Spiel gespeichert.|Weiter in 3 s
stopped=Vom Rechner gestoppt|Spiel gespeichert.|Neu einstecken.
""",
    "web": """
board=Das Cribbage-Brett
pegs=Stifte
peg-line={who}: vorderer Stift in Loch {n}, hinterer in Loch {m}, noch {what}
status=Das Spiel
dealer=gibt
turn=am Zug
wins={who} gewinnt
scores=Spielstand
hold=Zweite Bedeutung
held={what}; gehalten: {more}
not-now=geht jetzt nicht
board-kind=Art des Bretts
board-kind-hint=Was auf dieser Seite gezeichnet wird. Das Spiel bleibt, wie es ist.
board-auto=passend zum Spiel
board-two-track=zwei Bahnen
board-three-track=drei Bahnen
board-single-track=eine Bahn
board-british=britisch, sechzig Löcher
board-matrix=LED-Panel, zwei Bahnen
board-matrix-1=LED-Panel, eine Bahn
board-matrix-3=LED-Panel, drei Bahnen mit sechzig Löchern
board-matrix-british=LED-Panel, britisch, sechzig Löcher
console=Anzeige und Tasten
ace=Ass
ten=Zehn
jack=Bube
queen=Dame
king=König
peg-1=Bahn 1
peg-2=Bahn 2
peg-3=Bahn 3
undo-no=zurück · nein
redo=vor
yes-next=ja · weiter
go=Go / nichts
menu=Menü
ways=Spielarten
rules=Regeln
opening-title=Cribbage auf einem Brett, das mitzählt
opening-what=Die Stifte wandern, die Zählung wird angesagt, und niemand muss rechnen. Wie \
möchtest du anfangen?
way-learn=Lernen
way-learn-what=Eine Runde, Taste für Taste, mit jeder Antwort erklärt. Du musst nichts wissen.
way-hand=Gegen die Seite spielen
way-hand-what=Die Seite gibt. Dein Gegner sieht nur seine eigenen Karten.
way-table=Am Tisch spielen
way-table-what=Du hast Karten und Gesellschaft. Tipp jede Karte ein; das Brett macht den Rest.
first-deal-six=Jeder bekommt sechs Karten und legt zwei weg: die Crib. Dann den Starter abheben.
first-deal=Gebt und legt Karten weg: die Crib. Dann den Starter abheben.
goes-on=dein Spiel geht weiter
lesson-goes-on=deine Lektion geht weiter
opening-safe=Am Tisch und gegen die Seite hast du je ein eigenes Spiel. Keines stört das andere.
close=Schließen
part-failed=Das wurde nicht geladen.
felt=Die Karten
of-c=Kreuz {what}
of-d=Karo {what}
of-h=Herz {what}
of-s=Pik {what}
hand-dealer=gibt
hand-holds=Karten: {what}
hand-starter=Starter
hand-crib=Crib
hand-count=Summe
hand-yours=Deine Karten
hand-you=Du ({what})
hand-aim=Wer zuerst {what} Punkte hat, gewinnt.
hand-away-mine=Wähl zwei Karten für die Crib, die Zusatzhand des Gebers. Sie gehört dir.
hand-away-theirs=Wähl zwei Karten für die Crib, die Zusatzhand des Gebers. Sie gehört {what}.
hand-do-away=Weglegen
hand-thinks={what} überlegt …
hand-cut=Jeder zieht eine Karte: Die niedrigere gibt zuerst.
hand-turn=Der Starter wird aufgedeckt.
hand-lay=Du bist dran: Spiel eine Karte.
hand-lead=Du spielst aus. 15, 31, Paare und Folgen bringen Punkte.
hand-go=Keine deiner Karten passt unter 31: Sag Go.
hand-do-go=Go sagen
hand-go-mine=Du sagst Go.
hand-go-theirs={what} sagt Go.
hand-last-mine=Du bekommst eins für die letzte Karte.
hand-last-theirs={what} bekommt eins für die letzte Karte.
hand-do-mine=Meine Hand zählen
hand-do-theirs=Hand von {what} zählen
hand-do-crib=Crib zählen
hand-do-next=Nächste Runde
hand-do-again=Noch ein Spiel
hand-won=Du hast gewonnen!
hand-lost=Die Karten dieser Runde sind verloren. Ihre Punkte werden zurückgenommen, und es wird \
neu gegeben.
hand-undo=Zurück
hand-undone=Zurückgenommen: Entscheide neu.
hand-redo=Vor
hand-redone=Wiederhergestellt.
hand-hint=Tipp
hint-away=Leg {n} und {m} weg.
hint-kept=Die vier, die du behältst, zählen jetzt {n} und mit Starter etwa {m}.
hint-crib-mine=Mit diesen beiden hat eine Crib etwa {n}, und sie gehört dir.
hint-crib-theirs=Mit diesen beiden hat eine Crib etwa {n}, und sie gehört {who}.
hint-chance=So kurz vor dem Ziel entscheidet die Gewinnchance: damit {what}.
hint-lay=Spiel {what}.
hint-only=Keine andere Karte passt.
hint-now=Das bringt sofort {what}.
hint-now-none=Das bringt noch nichts.
hint-reply=Die Antwort von {who} bringt im Mittel etwa {n}.
hint-reply-least=Die Antwort von {who} bringt im Mittel etwa {n}: Keine andere Karte lässt \
weniger zu.
hint-reply-none=Darauf kann {what} kaum punkten.
why=Warum {what}?
why-hand=Hand von {what}:
why-crib=Crib von {what}:
why-play={what}, beim Auslegen:
why-none=Nichts davon zählt: keine Fünfzehn, kein Paar, keine Folge, kein Flush und kein Nob.
why-nineteen=So eine Hand heißt „neunzehn“: Vier Karten mit dem Starter können nie 19 zählen.
why-before=Zurück
why-after=Weiter
why-rule=Die Regel
why-sum=Bis hier {what}
why-fifteen=Fünfzehn
why-thirty-one=Einunddreißig
why-pair=Paar
why-pair-royal=Drilling
why-double-pair-royal=Vierling
why-run=Folge
why-flush=Flush
why-nobs=Nob
why-last=Letzte Karte
why-heels=Zwei für den Buben
rules-title=Die Regeln von Cribbage
rules-search=In den Regeln suchen
rules-none=Kein Abschnitt hat diese Wörter.
rules-failed=Die Regeln wurden nicht geladen.
learn-progress=Schritt {what}
learn-leave=Aufhören
learn-other=Noch nicht. Jetzt ist [{what}] dran, die Taste, die leuchtet.
learn-1=Blau und Orange spielen. Jeder hat sechs Karten bekommen und zwei weggelegt: Diese vier \
sind die Crib, eine zusätzliche Hand für den Geber. Blau gibt: Drück [1].
learn-2=Orange hebt ab, und eine Fünf wird aufgedeckt: der *Starter*. Er zählt später mit jeder \
Hand. Tipp seinen Rang, [5].
learn-3=Jetzt legen beide abwechselnd aus, und das Brett addiert. Orange beginnt mit dem Buben; \
er liegt auf Taste [A]. Bube, Dame und König zählen je zehn.
learn-4=Zehn: Das Brett sagt die Summe an. Blau antwortet mit einer Fünf, [5].
learn-5=Zehn und fünf sind *fünfzehn*: zwei Punkte, und der Stift von Blau wandert zwei Löcher. \
Orange spielt die Neun, [9].
learn-6=Die Summe darf 31 nie übersteigen. Blau hält 8, Q und K, und keine davon passt: Blau muss \
*Go* sagen, [D].
learn-7=Nach einem Go legt der andere alles, was noch passt. Orange hat eine Sieben, [7].
learn-8=Genau *31*: zwei Punkte für Orange. Die Summe beginnt wieder bei 0, und Blau spielt den \
König aus, [C].
learn-9=Wieder zehn. Orange legt die Sechs, seine letzte Karte, [6].
learn-10=Orange hat keine Karten mehr, also macht Blau allein weiter, mit der Dame, [B].
learn-11=Die Acht von Blau ergäbe 34, und bei dieser Summe hat noch niemand Go gesagt: [D]. Nach \
dem ersten Go braucht das zweite keine Taste.
learn-12=Niemand konnte noch legen, also bekommt Blau *eins für die letzte Karte*. Die Summe ist \
wieder 0, und Blau legt die Acht, [8].
learn-13=Das war die allerletzte Karte: noch ein Punkt. Jetzt werden die Hände gezählt, jede mit \
dem Starter; die von Orange zuerst. Das Brett sieht keine Farben, also fragt es. Der Bube von \
Orange hat die Farbe des Starters: Das ist der *Nob*, ein Punkt, [1].
learn-14=Die andere Frage war ein Flush: vier oder fünf Karten einer Farbe. Es gibt keinen: [#] \
sagt nein zu allem, was offen ist, und zählt.
learn-15=J+5 und 9+6 sind fünfzehn, je zwei Punkte; 5 6 7 ist eine Folge von drei; der Nob zählt \
eins: *acht*. Dann kommt die Hand von Blau, [#].
learn-16=Vier Fünfzehnen, denn jede Fünf passt zu Dame und König, und ein Paar: *zehn*. Der Geber \
zählt auch die Crib. Niemand hat ihre Karten gesehen, also tipp sie ein. Zuerst das Ass, [1].
learn-17=Das Brett wartet auf alle vier: die Zwei, [2].
learn-18=Dann eine Drei, [3].
learn-19=Und die andere Drei, [3]. Die vierte Karte zählt die Crib.
learn-20=Ein Paar macht zwei, und A 2 3 ist zweimal da: noch sechs, also zählt die Crib *acht*. \
Orange gibt als Nächstes: [#].
learn-21=Das ist eine ganze Runde. Runde folgt auf Runde, bis jemand 121 Punkte hat. Am Tisch eine \
falsche Taste? Mit [∗] zurück, richtig eintippen, [∗] halten. Jetzt spiel!
start=START
goal=ZIEL
how=So wird gespielt
not-kept=Dieser Browser speichert nichts: Das Spiel endet mit der Seite.
help-title=Karten auf dem Tisch, Stifte auf dem Brett
help-1=Gegeben wird mit echten Karten, und jeder legt seine Crib-Karten weg. Tipp dann ein, was \
du siehst: Den Rest macht das Brett. Die Anzeige sagt immer, worauf es wartet.
help-2=*Wer gibt zuerst*, dann der *Starter*: eine Taste, nur der Wert.
help-3=*Jede Karte, wie sie gelegt wird*, egal von wem: eine Taste. [D], wenn jemand Go sagt; \
danach braucht das zweite Go keine Taste.
help-4=*Beim Zählen* zählt [#] erst die Hand des Gegners, dann die des Gebers: Das Brett hat \
die Karten gesehen. Dann die vier Karten der Crib eintippen. Mit [#] wird wieder gegeben.
help-5=*Eine Frage* (ein Flush? ein Nob?) wird mit ihren Punkten beantwortet; [#] zählt, und \
allein heißt es nein.
help-6=*Falsche Taste?* Mit [∗] zurück, richtig eintippen, [∗] halten. *Jemand sagt Go?* [D]. \
*Abgelehnt, stimmt aber?* Noch einmal drücken. *Nicht deine Hand?* [D] beim Zählen.
head-key=Taste
head-card=Karte
head-held=gehalten
head-keyboard=Tastatur
ace-nine=Ass bis Neun
faces=Bube, Dame, König
by-hand=Punkte stecken
undo=zurück, nein
done=ja, fertig, weiter
help-7=Halte eine Taste, oder drück Umschalt dazu, für ihre zweite Bedeutung (das kleine Wort in \
Messing). Eine Taste, die mit Tab gewählt ist, drückst du mit Enter oder der Leertaste, bis du \
anders weiterspielst. Das Spiel bleibt in diesem Browser gespeichert: Du kannst die Seite \
jederzeit schließen.
play=Spielen
nothing-lost={what} Es ist nichts verloren.
restart=Neu starten
other-tab=Das Brett ist in einem anderen Tab offen. Dieser zeigt es nur.
other-tab-hand=In einem anderen Tab wird gegen die Seite gespielt. Das ist hier nicht zu sehen.
use-here=Hier weiterspielen
no-script=Das Brett läuft in der Seite selbst und braucht JavaScript.
no-webassembly=Diesem Browser fehlt WebAssembly, das die Firmware des Bretts braucht. Ein neuerer \
Browser hat es.
loading=Das Brett wird geladen: {what} kB
too-old=Dieser Browser ist zu alt für das Brett: Er kann die Firmware nicht \
entpacken. Ein neuerer genügt.
new-version=Eine neue Version ist da.
use-new-version=Jetzt verwenden
backup=Sichern und laden
backup-what=Eine Datei mit allem, was das Brett in diesem Browser aufhebt: \
das Spiel, seinen Verlauf und die Einstellungen. Sie lässt sich hier oder in einem anderen \
Browser laden.
backup-save=In eine Datei sichern
backup-choose=Aus einer Datei laden
backup-ask=Das ersetzt Spiel und Einstellungen in diesem Browser durch die {what} Dateien der \
Sicherung.
backup-restore=Ersetzen
backup-other-file=Diese Datei hat nicht das Brett gesichert. Nichts wurde geändert.
backup-other-version=Diese Datei ist von einer anderen Version des Bretts. Nichts wurde geändert.
backup-damaged=Diese Datei ist beschädigt. Nichts wurde geändert.
backup-too-large=Diese Datei ist zu groß für eine Sicherung des Bretts. Nichts wurde geändert.
backup-no-room=Der Browser hat dafür keinen Platz. Nichts wurde geändert.
backup-close=Schließen
not-loaded=Das Brett ließ sich nicht laden.
no-network=Ist dieses Gerät online? Wenn ja, ist vielleicht der Server überlastet: Warte etwas, \
dann noch einmal.
no-server=Läuft der Server der Seite auf diesem Computer noch? Starte ihn wieder mit „make run“ \
oder „cribboard run“, dann noch einmal.
again=Noch einmal
stopped=Das Brett ist stehen geblieben.
stopped-by=Das Brett ist stehen geblieben: {what}.
voice-loading=Die Stimme wird geladen …
voice-failed=Die Stimme war nicht zu laden, also wird nichts gesagt.
settings=Einstellungen
group-game=Spiel
group-players=Spieler
group-board=Brett und Licht
group-sound=Ton und Sprache
group-language=Sprache
group-corrections=Korrekturen
group-help=Hilfe
next-game=Ab dem nächsten Spiel.
at-the-table=Variante, Namen und Korrekturen ändert ihr unter: {what}.
about-way=Schiri: ihr gebt jede gespielte Karte ein, und das Brett zählt alles; etwa 18 Tasten für \
eine Runde. Zählhilfe: ihr steckt das Spiel selbst, und das Brett zählt die eingegebenen Hände; \
25. Punktetafel: nur Punkte, von Hand gesteckt; 14.
about-level=Automatik: das Brett zählt. Lernen: sag erst deine Zahl, gesteckt wird die \
richtige. Kontrolle: was du übersiehst, ist verloren. Muggins: dein Gegner darf nehmen, was du \
übersiehst.
about-form=Sechs, fünf und sieben sind Karten für jeden von zwei Spielern. Zu dritt: drei \
Spieler; Partner: vier in Paaren; allein: einer gegen zwei. Umgekehrt: wer zuerst am Ziel ist, \
verliert. Shotgun: sechs Karten, keine Crib.
fixed-here=Fest, solange die Seite gibt.
only-hardware=Nur für ein Brett mit Kabeln; die Seite hat dieses Teil nicht.
name=Name
name-letter=Die Anzeige des Bretts hat kein {what}.
colour=Farbe
colour-sky=Himmelblau
colour-orange=Orange
colour-white=Weiß
colour-blue=Tiefblau
colour-yellow=Gelb
colour-rose=Rosa
colour-green=Grün
exchange={what}: Tausch mit {who}
start-game=Spiel beginnen
undo-brings-back=Zurücknehmen holt es wieder.
keep-it=Nein
do-it=Ja
player=Spieler
points=Punkte
goes-to=an {what}
who-deals=Wer gibt
penalty-to=Wohin sie gehen
penalty-back=der Spieler geht zurück
set=Übernehmen
undo-deal=Diese Runde zurücknehmen
undo-deal-hint=Alles, was seit dem Geben getippt wurde, wird zurückgenommen. Halte die Taste ∗, um \
es Schritt für Schritt wiederherzustellen.
open-on-board=Auf dem Brett öffnen: {what}
print=Drucken
print-hint=Druckt die Tastenkarte und einen Punktezettel.
ctrl-z=Strg+Z
help-8=Auf der Computertastatur ist A ein Ass, wo eine Karte dran ist, und die Taste A, wo das \
Brett nach einem Spieler oder einer Farbe fragt. Esc verlässt das Menü des Bretts, ? öffnet diese \
Seite.
curve=Gewinnchance
curve-of=Gewinnchance von {what}
curve-turn=Wendepunkt: Runde {n}, von {what} auf {more}
curve-deals={what} gibt
curve-end=Ende
curve-chance=Chance
curve-none=Der Anfang dieses Spiels ist nicht mehr gespeichert, oder es ging über 121 hinaus.
sheet-title=Punktezettel
sheet-deal=Runde
sheet-dealer=Geber
sheet-play=Spiel
sheet-hand=Hand
sheet-crib=Crib
sheet-total=Stand
sheet-date=Datum
sheet-winner=Sieger
sheet-match=Match
""",
}
