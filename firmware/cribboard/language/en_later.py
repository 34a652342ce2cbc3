"""English phrases of what is imported late; the format is that of en.py."""

TEXT = {
    "ask": """
board=Which board?  1 panel, 8 x 32  2 LED strip
panel-corner=White lamp's corner?  1 A above, * D below  # as it is
panel-side=Green row along the  1 short side  2 long side  9 it is red
panel-next=The red lamp is  1 beside the white  2 at the other end  9 it is green
panel-keep=From start to game?  # yes, keep it  * begin again
end-play=End the play?  1 yes, with last  2 yes, without
end-play-bare=End the play?  1 yes
other-hand=1 yes D other * back
mend=a digit  * back
penalty=# back  {what} gets them
overrule={who}'s hand: {n}  right points, then #
overrule-crib={who}'s crib: {n}  right points, then #
misdeal=Deal again?  # yes  * no
this-form=This game too?  1 yes  # no, the next one
new-game=Give this game up?  # yes  * no
reset=Reset every setting?  # yes  * no
start-anew=Erase the old games?  # yes  * no
colour={who}: 1 to {n}  # done
letters=Now {who}  D next letter  C erase  # done
coach-on=# turn it on  * back
coach-leave={what}  * back
coach-deal=Enter the {n} cards  you were dealt  D turn coach off
coach-more=Cards to enter: {n}
coach-crib=Whose crib is it?  1 mine  2 theirs
coach-own=Your score, then #  # alone: no scores
coach-other=Their score, then #
coach-move=# play  * back|D more # play * back
coach-away=Which two went?  # new cards
coach-starter=The starter
coach-lay=Their card  D go
coach-go=No card fits: D go
coach-laid=your card  # new|card  D more  # new
coach-over=The play is over  # new cards
drill=Points, then #
drill-next=# next hand  * back|D more # next * back
""",
    "no": """
this-form=1 changes this game, # only the next one
end-play=1 or 2 ends the play, * goes on
other-hand=1 takes it, D the next, * back
mend=1 to {n}, * leaves it
penalty-keys=# back, or who gets them
score-keys=The score, then #
letters=Letters are on 0 to 9
name-long=A name has at most {n} letters
name-taken={who} is taken
coach-match=No coach during a game
coach-form=The coach knows only six-card
coach-more=Cards to enter: {n}
coach-crib=1 mine, 2 theirs
coach-score=A score, 0 to {n}, then #
coach-move=D more, # play
coach-away=Two of your six cards
coach-starter=The starter, ace to K
coach-lay=A card that fits, or go
drill-next=# next hand, * back
corner=A corner of the pad: 1 A * D
panel=1 or 2; 9 if the colour is wrong
coach-rules=The coach does not know these house rules
""",
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
card=EVENING
no-card=no game on the card
sums=+{n} -{m}, skunks {what}
played=game {n} of {m} done
confirm=A B confirm
person=# set D name * erase
people=# keep  * back|D more # keep * back
not-over=The game is not over
confirmed={who} has confirmed it already
none=This is no evening of games
tracks=An evening is for two sides
games=An evening has {n} to {m} games
game-heads=game|A|B|winner|points|spread|skunk|confirmed
rank-heads=rank|player|games|won|points|plus|minus|net|skunks
""",
    "judge": """
what=What happened?
cases=renege|go too soon|dealer led|hand: 3 or 5|crib: 3 or 5|card exposed|crib misplaced|\
wrong dealer|false win
list=a digit * back|1-9 D more * back
seat=Who?  {what}
dealer=Who deals?  {what}
to=Who gets the points?  {what}
cards=How many fitted?  1 to {n}
points=Points too many?  then #
ruled={who}: {what}
played={who} lays, the other pegs {n}|lay them now
kept={who}'s go stands, the other pegs {n}|only count them
taken-back={who} lays after all
again=the same dealer deals again|deal again
dead={who}'s hand is dead|it is dead
dead-crib=the crib is dead
stands=it stands|it stands
led-back=cards back, pone leads
led-stands=the order stands
side-moved=the crib goes to the dealer
side-changed={who} has the crib and the deal
dealer-stands={who} deals, the cards stay
dealer-again={who} deals anew
false-game={who} goes back 15, the other pegs {n}
no-go={who} said no go in this deal
no-card=No card was laid in this deal
no-game=That did not end the game for {who}
""",
}
