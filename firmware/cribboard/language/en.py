"""English phrases, and the format of a language file.

`TEXT` has sections by name, each of lines `key=form|form`, each line between two line feeds,
because a phrase is searched between two. All languages have the same keys (a test compares them).
To add a language, add a file with these keys and name it in language/phrases.py.

`{n}` and `{m}` are numbers in digits, `{w}` n in words (in a count: the points so far), `{p}` n in
words for points, `{who}` a player's name, `{what}` and `{more}` a card, a value or another phrase.
Two blanks part the rows of a prompt: a row has at most 21 columns with a name of six letters, and
a longer name is shortened to what is left. A second form, where there is one, is for 16 columns.

number  `small`: 0 to 19, then the form of one inside a longer number; `tens` from twenty, empty
        where it counts on from the tens before (`soixante-dix`); `both` joins them; a line such as
        `21=` is a number that is not made by these rules. `decimals`: 10 where the digits after a
        point are one number (`quinze virgule cinquante-trois`), else 1.
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
alert   Messages about the board itself.
page    Lines of the pages: menu, coach, drill, errors, about.
judge   What the menu's judge asks, its cases, and what it has done.
evening Ends of a game short of its target, the cards of an evening, and all that is asked for them.
"""

TEXT = {
    "number": """
small=zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|\
fifteen|sixteen|seventeen|eighteen|nineteen|one
tens=twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety
decimals=1
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
!no-heels=his heels do not count this near the end|no heels
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
-end=the end
-adjourn=put aside
!dead={who}'s hand is dead|hand is dead
!dead-crib=the crib is dead|crib is dead
!confirm={who} confirms
!take-up=taken up again
""",
    "ask": """
way=How will you use it?  1 cards as laid  2 hands only  3 points only
dealer=Who deals first?  {what}
captain=Who is captain?  1 you  2 left  3 right
cut-choice=Cut for first deal:  {what}  D enter the cuts
cut={who}: which card?  The lowest deals
first-to=first to {n}
starter=Enter the starter
play={who}: play a card
play-go={who}: play a card  D go
play-heels={who}: play a card  # his heels
holds={who} holds {n}
hand-unknown={who}'s hand  # count
flush=flush: {what}
nobs=nobs: 1
no-suits=none: #
flush-least=only {n}: #
key-hand={who}'s hand  enter {n} cards
key-more={who}'s hand  enter {n} more
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
points=Points, then {what}  {what} one  C D two  # next deal
points-three=Points, then {what}  {what} one  D heels  # next deal
points-show=Points, then {what}  # to the show
points-heels=Points, then {what}  # to the show  D his heels
points-of=Points for {who}?  * back
add=# add  D take off
add-held=# add  * back
whose=Whose points?  {what}
which-track=Which player?  {what}
key-name={what} {who}
colours=Which player?  {what}  # done
keep=# keep  * back|D more # keep * back
number=# keep  * back|# set  * erase
score=New score, then #
no-count=No count yet  * back
menu=1-{n} D more * back|# open  D more
done=# done|D more  # done
details=D more  # close
board=Which board?  1 panel, 8 x 32  2 LED strip
pad=Keypad: press {who}  no contact yet: wires  {what}
pad-all=Keypad: press {who}
pad-twin=2nd keypad: press {who}
panel-corner=White lamp's corner?  1 3 above, 7 9 below  # as it is
panel-side=Green row along the  1 short side  2 long side  9 it is red
panel-next=The red lamp is  1 beside the white  2 at the other end  9 it is green
panel-keep=From start to game?  # yes, keep it  * begin again
end-play=End the play?  1 yes, with last  2 yes, without
end-play-bare=End the play?  1 yes
other-hand=1 yes D other play  * the hand was wrong
account=1-{n} enter again  D details
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
    "entry": """
takes=# for {who}
seat=# for {n}
claim=claim {what}
missed=missed {what}
overrule=right count {what}
flush=flush {n}
nobs=nobs {n}
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
form-base={what} cannot be played
form-players={what} is for {n} players
form-players-to={what} is for {n} to {m} players
option=Choose {what}
option-unknown=This version has no option {what}
start=A start is 0 to {n}, not {m}
form={what} is not a form of this board
target=A target is 1 to {n}, not {m}
no-captain={what} has no captain
playout=Playing out is for forms with one series
no-muggins={what} has no muggins
not-low={what} is not for losing
over-31={what} would make {n}. The limit is 31
go-early=No go at {n}: every card still fits
fits={what} makes {n}: it can be laid
over-31-go={what} would make {n}. D for a go
over-31-both={what} makes {n}. {what} again: both said go, {who} one for last
go-again={who} can lay. D again: {who} lays nothing
turn-again={who}'s turn. {what} again: {who} lays nothing
pass-last=One for last comes only where the play ends
deal-long=This deal is too long to change its beginning
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
points-add=# adds the points, * back
points-show=# to the show
points-pegged={n} pegged: * if it was a card
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
keys={what}
captain=1 2 3 for the captain
cut={who}: enter the cut
yes-no=# yes, * no
choice={what}: 1 to {n}
range={what}: {n} to {m}
number=A number, then #
odd=An odd number of games
no-item=The menu has no item {n}
no-count=No count in this deal yet
this-form=1 changes this game, # only the next one
end-play=1 or 2 ends the play, * goes on
other-hand=1 takes it, D another play, * the hand again
mend=1 to {n}, * leaves it
penalty-keys=# back, or who gets them
score-keys=The score, then #
letters=Letters are on 0 to 9
name-long=A name has at most {n} letters
name-taken={who} is taken
coach-match=No coach during a game
coach-form=The coach knows only six-card
coach-crib=1 mine, 2 theirs
coach-score=A score, 0 to {n}, then #
coach-move=D more, # play
coach-away=Two of your six cards
coach-starter=The starter, ace to K
coach-lay=A card that fits, or go
drill-next=# next hand, * back
pad=A key of the keypad itself; # leaves it
pad-again=That was another key: from 1 again
pad-touch=Joined all the time: wires {what}
pad-sides=Wires 11 to 14 must be one end of the tail
corner=A corner of the digits: 1 3 7 9
panel=1 or 2; 9 if the colour is wrong
coach-rules=The coach does not know these house rules
""",
    "note": """
no-voice=There is no voice pack, so nothing is said.
resumed=The game goes on
pad=The keypad's keys are known
no-undo=Nothing to undo
no-redo=Nothing to redo
mended=Done again: {n}
mended-instead={who} instead of {what}; {n} more
mend-undone=The correction is undone
play-mended=The play is set right
pegged-as=Pegged as {what}
next-hand=Several plays fit: the next hand tells
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
form=Form|six|five|seven|three-hand|partners|captain|losing|shotgun|singles
target=Target
penalty=Penalty
set-score=Set score
brightness=Brightness
sound=Sound|off|soft|loud|night
suits=Suits|off|on
skunks=Skunks|standard|off|house|tournament
crib-flush=Crib flush|five|four
no-heels=Heels|always|not last 2|not last 3|not last 6|not to win
start-a=Start of A
start-b=Start of B
start-c=Start of C
skunk-line=Skunk line|30|20|40|60
misdeal-cost=A misdeal costs|none|two
wrong-call=Wrong call|costs|is free
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
facing|speech|chance|board|flush|heels|start A|start B|start C|lines|redeal|calls|end game|\
evening|player A|player B|card|judge|go|3-hand go
evening=Evening, games
player-a=Player A
player-b=Player B
no-go=Go point|always|not last 1|not last 5
go-of-three=Go of three|all|if first
""",
    "alert": """
hung=The board hung and was started again.
unreadable=The games cannot be read and nothing is saved: plug in again; menu 18 starts anew.
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
match-older=The flash has lost changes: check the score and the settings.
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
    "page": """
menu=Menu: number, #|Menu: {what}
range={n} to {m}
details=DETAILS
not-this-hand=NOT THIS HAND?
go-said={who}'s go at {n}
go-unsaid={who}: no go {n}
laid=laid: {what}
swapped={what} swapped
led={who} led
account=THE DEAL
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
Best: it wins|Best: now +{what}|Best: reply -{what}|Best: go +{what}|Only one fits|\
Best: race +{what}|Best: show +{what}|Reply out -{what}
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
adjourned=put aside|put it aside
take-up=take up another
open=PUT ASIDE
full-choice=FULL: GIVE UP WHICH?
give-up=Gone for good?  # yes  * no
aside={what} put aside
first=Put this match aside first
no-open=No match {n} is put aside
number=There is a match {n} already
full={n} matches are put aside, no more fit
lost=That match cannot be read
card=EVENING
no-card=no game on the card
sums=+{n} -{m}, skunks {what}
played=game {n} of {m} done
confirm=A B confirm
person=# set D name * erase
people=# keep A name * back|A name D more # keep
not-over=The game is not over
confirmed={who} has confirmed it already
none=This is no evening of games
tracks=An evening is for two sides
games=An evening has {n} to {m} games
card-heads=   player pts  +/-|   player pts w  net
game-heads=game|A|B|winner|points|spread|skunk|confirmed
rank-heads=rank|player|games|won|points|plus|minus|net|skunks
""",
    "judge": """
what=What happened?
cases=renege|go too soon|dealer led|wrong hand size|wrong crib size|card exposed|crib misplaced|\
wrong dealer|false win
list=a digit * back|1-9 D more * back
seat=Who?  {what}
holder=Who has the crib?  {what}
dealer=Who deals?  {what}
to=Who gets the points?  {what}
cards=How many fitted?  1 to {n}
points=Points too many?  then #
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
no-go=There was no such go in this deal
no-card=No card was laid in this deal
no-game=That did not end the game for {who}
true-game={who} has won all the same
""",
}
