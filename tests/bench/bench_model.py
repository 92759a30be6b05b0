#!/usr/bin/env python3
"""How near 500 calls, 32 at once, of an endpoint that answers after 200 ms come to the ideal time.

usage: bench_model.py ASK      the tool of tests/model/ask.c

The ideal is ceil(500 / 32) answers after each other. Beside the client a plain loop is measured: 32 threads of Python, each
with one connection that it keeps and nothing else to do. The endpoint and both clients share the machine.
"""
import http.client
import json
import math
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'model'))
from endpoint import Endpoint  # noqa: E402

CALLS, IN_FLIGHT, LATENCY, ROUNDS = 500, 32, 0.2, 3
RATIO_MAX = 1.1


def run_client(ask, endpoint):
    done = subprocess.run([ask, '--base-url', endpoint.base_url, '--count', str(CALLS), '--threads', str(2 * IN_FLIGHT),
                           '--max-in-flight', str(IN_FLIGHT), '--first-byte', '60', '--total', '60'], check=True,
                          stdout=subprocess.PIPE)
    usage = json.loads(done.stdout.splitlines()[-1])
    assert (usage['asked'], usage['requests']) == (CALLS, CALLS), usage


def run_loop(endpoint):
    numbers = queue.SimpleQueue()
    for number in range(CALLS):
        numbers.put(number)

    def work():
        connection = http.client.HTTPConnection('127.0.0.1', endpoint.port)
        while True:
            try:
                number = numbers.get_nowait()
            except queue.Empty:
                return
            body = json.dumps({'model': 'm', 'messages': [{'role': 'user', 'content': 'question %d' % number}]})
            connection.request('POST', '/v1/chat/completions', body)
            assert connection.getresponse().read()

    threads = [threading.Thread(target=work) for _ in range(IN_FLIGHT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def measure(run, *arguments):
    """The fastest round, and the most requests that the endpoint saw at once in any."""
    seconds, most = math.inf, 0
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder, Endpoint(folder, '--latency', str(LATENCY)) as endpoint:
            begun = time.monotonic()
            run(*arguments, endpoint)
            seconds = min(seconds, time.monotonic() - begun)
            most = max(most, endpoint.stats()['max_in_flight'])
    return seconds, most


def main():
    ideal = math.ceil(CALLS / IN_FLIGHT) * LATENCY
    print('%d calls of %.0f ms, %d at once: ideal %.2f s' % (CALLS, LATENCY * 1000, IN_FLIGHT, ideal))
    for name, result in (('plain loop', measure(run_loop)), ('diagrade', measure(run_client, sys.argv[1]))):
        seconds, most = result
        print('%-10s %.2f s, %.3f times the ideal (at most %.1f), %d at once' % (name, seconds, seconds / ideal, RATIO_MAX,
                                                                                 most))
    return 0 if seconds <= RATIO_MAX * ideal and most <= IN_FLIGHT else 1


if __name__ == '__main__':
    sys.exit(main())
