"""German phrases of what is imported late; the format is that of en.py."""

TEXT = {
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
""",
}
