"""Craig Hessel's published average crib for each pair of discards.

Source: Michael Schell, Cribbage Forum, "Discarding to your crib" and "Discarding to opponent's
crib", tables "(Hessel)": http://www.cribbageforum.com/YourCrib.htm and .../OppCrib.htm. They assume
that both players discard well, and leave out flushes in the crib.
"""

from cribboard.rules.cards import rank_of

# Hundredths of a point; a line for each rank, A..K: with itself, then with each higher rank.
_OWN = """
    526 418 447 545 548 380 373 370 333 337 365 339 342
    567 697 451 544 387 381 358 363 351 379 352 355
    590 488 601 372 367 384 366 361 388 362 366
    565 654 387 374 384 369 362 389 363 367
    895 665 604 549 547 668 704 671 670
    574 494 470 511 315 340 308 313
    598 658 406 310 343 317 321
    542 474 386 339 316 320
    509 427 398 297 305
    473 464 336 286
    537 490 407
    466 350
    462
"""
_OPPONENTS = """
    607 507 517 574 606 493 495 492 466 446 472 441 434
    643 734 544 617 513 512 503 482 464 491 460 453
    678 610 685 492 516 508 482 470 497 466 459
    659 746 547 491 502 475 455 480 449 443
    939 766 708 636 622 746 775 742 731
    717 664 605 631 441 461 429 425
    725 788 546 444 473 444 438
    676 597 502 465 438 431
    644 552 498 414 413
    611 560 465 399
    656 555 489
    589 456
    572
"""


def _table(text: str) -> dict[tuple[int, int], int]:
    rows = [[int(word) for word in line.split()] for line in text.strip().splitlines()]
    return {
        (rank, rank + more): value
        for rank, row in enumerate(rows, 1)
        for more, value in enumerate(row)
    }


OWN, OPPONENTS = _table(_OWN), _table(_OPPONENTS)


def crib_mean_100(first: int, second: int, is_dealer: bool) -> int:
    """Return the average crib with these two discards, in hundredths of a point.

    is_dealer: whether the crib belongs to the player who discards them.
    """
    low, high = sorted((rank_of(first), rank_of(second)))
    return (OWN if is_dealer else OPPONENTS)[low, high]
