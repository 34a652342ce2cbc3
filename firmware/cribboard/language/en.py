"""English phrases, and the format of a language file.

`TEXT` has sections by name, each of lines `key=form|form`, each line between two line feeds,
because a phrase is searched between two. All languages have the same keys (a test compares them).
To add a language, add a file with these keys and name it in language/phrases.py.

`{n}` and `{m}` are numbers in digits, `{w}` n in words (in a count: the points so far), `{p}` n in
words for points, `{who}` a player's name, `{what}` and `{more}` a card, a value or another phrase.
Two blanks part the rows of a prompt: a row has at most 21 columns with a name of six letters, and
a longer name is shortened to what is left. A second form, where there is one, is for 16 columns.

number  `small`: 0 to 19, then the form of one inside a longer number; `tens` from twenty; `both`
        joins them; a line such as `21=` is a number that is not made by these rules.
count   What is announced. Without a mark: the screen, then the show. The screen's phrases are the
        first because a Pico searches a thousand letters in a millisecond. In a show, a phrase
        without `{w}` is put into `is` (several of a kind: into its second form), unless its own
        `{p}` is the whole count so far. `+`: points as they are pegged, `!`: other events, `-`:
        commands as they are undone.
ask     Prompts: what a key is for now, on rows of the screen; a key stands before its meaning. The
        prompt of a list is one row of at most 20 columns; its second form is for a list of several
        pages (of `menu`: when digits are typed; of `number`: the same).
entry   What is typed so far, above the prompt.
no      Refusals of a key.
note    Messages after a key that was not refused.
menu    Labels: the first form is the name of an item's setting, the others its values in order. A
        label and a value, `Sound: night`, have at most 21 columns together.
page    Lines of the pages: menu, coach, drill, errors, about.
alert   Messages about the board itself.
web     Texts of the page in the browser, of any length: `*bold*`, `[key]`.
card    The printed key card. `steps` is a paragraph; the forms of `where` stand before a key's
        meaning, with which it has at most 27 letters; `nobs` to `heels` are explanations of keys,
        `item-1` to `item-31` of menu items.
"""

TEXT = {
    "number": """
small=zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|\
fifteen|sixteen|seventeen|eighteen|nineteen|one
tens=twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety
both={tens}-{ones}
hundred=one hundred
more=one hundred and {n}
""",
    "count": """
dealer-mark=(D)
deals={who} deals
starter=starter {what}
told={who}: {what}
to-go={n} to go
lead={who} leads by {n}|{who} by {n}
level=level
home=home
win={who} wins by {n}|{who} by {n}
fifteen=fifteen {w}|fifteen {n}
pair=a pair|pair is {n}
pairs={m} pairs for {p}|{m} pairs is {n}
pair-royal=a pair royal|pair royal is {n}
double-pair-royal=a double pair royal|dbl royal is {n}
run=a run of {p}|run is {n}
runs={m} runs for {p}|{m} runs is {n}
flush=a flush of {p}|flush is {n}
nobs={p} for his nobs|nobs is {n}
is={what} is {w}
and=, and {what}
nineteen=nineteen|nineteen (0)
nothing=nothing|nothing (0)
all={n} in all
+fifteen=fifteen for {p}|15 for {n}
+thirty-one=thirty-one for {p}|31 for {n}
+pair={p} for a pair|pair for {n}
+pair-royal={p} for a pair royal|pair royal for {n}
+double-pair-royal={p} for a double pair royal|dbl royal for {n}
+run={p} for a run|run for {n}
+last={p} for last|last for {n}
join={what} and {more}
go=go
+heels={p} for his heels|his heels {n}
+three-for-last={who} takes {p} for last|last for {n}
+hand={who} takes {n} for hand|hand for {n}
+crib={who} takes {n} for crib|crib for {n}
+muggins=muggins, {who} takes {n}|muggins for {n}
+false-muggins=none missed, {who} takes {n}|false muggins {n}
+manual={who} pegs {n}|by hand {n}
+penalty={n} to {who} for the penalty|penalty for {n}
!claim={who} claims {n}
!missed={n} missed
!over={n} too many
!declined=no muggins, {n} missed
!penalty={who} goes back {n}|penalty -{n}
!up={who} moves up {n}|corrected +{n}
!down={who} moves back {n}|corrected -{n}
!set={who} stands at {n}|set to {n}
!overruled=overruled: {who} counts {n}|overruled: {n}
!misdeal=misdeal, the same dealer again|misdeal
!false-go={who}'s go was false|false go
!pass={who} lays nothing|{who}: nothing
!forfeit=his heels are forfeited|heels forfeited
!match={who} wins the match|match: {who}
skunk=a skunk!
double=a double skunk!
triple=a triple skunk!
score=match: {what}|match {what}
lap={who} begins lap {n}|{who}: lap {n}
stink={who} is in the stink hole|stink hole
left={who} is left in the stink hole|in stink hole
hand=hand
crib=crib
seat=seat {n}
track=track {n}
second={who} 2
undid=undid: {what}
redid=redid: {what}
-lay={who} played {what}
-go={who} said go
-pass={who} laid nothing|{who}: nothing
-hand={who} {n} for hand
-crib={who} {n} for crib
-manual={who} {n} by hand
-set={who} set to {n}
-misdeal=misdeal
-deal=next deal
-game=new game
-match=new match
""",
    "ask": """
way=How will you use it?  1 cards as laid  2 hands only  3 points only
dealer=Who deals first?  {what}
board=Which board?  1 panel, 8 x 32  2 LED strip
panel-corner=White lamp's corner?  1 A above, * D below  # as it is
panel-side=Green row along the  1 short side  2 long side  9 it is red
panel-next=The red lamp is  1 beside the white  2 at the other end  9 it is green
panel-keep=From start to game?  # yes, keep it  * begin again
captain=Who is captain?  {what}
cut-choice=Cut for first deal:  {what}  D enter the cuts
cut={who}: which card?  The lowest deals
first-to=first to {n}
starter=Enter the starter
play={who}: play a card
play-go={who}: play a card  D go
play-heels={who}: play a card  # his heels
holds={who} holds {n}
end-play=End the play?  1 yes, with last  2 yes, without
end-play-bare=End the play?  1 yes
other-hand=1 yes D other * back
mend=a digit  * back
hand={who}: {what}  # count
hand-asked={who}: {what}
hand-unknown={who}'s hand  # count
flush=flush: {what}
nobs=nobs: 1
no-suits=none: #
flush-least=only {n}: #
key-hand={who}'s hand  enter {n} cards
key-exchange={who}'s hand  enter {n} cards  D exchange hands
key-crib=Enter {n} crib cards
count-hand=# count {who}'s hand
count-exchange=# count {who}'s hand  D exchange hands
count-crib=# count the crib
suit=Which suit?  A spades  B hearts  C diamonds  D clubs  # no suit
deal=# next deal
game=# next game
standing={who}: pts {n} {what}
claim-card={who}'s card?  points, then #
claim-hand={who}'s hand?  points or 0, then #
claim-crib={who}'s crib?  points or 0, then #
offer={who}: any missed?  points, then #  # alone for none
offer-many=Any points missed?  points, then {what}  # alone for none
sure=Are you sure?  # yes  * no
points=Points, then {what}  # next deal
points-show=Points, then {what}  # to the show
points-heels=Points, then {what}  # to the show  D his heels
points-of=Points for {who}?
add=# add  D take off
whose=Whose points?  {what}
which-track=Which player?  {what}
key-name={what} {who}
colours=Which player?  {what}  # done
choose={what}: {who}
keep=# keep  * back|D more # keep * back
number=# keep  * back|# set  * erase
score=New score, then #
penalty=# back  {what} gets them
overrule={who}'s hand: {n}  right points, then #
overrule-crib={who}'s crib: {n}  right points, then #
no-count=No count yet  * back
misdeal=Deal again?  # yes  * no
this-form=This game too?  1 yes  # no, the next one
new-game=Give this game up?  # yes  * no
reset=Reset every setting?  # yes  * no
start-anew=Erase the old games?  # yes  * no
colour={who}: 1 to {n}  # done
letters=Now {who}  D next letter  C erase  # done
menu=1-{n} D more * back|# open  D more
done=# done|D more  # done
coach-on=# turn it on  * back
coach-leave={what}  * back
details=D more  # close
coach-deal=Enter the {n} cards  you were dealt  D turn coach off
coach-more=Cards to enter: {n}
coach-crib=Whose crib is it?  1 mine  2 theirs
coach-own=Your score, then #  # alone: no scores
coach-other=Their score, then #
coach-move=# new  * back|D more # new * back
drill=Points, then #
drill-next=# next hand  * back|D more # next * back
""",
    "entry": """
takes=# for {who}
seat=# for {n}
claim=claim {what}
missed=missed {what}
overrule=right count {what}
flush=flush {n}
nobs=nobs {n}
points={who}: {what}
colours=colours {what}
""",
    "no": """
short=No
over=The game is over
no-game=Begin a game: who deals?
game-first=Begin a game first
no-track=There are only {n} tracks
seat=There is no seat {n}
track=There is no track {n}
match-tracks=This match is for {n} tracks
match-begun=The match has begun: its first game comes now
match-terms=A match is first-to=1 to {n}, count=games or worth
claim-auto=The board counts: nothing is claimed
claim-range=Claim 0 to {n} points, not {m}
claim-nothing={who} has nothing to count now
claimed={who} has claimed {n} already
claim-whose=The card was played by {who}
no-offer=No muggins are offered
offer-whose=No muggins are offered to {who}
offer-many=Not that many were missed
offer-self=Nobody calls muggins on themselves
no-heels=There are no heels to claim
peg-range=Peg 1 to {n} points, not {m}
penalty-range=A penalty is 1 to {n} points, not {m}
count-range=A count is 0 to {n} points, not {m}
zero=A correction of 0 changes nothing
take-off=Only {n} can be taken off
ended-by={who} ended the game: undo that first
score-range=A score is 0 to {n}, not {m}
score-same=The score is {n} already
penalty-self=The points go to another player
count-whose=The last count is not {who}'s
count-mugged=Muggins were pegged for this count: undo them first
count-past=More was pegged since: set the score instead
count-same=The count is {n} already
misdeal-late=This deal is over: it cannot be a misdeal
offer-first=First answer: any points missed?
claim-first={who} claims the card's points first
need-starter=The starter comes first
need-play=The play is not over
need-show=The hands are counted now
need-deal=The next deal comes now
next-crib=The crib is counted now
next-hand={who}'s hand is counted now
claim-before=Claim before you count
undo-end=Undo ends here
first-dealer=First deal is one of: {what}
best-of=A match is the best of an odd number of games, not {n}
form-base={what} cannot be played
form-players={what} is for {n} players
form-players-to={what} is for {n} to {m} players
option=Choose {what}
form={what} is not a form of this board
target=A target is 1 to {n}, not {m}
no-captain={what} has no captain
playout=Playing out is for forms with one series
no-muggins={what} has no muggins
over-31={what} would make {n}. The limit is 31
go-early=No go at {n}: every card still fits
fits={what} makes {n}: it can be laid
over-31-go={what} would make {n}. D for a go
over-31-both={what} makes {n}. {what} again: both said go, {who} one for last
go-again={who} can lay. D again: {who} lays nothing
turn-again={who}'s turn. {what} again: {who} lays nothing
pass-last=One for last comes only where the play ends
this-form=1 changes this game, # only the next one
deal-long=This deal is too long to change its beginning
end-play=1 or 2 ends the play, * goes on
other-hand=1 takes it, D the next, * back
mend=1 to {n}, * leaves it
cards-again={m} of {n} cards. # again: these are all
hand-size=A hand has {n} cards, not {m}
crib-size=A crib has {n} cards, not {m}
no-flush=There can be no flush of {n}
no-nobs=There can be no nobs
flush-nobs=The flush has the Jack: nobs cannot be 0
nobs-flush=The flush leaves out the starter: no nobs
suit-held=Another hand has the {what} of the starter's suit
starter-suits=The starter would have two suits
starter-other=Another hand gives the starter another suit
twice={what} is there twice
fifth=There is no fifth {what}
digits=At most {n} digits
points-first=Points first, then {what}
points=Points, then #
points-zero=Enter the points, then #. 0 for none
points-whose=Points {n}: whose?
player-first=Player first: {what}
cards=Enter {n} cards. {m} so far
crib-cards=Enter {n} crib cards
hand-keys=# count, D enter the hand again
answer-keys=Answer by digit, # count, * erase
answer=Answer with the points
answer-clash=Flush {n} with nobs {m} cannot be. * erase
count-keys=# count, * erase
suit=A B C D, or # for none
suit-all=Each card needs its suit
play=The play is not over: {who} plays
dealer={what}
captain=1 2 3 for the captain
cut={who}: enter the cut
yes-no=# yes, * no
choice={what}: 1 to {n}
range={what}: {n} to {m}
number=A number, then #
odd=An odd number of games
no-item=The menu has no item {n}
no-count=No count in this deal yet
penalty-keys=# back, or who gets them
score-keys=The score, then #
letters=Letters are on 0 to 9
name-long=A name has at most {n} letters
name-taken={who} is taken
done=# done
coach-match=No coach during a game
coach-form=The coach knows six-card and five-card
coach-more=Cards to enter: {n}
coach-crib=1 mine, 2 theirs
coach-score=A score, 0 to {n}, then #
coach-move=D more, # new
drill-next=# next hand, * back
corner=A corner of the pad: 1 A * D
panel=1 or 2; 9 if the colour is wrong
language=1 2 3 4
""",
    "note": """
no-voice=There is no voice pack, so nothing is said.
resumed=The game goes on
no-undo=Nothing to undo
no-redo=Nothing to redo
mended=Done again: {n}
mended-instead={who} instead of {what}; {n} more
mend-undone=The correction is undone
play-mended=The play is set right
erased=Erased
answer-erased=Answer erased
card-erased=Card erased. * again for all
cards-erased=Cards erased
not-counted=Not counted yet
hand-of={what} is {who}'s hand
exchanged=The hands are exchanged
new-match=A new match begins
offer-many=Not that many were missed. Nobody takes them
no-muggins=No muggins in this form: level strict
cut={what}
cut-equal={what}: equal, cut again
set={what}: {who}
set-next={what}: {who}, from the next game
set-power={what}: {who}, from power-on
reset=Every setting is reset
""",
    "menu": """
way=Way|referee|count|scoreboard
level=Level|auto|teach|strict|muggins
form=Form|six|five|seven|three-hand|partners|captain|losing|shotgun
target=Target
penalty=Penalty
set-score=Set score
brightness=Brightness
sound=Sound|off|soft|loud|night
suits=Suits|off|on
skunks=Skunks|standard|off|house|tournament
best-of=Best of
motion=Motion|walk|jump
coach=Coach|off|on
names=Names
colours=Colours
supply=Supply mA
language=Language
first-deal=First deal|in turn|loser|winner|cut
twin=Twin keypad|off|on|turned
service=Service|on|off
facing=Face players|off|on
chance=Win chance|details|lights|off
board=Board|panel|panel, 3|panel, 60|panel, 1|LED strip
speech=Speech|off|counts|play|all
speech-volume=Volume|quiet|normal|loud
speech-pace=Pace|normal|slow|fast
speech-night=In dim light|speech|silence
no-voice=no voice
claims=Claim the play|no|yes
players=Players|two|three|four
playout=Play it out|no|yes
count=A win is|one game|its worth
tracks=Blue|Orange|White
items=way|level|form|target|penalty|misdeal|set score|new game|bright|sound|suits|coach|overrule|\
skunks|match|motion|drill|reset|names|colours|supply|language|1st deal|twin|service|errors|about|\
facing|speech|chance|board
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
coach-head=away    all hand{what}crib|away    win %     all
coach-style=COACH: play on|COACH: play off
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
""",
    "card": """
title=the keys
steps=Enter the starter, then each card as it is played. # counts a hand; digits answer what the \
board asks about suits. Enter the crib, then # for the next deal. Hold a key for 0.7 s. Wrong key? \
* back, enter it right, hold *. Somebody said go? D. Refused but true? Press it again. Not your \
hand? D at the show.
where=points: {what}|show: {what}|hold: {what}
cards=ace|ten|Jack|Queen|King|go / none
points=to track {n}|take off
show=no|not this hand|count|flush of {n}
held=peg by hand, track {n}|menu|redo
always=erase, no, undo|yes, done, next
menu=Menu: hold D, the number, #
nobs=At a show: nobs. A digit only answers, # counts
suit=Which suit: spades, hearts, diamonds, clubs
who=Who deals first, who is captain: the player by number
cut=Who deals first: the players cut, and each one's card is entered
claim=A claim: its points. 0 # for none, for a card # alone
offer=Missed points #, none # alone. Of three players points, then who called
heels=Heels are claimed by # in the way referee, by D in the way count
details=Details and the last count: in the play by #, elsewhere by D
item-1=referee: 18 keys a deal, count: 25, scoreboard: 14
item-2=who counts: the board, or you, with muggins or without
item-3=which form of cribbage the next game is
item-4=how many points win the next game
item-5=a player goes back, or another player gets the points
item-6=the same dealer deals again
item-7=correct a player's score
item-8=give this game up
item-9=1 for a dark room to 5 for sunlight
item-10=off, soft, loud; night: soft, silent at brightness 1 and 2
item-11=enter a suit after each rank
item-12=what to discard
item-13=correct the last count
item-14=what a skunk is worth
item-15=best of how many games
item-16=pegs walk or jump
item-17=practise counting
item-18=every setting back to its default
item-19=letters as on a telephone; D next letter, C erase, # done
item-20=a player's colour, by its number
item-21=how much current the lights may take, in mA
item-22=English, Deutsch, Français, Español
item-23=who deals first next: in turn, loser, winner, cut
item-24=a second keypad: off, on, or turned for the player opposite
item-25=a computer may stop the game; off: only SAFE does
item-26=what went wrong, newest first
item-27=which firmware this is
item-28=the screen turns to the player who must act: off, on
item-29=speech: off, counts, play, all; then volume, pace, dim light
item-30=chances to win: details; lights: also at each deal; off
item-31=panel or LED strip; how the panel is mounted
""",
    "alert": """
hung=The board hung and was started again.
unreadable=The games cannot be read and nothing is saved: plug in again; menu 18 starts anew.
doubt=This deal cannot be right ({what}): it stands as it was.
settings-unsaved=The settings could not be saved.
settings-unread=The settings could not be read: defaults are used.
setting=The setting {what} was wrong: its default is used.
lost-sound=The sound broke: the game goes on without it.
lost-screen=The screen broke: the game goes on without it.
lost-speech=The voice broke: the game goes on without it.
lost-link=The link broke: the game goes on without it.
key=Key {what} is held down: ignored until let go. The other keys work.
keys=Keys {what} are held down: ignored until let go. The other keys work.
supply=The supply is down to {what} V: use a stronger charger or a shorter cable.
match-version=A match of another version of the firmware is kept aside.
match-damaged=A match record was damaged; it is kept aside.
match-lost-start=A record of the match lacks the start of its deal; it is kept aside.
match-refused=The match on record could not be played on; it is kept aside.
match-unsaved=The match could not be saved ({what}): leave the plug in.
deal-unkept=A deal could not be kept ({what}): undo may end there.
undo-end=The deals before this one cannot be read: undo ends here.
from-deal=The match goes on from the last deal that was kept.
new-match=A new match begins.
undone-unkept=What was undone could not be kept ({what}): redo may end there.
not-aside={what} could not be set aside.
results={what} was damaged or of another version; it is kept aside.
no-board=No such board, two-track is used: {what}.
no-order=No such wire order, GRB is used: {what}.
crash=Something broke.|The game is kept.|Going on in 3 s
stopped=Stopped by computer.|The game is kept.|Replug to go on.
""",
    "web": """
board=The cribbage board
pegs=Pegs
peg-line={who}: front peg in hole {n}, back peg in hole {m}, {what} to go
status=The game
dealer=deals
turn=to act
wins={who} wins
scores=Scores
hold=Second meanings
held={what}; held: {more}
not-now=would be refused now
board-kind=Kind of board
board-kind-hint=What is drawn on this page. It changes no game.
board-auto=fits the game
board-two-track=two tracks
board-three-track=three tracks
board-single-track=one track
board-british=British, of sixty
board-matrix=panel, two tracks
board-matrix-1=panel, one track
board-matrix-3=panel, three lanes of sixty
board-matrix-british=panel, British, of sixty
console=Screen and keys
ace=ace
ten=ten
jack=jack
queen=queen
king=king
peg-1=peg 1
peg-2=peg 2
peg-3=peg 3
undo-no=undo · no
redo=redo
yes-next=yes · next
go=go / none
menu=menu
ways=Ways to play
rules=Rules
opening-title=Cribbage, on a board that keeps score
opening-what=The pegs walk, the count is called, and nobody has to add up. How would you like to \
begin?
way-learn=Learn
way-learn-what=One deal, key by key, with every answer explained. You need to know nothing.
way-hand=Play a hand
way-hand-what=The page deals. You play against an opponent that sees only its own cards.
way-table=Play at the table
way-table-what=You have cards and company. Enter each card; the board does the rest.
first-deal-six=Deal six cards each. Each lays two away: the crib. Then cut for the starter.
first-deal=Deal, and lay cards away: the crib. Then cut for the starter.
goes-on=your game goes on
lesson-goes-on=your lesson goes on
opening-safe=The table and the dealt hand each keep a game of their own. Neither touches the other.
close=Close
part-failed=That did not load.
felt=The cards
of-c={what} of clubs
of-d={what} of diamonds
of-h={what} of hearts
of-s={what} of spades
hand-dealer=deals
hand-holds=cards: {what}
hand-starter=starter
hand-crib=crib
hand-count=count
hand-yours=Your cards
hand-you=You ({what})
hand-aim=The first to reach {what} points wins.
hand-away-mine=Choose two cards for the crib, the dealer’s extra hand. It is yours.
hand-away-theirs=Choose two cards for the crib, the dealer’s extra hand. It belongs to {what}.
hand-do-away=Lay them away
hand-thinks={what} is thinking …
hand-cut=The cards are cut: the lower card deals first.
hand-turn=The starter is turned up.
hand-lay=Your turn: play a card.
hand-lead=You lead: play a card. 15, 31, pairs and runs score.
hand-go=None of your cards fits under 31: say go.
hand-do-go=Say go
hand-go-mine=You say go.
hand-go-theirs={what} says go.
hand-last-mine=You take one for last.
hand-last-theirs={what} takes one for last.
hand-do-mine=Count my hand
hand-do-theirs=Count {what}’s hand
hand-do-crib=Count the crib
hand-do-next=Next deal
hand-do-again=Play again
hand-won=You have won!
hand-lost=The cards of that deal were lost. Its points are taken back, and it is dealt again.
hand-undo=Undo
hand-undone=Taken back: decide again.
hand-redo=Redo
hand-redone=Done again.
hand-hint=Hint
hint-away=Lay away the {n} and the {m}.
hint-kept=The four you keep count {n} now, and about {m} with a starter.
hint-crib-mine=With those two a crib has about {n}, and it is yours.
hint-crib-theirs=With those two a crib has about {n}, and it is {who}’s.
hint-chance=This near the end, the chance to win decides: {what} with them.
hint-lay=Play the {what}.
hint-only=No other card fits.
hint-now=It scores {what} at once.
hint-now-none=It scores nothing at once.
hint-reply={who}’s answer scores about {n} on average.
hint-reply-least={who}’s answer scores about {n} on average: no other card of yours gives less.
hint-reply-none={what} can hardly score on it.
why=Why {what}?
why-hand={what}’s hand:
why-crib={what}’s crib:
why-play={what}, in the play:
why-none=Nothing in it scores: no fifteen, no pair, no run, no flush and no nobs.
why-nineteen=Players call such a hand “nineteen”: no hand of four cards with the starter can \
count 19.
why-before=Back
why-after=Next
why-rule=The rule
why-sum=So far {what}
why-fifteen=Fifteen
why-thirty-one=Thirty-one
why-pair=Pair
why-pair-royal=Three of a kind
why-double-pair-royal=Four of a kind
why-run=Run
why-flush=Flush
why-nobs=His nobs
why-last=Last card
why-heels=His heels
rules-title=The rules of cribbage
rules-search=Search the rules
rules-none=No section has these words.
rules-failed=The rules did not load.
learn-progress=Step {what}
learn-leave=Leave the lesson
learn-other=Not yet. Now it is [{what}], the key that glows.
learn-1=Blue and Orange play. Each was dealt six cards and has laid two away: those four are the \
crib, an extra hand for the dealer. Blue deals: press [1].
learn-2=Orange cuts the pack, and a five is turned up: the *starter*. It will count with every \
hand. Key its rank, [5].
learn-3=Now the cards are played in turn, and the board adds them up. Orange begins with the \
Jack, which is on key [A]. Jack, Queen and King count ten each.
learn-4=Ten: the board calls the count. Blue answers with a five, [5].
learn-5=Ten and five make *fifteen*: two points, so Blue’s peg walks two holes. Orange plays the \
nine, [9].
learn-6=The count may never pass 31. Blue holds 8, Q and K, and none of them fits: Blue has to \
say *go*, [D].
learn-7=After a go the other player lays all that still fits. Orange has a seven, [7].
learn-8=Exactly *31*: two points for Orange. The count begins again at 0, and Blue leads the \
King, [C].
learn-9=Ten again. Orange lays the six, its last card, [6].
learn-10=Orange has no cards left, so Blue goes on alone with the Queen, [B].
learn-11=Blue’s eight would make 34, and nobody has said go in this count yet: [D]. After the \
first go of a count the next one needs no key.
learn-12=Nobody could add a card, so Blue gets *one for last*. The count is 0 again, and Blue \
lays the eight, [8].
learn-13=That was the last card of all: one more point. Now the hands are counted, each together \
with the starter; Orange’s comes first. The board cannot see suits, so it asks. Orange’s Jack is \
of the starter’s suit: that is *his nobs*, one point, [1].
learn-14=The other question was a flush, four or five cards of one suit. There is none: [#] says \
no to what is open, and counts.
learn-15=J+5 and 9+6 are fifteen, two points each; 5 6 7 is a run of three; nobs is one: *eight*. \
Then comes Blue’s hand, [#].
learn-16=Four fifteens, as either five goes with the Queen and with the King, and a pair: *ten*. \
The dealer also counts the crib. Nobody has seen its cards, so enter them. First the ace, [1].
learn-17=The board waits for all four: the two, [2].
learn-18=Then a three, [3].
learn-19=And the other three, [3]. The fourth card counts the crib.
learn-20=A pair is two, and A 2 3 is there twice: six more, so the crib counts *eight*. Orange \
deals next: [#].
learn-21=That is a whole deal. Deals follow each other until somebody has 121 points. A wrong key \
at the table? [∗] back, enter it right, hold [∗]. Now play!
start=START
goal=GAME
how=How to play
not-kept=This browser keeps nothing: the game ends with the page.
help-title=Cards on the table, pegs on the board
help-1=Deal with real cards and put your crib cards away. Then enter what you see: the board does \
the \
rest. Its screen always says what it waits for.
help-2=*Who deals first*, then the *starter*: one key, its rank.
help-3=*Each card as it is played*, by either player: one key. [D] when a player says go; the next \
go of the same count needs no key.
help-4=*At the show* [#] counts the dealer's opponent, then the dealer: the board saw the cards. \
Then \
enter the crib's four. [#] deals again.
help-5=*A question* (a flush? his nobs?) is answered with its points; [#] counts, and alone it \
says none.
help-6=*Wrong key?* [∗] back, enter it right, hold [∗]. *Somebody said go?* [D]. *Refused but \
true?* Press it again. *Not your hand?* [D] at the show.
head-key=Key
head-card=Card
head-held=Held
head-keyboard=Keyboard
ace-nine=ace to nine
faces=jack, queen, king
by-hand=peg by hand
undo=undo, no
done=yes, done, next
help-7=Hold a key, or press Shift with it, for its second meaning (the small brass word). A key \
that \
Tab has reached is pressed by Enter or the space bar, until you play on another way. The game is \
kept \
in this browser as you play: close the page whenever you like.
play=Play
nothing-lost={what} Nothing is lost.
restart=Start it again
other-tab=The board is in use in another tab. This one only shows it.
other-tab-hand=A dealt hand is being played in another tab. It cannot be followed here.
use-here=Use it here
no-script=The board runs in the page itself and needs JavaScript.
no-webassembly=This browser has no WebAssembly, which the board's firmware runs in. A newer \
browser \
will do.
loading=Loading the board: {what} kB
too-old=This browser is too old for the board: it cannot unpack the firmware. A newer one will do.
new-version=A new version is ready.
use-new-version=Use it
backup=Save and restore
backup-what=One file with everything that the board keeps in this browser: \
the game, its history and the settings. Restore it here or in another browser.
backup-save=Save to a file
backup-choose=Restore from a file
backup-ask=This replaces the game and the settings in this browser by the {what} files of the \
backup.
backup-restore=Replace them
backup-other-file=This is not a file that the board saved. Nothing was changed.
backup-other-version=This file is from another version of the board. Nothing was changed.
backup-damaged=This file is damaged. Nothing was changed.
backup-too-large=This file is too large to be one that the board saved. Nothing was changed.
backup-no-room=The browser has no room for it. Nothing was changed.
backup-close=Close
not-loaded=The board did not load.
no-network=Is this device online? If it is, the server may be busy: wait a little, then try again.
no-server=Is the page’s server on this computer still running? Start it again with “make run” or \
“cribboard run”, then try again.
again=Try again
stopped=The board has stopped.
stopped-by=The board stopped: {what}.
voice-loading=The voice is loading …
voice-failed=The voice did not load, so nothing is said.
settings=Settings
group-game=Game
group-players=Players
group-board=Board and lights
group-sound=Sound and speech
group-language=Language
group-corrections=Corrections
group-help=Help
next-game=From the next game.
at-the-table=Form, names and corrections are changed under: {what}.
about-way=Referee: enter each card as it is played, and the board counts everything; about 18 keys \
a deal. Count: peg the play yourselves, and enter the hands for the board to count; 25. \
Scoreboard: points alone, pegged by hand; 14.
about-level=Auto: the board counts. Teach: say your count first, and the true one is pegged. \
Strict: what you miss is lost. Muggins: your opponent may take what you miss.
about-form=Six, five and seven are cards dealt to each of two players. Three-hand has three, \
partners four in pairs, captain one against two. Losing: the first at the target loses. \
Shotgun: six cards, no crib.
fixed-here=Fixed while the page deals.
only-hardware=Only for a board with wires; the page has no such part.
name=Name
name-letter=The board's screen has no {what}.
colour=Colour
colour-sky=sky blue
colour-orange=orange
colour-white=white
colour-blue=deep blue
colour-yellow=yellow
colour-rose=rose
colour-green=green
exchange={what}: exchange with {who}
start-game=Start the game
undo-brings-back=Undo brings it back.
keep-it=No
do-it=Yes
player=Player
points=Points
goes-to=to {what}
who-deals=Who deals
penalty-to=Where they go
penalty-back=the player goes back
set=Apply
undo-deal=Undo this deal
undo-deal-hint=All that was entered since the deal began is taken back. Hold the key ∗ to redo it, \
step by step.
open-on-board=Open on the board: {what}
print=Print
print-hint=Prints the key card and a score sheet.
ctrl-z=Ctrl+Z
help-8=On a computer's keyboard, A is an ace where a card is due, and the key A where the board \
asks for a player or a suit. Esc leaves the board's menu, and ? opens this page.
curve=Win chances
curve-of={what}’s chance to win
curve-turn=Turning point: deal {n}, {what} to {more}
curve-deals={what} deals
curve-end=end
curve-chance=Chance
curve-none=The beginning of this game is no longer stored, or it was played to more than 121.
sheet-title=Score sheet
sheet-deal=Deal
sheet-dealer=Dealer
sheet-play=Play
sheet-hand=Hand
sheet-crib=Crib
sheet-total=Total
sheet-date=Date
sheet-winner=Winner
sheet-match=Match
""",
}
