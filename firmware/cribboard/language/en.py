"""English phrases, and the format of a language file.

Each line is a phrase: `key=long|short`. The short form has at most 16 columns; without one, the
long form fits. To add a language, add a file with the same keys and name it in
language/patter.py. The text begins and ends with a line feed, because a phrase is searched
between two.

`small` (0 to 19, then the form of one inside a longer number), `tens` and `both` make numbers.
`{n}` is a number in digits, `{w}` in words (in a show: the count so far), `{p}` points in words,
`{m}` how many, `{who}` a player's name, `{what}` and `{more}` a card or another phrase.

Keys without a mark are for the show and the screen. In a show, a phrase without `{w}` is put
into `is` (several of a kind: into its second form), unless its own `{p}` is the whole count so
far. Keys with `+` are points as they are pegged, with `!` other events, with `-` commands as they
are undone.
"""

TEXT = """
small=nought|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|\
fifteen|sixteen|seventeen|eighteen|nineteen|one
tens=twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety
both={tens}-{ones}
hundred=one hundred
more=one hundred and {n}
fifteen=fifteen {w}|fifteen {n}
pair=a pair|pair is {n}
pairs={m} pairs for {p}|{m} pairs is {n}
pair-royal=a pair royal|pair royal is {n}
double-pair-royal=a double pair royal|dbl royal is {n}
run=a run of {p}|run is {n}
runs={m} runs for {p}|{m} runs is {n}
flush=a flush of {p}|flush is {n}
nobs={p} for his nob|nobs is {n}
is={what} is {w}
and=and {what}
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
+manual={who} pegs {n}|by hand {n}
+penalty={n} to {who} for the penalty|penalty for {n}
!claim={who} claims {n}
!missed={n} missed
!over={n} too many
!offer={n} missed: muggins?|muggins {n}?
!declined=muggins declined
!penalty={who} goes back {n}|penalty -{n}
!up={who} moves up {n}|corrected +{n}
!down={who} takes off {n}|corrected -{n}
!set={who} stands at {n}|set to {n}
!overruled=overruled: {who} counts {n}|overruled: {n}
!misdeal=misdeal, the same dealer again|misdeal
!false-go={who}'s go was false|false go
!forfeit=his heels are forfeited|heels forfeited
!match={who} wins the match|match: {who}
win={who} wins by {n}|{who} by {n}
skunk=a skunk!
double=a double skunk!
triple=a triple skunk!
score=match: {what}|match {what}
card={who}: {n} game points, {what}|{n} gp {what}
lap={who} begins lap {n}|{who}: lap {n}
stink={who} is in the stink hole|stink hole
left={who} is left in the stink hole|in stink hole
lead={who} leads by {n}|{who} by {n}
level=level
to-go={n} to go
home=home
deals={who} deals
starter=starter {what}
told={who}: {what}
whose={who}'s
hand=hand
crib=crib
undid=undid: {what}
redid=redid: {what}
-lay={who} laid {what}
-go={who} said go
-hand={who} {n} for hand
-crib={who} {n} for crib
-manual={who} {n} by hand
-set={who} set to {n}
-deal=next deal
-game=new game
-match=new match
"""
