"""English phrases of what is imported late; the format is that of en.py."""

TEXT = {
    "page": """
menu=Menu: number, #|Menu: {what}
range={n} to {m}
details=DETAILS
not-this-hand=NOT THIS HAND?
hand-of={who}: {what}
go-said={who}'s go at {n}
go-unsaid={who}: no go {n}
change={who} {n} -> {m}
mend=THE REST FOLLOWS
instead=instead
before=before it
without=left out
left=  {n} will not fit
last-count=LAST COUNT
chance=to win: {what}|at deal: {what}
coach=COACH
coach-off=The coach is off.
signs=point|minus
coach-head=away   hand crib play|away    win %     all|card    win %     now
coach-why=Best: hand +{what}|Best: crib +{what}|Best: play +{what}|Best: win chance|\
Best: it wins|Best: now +{what}|Best: reply -{what}|Best: go +{what}|Only one fits
drill-hand=DRILL hand
drill-crib=DRILL crib
streak={n} right
right={n} is right, {what} s
wrong={n}, not {m}:
best=best {n}, {what} s each
errors=ERRORS
no-errors=Nothing broke
log-unreadable=Log unreadable
about=ABOUT
commit=commit {what}
board=on {what}
layout=board {what}
source=running /source:
health=clock {what} MHz|flash cache {what} %|longest turn {what} ms|longest save {what} ms|\
lost keys {what}|least supply {what} V|resets {what}
""",
    "evening": """
end=END OF THE GAME
time=time is up
ending=A game ends {what}
ending-winner=Only of a conceded game the winner is named
conceded=conceded to {who}
stopped=time: {who} by {n}
level=time: level
abandoned=no result
""",
}
