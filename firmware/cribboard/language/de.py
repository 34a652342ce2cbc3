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
decimals=1
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
!no-heels=so kurz vor dem Ziel zählt der Bube nicht|Bube zählt nicht
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
-end=Spielende
-adjourn=vertagt
!dead=die Hand von {who} ist tot|Hand ist tot
!dead-crib=die Crib ist tot|Crib ist tot
!confirm={who} bestätigt
!take-up=wieder aufgenommen|aufgenommen
""",
    "ask": """
way=Was tippt ihr ein?  1 Karte für Karte  2 nur Hände  3 nur Punkte
dealer=Wer gibt zuerst?  {what}
captain=Wer spielt allein?  1 du  2 links  3 rechts
cut-choice=Ums Geben ziehen:  {what}  D Karten eintippen
cut={who}: welche Karte?  Die niedrigste gibt
first-to=Es geht bis {n}
starter=Starter eintippen
play={who}: Karte legen
play-go={who}: Karte legen  D Go
play-heels={who}: Karte legen  # zwei für den Buben
holds={who} hat noch {n}
hand-unknown=Hand von {who}  # zählen
flush=Flush: {what}
nobs=Nob: 1
no-suits=keins: #
flush-least=nur {n}: #
key-hand={who}: tipp {n} Karten
key-more={who}: {n} fehlen
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
points=Punkte, dann {what}  {what} eins  C D zwei  # nächste Runde
points-three=Punkte, dann {what}  {what} eins  D Bube  # nächste Runde
points-show=Punkte, dann {what}  # zum Zählen
points-heels=Punkte, dann {what}  # zum Zählen  D zwei für den Buben
points-of=Punkte für {who}?  * zurück
add=# vor  D zurück
add-held=# vor  * zurück
whose=Wessen Punkte?  {what}
which-track=Für wen?  {what}
key-name={what} {who}
colours=Wessen Farbe?  {what}  # fertig
keep=# behalten  * zurück|D mehr  # behalten
number=# behalten  * zurück|# setzen  * löschen
score=Neuer Stand, dann #
no-count=Noch nichts gezählt  * zurück
menu=1-{n} D mehr * zurück|# öffnen  D mehr
done=# fertig|D mehr  # fertig
details=D weiter  # zu
board=Welches Brett?  1 Panel, 8 x 32  2 LED-Streifen
pad=Tastatur: {who} drücken  noch stumm: Drähte  {what}
pad-all=Tastatur: {who} drücken
pad-twin=Tastatur 2: {who} drücken
panel-corner=Ecke mit weißer LED?  1 3 oben, 7 9 unten  # bleibt so
panel-side=Grüne Reihe an der  1 kurzen Seite  2 langen Seite  9 sie ist rot
panel-next=Die rote LED ist  1 neben der weißen  2 am anderen Ende  9 sie ist grün
panel-keep=Vom Start zum Ziel?  # ja, so bleibt es  * noch einmal
end-play=Auslegen beenden?  1 mit letzter Karte  2 ohne
end-play-bare=Auslegen beenden?  1 ja
other-hand=1 ja D anders  * Hand vertippt
account=1-{n} neu tippen  D Angaben
mend=Ziffer  * zurück
penalty=# zurück  {what} gutschreiben
overrule=Hand von {who}: {n}  richtige Zahl, dann #
overrule-crib=Crib von {who}: {n}  richtige Zahl, dann #
misdeal=Noch einmal geben?  # ja  * nein
this-form=Auch dieses Spiel?  1 ja  # nein, erst nächstes
new-game=Spiel abbrechen?  # ja  * nein
reset=Werkseinstellungen?  # ja  * nein
start-anew=Alte Spiele löschen?  # ja  * nein
colour={who}: 1 bis {n}  # fertig
letters=Jetzt {who}  D nächster Buchstabe  C löschen  # fertig
coach-on=# einschalten  * zurück
coach-leave={what}  * zurück
coach-deal=Tipp deine {n} Karten  D Coach ausschalten
coach-more=Fehlende Karten: {n}
coach-crib=Wem gehört die Crib?  1 mir  2 dem Gegner
coach-own=Dein Stand, dann #  # allein: kein Stand
coach-other=Stand des Gegners,  dann #
coach-move=# Auslegen  * zurück|D mehr  # Auslegen
coach-away=Welche zwei sind weg?  # neue Karten
coach-starter=Der Starter
coach-lay=Karte des Gegners  D Go
coach-go=Keine passt: D Go
coach-laid=deine Karte  # neu|Karte  D mehr  # neu
coach-over=Das Auslegen ist aus  # neue Karten
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
form-base={what} kann man nicht spielen
form-players={what} ist für {n} Spieler
form-players-to={what} ist für {n} bis {m} Spieler
option=Wähl {what}
option-unknown=Diese Version kennt {what} nicht
start=Ein Start ist 0 bis {n}, nicht {m}
form=Die Variante {what} kennt dieses Brett nicht
target=Ein Ziel ist 1 bis {n}, nicht {m}
no-captain={what} hat keinen Alleinspieler
playout=Alles auslegen geht nur in Varianten mit einer Serie
no-muggins=Bei {what} gibt es kein Muggins
not-low={what} gilt nicht bei umgekehrt
over-31=Mit {what} wären es {n}. Höchstens 31
go-early=Kein Go bei {n}: Jede Karte passt noch
fits={what} ergibt {n}: sie passt
over-31-go=Mit {what} wären es {n}. D für ein Go
over-31-both=Mit {what} wären es {n}. Noch einmal {what}: beide sagten Go, {who} eins für die letzte
go-again={who} kann legen. Noch einmal D: {who} legt nichts
turn-again={who} ist dran. Noch einmal {what}: {who} legt nichts
pass-last=Eins für die letzte Karte gibt es erst am Ende
deal-long=Diese Runde ist zu lang, um den Anfang zu ändern
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
points-add=# zählt die Punkte dazu, * zurück
points-show=# zum Zählen
points-pegged={n} gesteckt: * wenn es eine Karte war
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
keys={what}
captain=1 2 3: Wer spielt allein?
cut={who}: Welche Karte hast du gezogen?
yes-no=# ja, * nein
choice={what}: 1 bis {n}
range={what}: {n} bis {m}
number=Eine Zahl, dann #
odd=Eine ungerade Zahl von Spielen
no-item=Menüpunkt {n} gibt es nicht
no-count=In dieser Runde wurde noch nichts gezählt
this-form=1 ändert dieses Spiel, # erst das nächste
end-play=1 oder 2 beendet das Auslegen, * zurück
other-hand=1 gilt, D ein anderes Auslegen, * die Hand noch einmal
mend=1 bis {n}, * lässt es
penalty-keys=# zurück, oder wem es gutgeschrieben wird
score-keys=Den Stand, dann #
letters=Buchstaben sind auf 0 bis 9
name-long=Ein Name hat höchstens {n} Buchstaben
name-taken={who} gibt es schon
coach-match=Kein Coach im Spiel
coach-form=Der Coach kennt nur sechs Karten
coach-crib=1 mir, 2 dem Gegner
coach-score=Ein Stand von 0 bis {n}, dann #
coach-move=D mehr, # Auslegen
coach-away=Zwei deiner sechs Karten
coach-starter=Der Starter, Ass bis K
coach-lay=Eine passende Karte oder Go
drill-next=# nächste Hand, * zurück
pad=Eine Taste der Tastatur selbst; # lässt sie
pad-again=Das war eine andere Taste: wieder ab 1
pad-touch=Immer verbunden: Drähte {what}
pad-sides=Drähte 11 bis 14 müssen ein Ende der Fahne sein
corner=Eine Ecke der Ziffern: 1 3 7 9
panel=1 oder 2; 9, wenn die Farbe falsch ist
coach-rules=Diese Hausregeln kennt der Coach nicht
""",
    "note": """
no-voice=Es gibt kein Stimmpaket, also wird nichts gesagt.
resumed=Das Spiel geht weiter
pad=Die Tasten sind bekannt
no-undo=Nichts zurückzunehmen
no-redo=Nichts zu wiederholen
mended=Wiederholt: {n}
mended-instead={who} statt {what}; {n} weitere
mend-undone=Korrektur zurückgenommen
play-mended=Das Auslegen ist berichtigt
pegged-as=Gesteckt als {what}
next-hand=Mehreres passt: die nächste Hand entscheidet
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
form=Variante|sechs|fünf|sieben|zu dritt|Partner|allein|umgekehrt|Shotgun|Einzel
target=Ziel
penalty=Strafe
set-score=Stand setzen
brightness=Helligkeit
sound=Ton|aus|leise|laut|Nacht
suits=Kartenfarbe|aus|an
skunks=Skunks|normal|aus|Hausregel|Turnier
crib-flush=Crib-Flush|fünf|vier
no-heels=Bube|immer|nicht bei 2|nicht bei 3|nicht bei 6|nie Sieg
start-a=Start von A
start-b=Start von B
start-c=Start von C
skunk-line=Skunk-Linie|30|20|40|60
misdeal-cost=Vergeben|straffrei|zwei
wrong-call=Falscher Ruf|kostet|gratis
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
Service|Fehler|Info|Drehen|Sprechen|Siegchance|Brett|Crib-Flush|Bubenregel|Start A|Start B|Start C|\
Skunklinie|Vergebregel|Rufregel|Spielende|\
Abend|Spieler A|Spieler B|Karte|Richter|Go-Regel|Go zu 3
evening=Abend, Spiele
player-a=Spieler A
player-b=Spieler B
no-go=Letzte|immer|nicht bei 1|nicht bei 5
go-of-three=Go zu dritt|alle|nach 1.
""",
    "alert": """
hung=Das Brett hing und wurde neu gestartet.
unreadable=Spiele nicht lesbar, nichts wird gesichert: neu einstecken; Menü 18 fängt neu an.
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
match-older=Der Speicher hat Änderungen verloren: Prüfe Stand und Einstellungen.
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
    "page": """
menu=Menü: Nummer, #|Menü: {what}
range={n} bis {m}
details=Angaben
not-this-hand=NICHT DIESE HAND?
go-said={who}: Go bei {n}
go-unsaid={who} {n} kein Go
laid=gelegt: {what}
swapped={what} vertauscht
led={who} begann
account=DIE RUNDE
change={who} {n} -> {m}
mend=DER REST FOLGT
instead=stattdessen
before=davor
without=ohne
left=  ohne Platz: {n}
last-count=Letzte Zählung
chance=Sieg: {what}|anfangs: {what}
coach=Coach
coach-off=Der Coach ist aus.
signs=Komma|minus
coach-head=weg   Hand Crib Legen|weg     Sieg%    Wert|Karte   Sieg%   jetzt
coach-why=Beste: Hand +{what}|Beste: Crib +{what}|Beste: Legen +{what}|Beste: Siegchance|\
Beste: gewinnt|Beste: jetzt +{what}|Gegner: -{what}|Beste: Go +{what}|Nur eine passt|\
Beste: Lauf +{what}|Zählen: +{what}|Gegner aus -{what}
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
health=Takt {what} MHz|Flash-Cache {what} %|Schleife max. {what} ms|Sichern max. {what} ms|\
verlorene Tasten {what}|min. Spannung {what} V|Neustarts {what}
""",
    "evening": """
end=SPIELENDE
time=die Zeit ist um
ending=Ein Spiel endet {what}
ending-winner=Nur bei Aufgabe wird der Sieger genannt
conceded=an {who} aufgegeben|{who} gewinnt
stopped=Zeit: {who} +{n}
level=Zeit: Gleichstand
abandoned=ohne Ergebnis
adjourned=vertagt|dieses vertagen
take-up=wieder aufnehmen
open=VERTAGT
full-choice=VOLL: WELCHES GEHT?
give-up=Endgültig weg?  # ja  * nein
aside={what} vertagt
first=Erst dieses Match vertagen
no-open=Match {n} ist nicht vertagt
number=Match {n} gibt es schon
full={n} sind vertagt, mehr geht nicht
lost=Dieses Match ist nicht lesbar
card=ABEND
no-card=kein Spiel notiert
sums=+{n} -{m}, Skunks {what}
played=Spiel {n} von {m}
confirm=A B bestätigen
person=# nimm D Name * weg
people=# ja A Name * zurück|A Name D mehr # ja
not-over=Das Spiel ist nicht zu Ende
confirmed={who} hat schon bestätigt
none=Das ist kein Spieleabend
tracks=Ein Abend ist für zwei Seiten
games=Ein Abend hat {n} bis {m} Spiele
card-heads=   Gegner  Pt  +/-|   Spieler Pt S Netto
game-heads=Spiel|A|B|Sieger|Punkte|Differenz|Skunk|bestätigt
rank-heads=Platz|Spieler|Spiele|Siege|Punkte|plus|minus|netto|Skunks
""",
    "judge": """
what=Was ist passiert?
cases=nicht bedient|Go zu früh|Geber fing an|Kartenzahl Hand|Kartenzahl Crib|Karte gezeigt|\
Crib vertauscht|falscher Geber|falscher Sieg
list=Ziffer * zurück|Zahl D mehr * zurück
seat=Wer?  {what}
holder=Bei wem liegt sie?  {what}
dealer=Wer gibt?  {what}
to=Wer bekommt Punkte?  {what}
cards=Wie viele passten?  1 bis {n}
points=Wie viele zu viel?  dann #
played={who} legt, der andere erhält {n}|jetzt legen
kept=Go von {who} gilt, der andere erhält {n}|nur zählen
taken-back={who} legt doch
again=derselbe gibt noch einmal|neu geben
dead=die Hand von {who} ist tot|sie ist tot
dead-crib=die Crib ist tot
stands=es gilt|es gilt
led-back=Karten zurück, der andere spielt aus
led-stands=die Reihenfolge gilt
side-moved=die Crib geht zum Geber
side-changed={who} hat Crib und Geben
dealer-stands={who} gibt, die Karten gelten
dealer-again={who} gibt neu
false-game={who} geht 15 zurück, der andere erhält {n}
no-go=So ein Go gab es nicht
no-card=Es liegt noch keine Karte
no-game=Das Spiel endete nicht dadurch für {who}
true-game={who} hat trotzdem gewonnen
""",
}
