"""German phrases of what is imported late; the format is that of en.py."""

TEXT = {
    "ask": """
board=Welches Brett?  1 Panel, 8 x 32  2 LED-Streifen
panel-corner=Ecke mit weißer LED?  1 A oben, * D unten  # bleibt so
panel-side=Grüne Reihe an der  1 kurzen Seite  2 langen Seite  9 sie ist rot
panel-next=Die rote LED ist  1 neben der weißen  2 am anderen Ende  9 sie ist grün
panel-keep=Vom Start zum Ziel?  # ja, so bleibt es  * noch einmal
end-play=Auslegen beenden?  1 mit letzter Karte  2 ohne
end-play-bare=Auslegen beenden?  1 ja
other-hand=1 ja D weiter * nein
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
    "no": """
this-form=1 ändert dieses Spiel, # erst das nächste
end-play=1 oder 2 beendet das Auslegen, * zurück
other-hand=1 gilt, D die nächste, * zurück
mend=1 bis {n}, * lässt es
penalty-keys=# zurück, oder wem es gutgeschrieben wird
score-keys=Den Stand, dann #
letters=Buchstaben sind auf 0 bis 9
name-long=Ein Name hat höchstens {n} Buchstaben
name-taken={who} gibt es schon
coach-match=Kein Coach im Spiel
coach-form=Der Coach kennt nur sechs Karten
coach-more=Fehlende Karten: {n}
coach-crib=1 mir, 2 dem Gegner
coach-score=Ein Stand von 0 bis {n}, dann #
coach-move=D mehr, # Auslegen
coach-away=Zwei deiner sechs Karten
coach-starter=Der Starter, Ass bis K
coach-lay=Eine passende Karte oder Go
drill-next=# nächste Hand, * zurück
corner=Eine Ecke der Tastatur: 1 A * D
panel=1 oder 2; 9, wenn die Farbe falsch ist
coach-rules=Diese Hausregeln kennt der Coach nicht
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
coach-head=weg   Hand Crib Legen|weg     Sieg%    Wert|Karte   Sieg%   jetzt
coach-why=Beste: Hand +{what}|Beste: Crib +{what}|Beste: Legen +{what}|Beste: Siegchance|\
Beste: gewinnt|Beste: jetzt +{what}|Gegner: -{what}|Beste: Go +{what}|Nur eine passt
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
health=Takt {what} MHz|Flash-Cache {what} %|Schleife max. {what} ms|Sichern max. {what} ms|\
verlorene Tasten {what}|min. Spannung {what} V|Neustarts {what}
""",
    "evening": """
end=SPIELENDE
time=die Zeit ist um
ending=Ein Spiel endet {what}
ending-winner=Nur bei Aufgabe wird der Sieger genannt
conceded=an {who} aufgegeben
stopped=Zeit: {who} +{n}
level=Zeit: Gleichstand
abandoned=ohne Ergebnis
card=ABEND
no-card=kein Spiel notiert
sums=+{n} -{m}, Skunks {what}
played=Spiel {n} von {m}
confirm=A B bestätigen
person=# nimm D Name * weg
people=# bleibt * zurück|D mehr # bleibt
not-over=Das Spiel ist nicht zu Ende
confirmed={who} hat schon bestätigt
none=Das ist kein Spieleabend
tracks=Ein Abend ist für zwei Seiten
games=Ein Abend hat {n} bis {m} Spiele
game-heads=Spiel|A|B|Sieger|Punkte|Differenz|Skunk|bestätigt
rank-heads=Platz|Spieler|Spiele|Siege|Punkte|plus|minus|netto|Skunks
""",
    "judge": """
what=Was ist passiert?
cases=nicht bedient|Go zu früh|Geber fing an|Hand: 3 oder 5|Crib: 3 oder 5|Karte gezeigt|\
Crib vertauscht|falscher Geber|falscher Sieg
list=Ziffer * zurück|Zahl D mehr * zurück
seat=Wer?  {what}
dealer=Wer gibt?  {what}
to=Wer bekommt Punkte?  {what}
cards=Wie viele passten?  1 bis {n}
points=Wie viele zu viel?  dann #
ruled={who}: {what}
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
no-go={who} hat kein Go gesagt
no-card=Es liegt noch keine Karte
no-game=Das Spiel endete nicht dadurch für {who}
""",
}
