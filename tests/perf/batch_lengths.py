"""How much speculation pays where several replies share their passes: the best draft length by the number of replies.

    python tests/perf/batch_lengths.py [--step 0.06] [--chances 0.6 0.8 0.9]

Nothing is run: it reckons with a measured cost curve of the target (a 1 B model in Q8_0 on two cores with AVX-512, as
multiples of its pass over one token) and says, for the chance that a guess is accepted, the best fixed length, the
speed against plain decoding of as many replies, and whether automatic length drafts at all.
"""

import argparse

from foretoken.engine.draft_length.batch_costs import BatchCosts, StepCosts
from foretoken.engine.draft_length.costs import MAX_WIDTH, Costs, CostsSnapshot
from foretoken.engine.draft_length.planning import best_plan

CURVE = {1: 1.0, 2: 1.56, 3: 1.81, 4: 1.97, 5: 3.14, 6: 3.20, 8: 3.02, 12: 4.10, 16: 5.14, 17: 6.54}
PASS_MS = 10.0
REPLIES = (1, 2, 4, 8)
LONGEST = 16


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--step", type=float, default=0.06, help="of the draft, in passes over one token")
    parser.add_argument("--chances", type=float, nargs="+", default=[0.6, 0.8, 0.9])
    args = parser.parse_args()
    passes = {width: cost * PASS_MS for width, cost in CURVE.items()}
    shared = Costs(
        CostsSnapshot(passes=passes, step=args.step * PASS_MS, reading=None, depths={}), widest=max(REPLIES) * MAX_WIDTH
    )
    print("chance  replies  best length  against plain  automatic")
    for chance in args.chances:
        for replies in REPLIES:
            costs = BatchCosts(shared, StepCosts(), lambda replies=replies: replies)  # type: ignore[misc]
            table, step = costs.passes(0), costs.step or 0.0
            speeds = [
                sum(chance**at for at in range(length + 1)) / (table[length + 1] + length * step)
                for length in range(LONGEST + 1)
            ]
            best = max(range(LONGEST + 1), key=speeds.__getitem__)
            plan = best_plan(
                passes=table, step=step, chances=[chance] * 6, overhead=0.1, limit=MAX_WIDTH - 1, near=None
            )
            drafts = "drafts" if plan.drafts else "pauses"
            print(f"{chance:6.2f} {replies:8d} {best:12d} {speeds[best] / speeds[0]:14.2f}  {drafts}")


if __name__ == "__main__":
    main()
