#!/usr/bin/env python3
"""Threads: the same answers, and the lock of the interpreter is free while the library works."""
import sys
import threading
import time
import unittest

import diagrade
from package_case import PackageCase, pairs

# Less than 100 kB.
BOXES = "".join(f'<rect x="{10 + i % 20 * 60}" y="{10 + i // 20 * 40}" width="50" height="30" fill="none" stroke="#000"/>'
                f'<text x="{15 + i % 20 * 60}" y="{30 + i // 20 * 40}" font-size="12">n{i}</text>' for i in range(500))
LARGE = f'<svg xmlns="http://www.w3.org/2000/svg" width="1220" height="1020">{BOXES}</svg>'


class Threads(PackageCase):
    def test_four_answer_as_one(self):
        all_pairs = pairs() * 2
        one = diagrade.score_many(all_pairs, jobs=1)
        self.assertEqual([score.json for score in diagrade.score_many(all_pairs, jobs=4)], [score.json for score in one])
        self.assertEqual([score.generated for score in one], [generated for generated, _ in all_pairs])

    def test_the_lock_is_given_away(self):
        """A thread counts and gives the lock away after each step, which no other is ever forced to: it counts on only
        while this one has given its own away, and that is while the library works."""
        count, done = [0], threading.Event()

        def step():
            while not done.is_set():
                count[0] += 1
                time.sleep(0)

        interval = sys.getswitchinterval()
        counter = threading.Thread(target=step)
        counter.start()
        try:
            sys.setswitchinterval(1000)
            before = count[0]
            for _ in range(100):  # on a busy machine the other thread may not come to a processor in one call
                nodes = len(diagrade.graph(LARGE).nodes)
                after = count[0]
                if after > before:
                    break
        finally:
            sys.setswitchinterval(interval)
            done.set()
            counter.join()
        self.assertEqual(nodes, 500)
        self.assertGreater(after, before)


if __name__ == "__main__":
    unittest.main()
