"""Say what to throw or to lay, and why: every choice with its chance to win, the best first.

With six cards it ranks the fifteen ways to throw two; with --away and --starter the cards that can
be laid, after those of --laid, from both players in their order, `go` where one said go. Every hand
that the other player may hold is weighed by how likely a good player has kept and laid so: no draws
are made. For six-card cribbage of two players.

example:
  cribboard advise 7c 9h 5h 5c 5d Js --dealer --score 96-101
  cribboard advise 4h 5c 6d 8s Qh Kc --pone --away Qh Kc --starter 2c --laid 8s Tc 6d go
"""

import argparse

from cribboard_tools.analysis import advice_page

ARGUMENTS = f"""{advice_page.ARGUMENTS}
--away+ CARD        your two discards
--starter CARD      the starter
--laid* LAY         cards laid so far, in order; go for a go
"""


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    return advice_page.run(args, args.away, args.starter, args.laid)
