#!/usr/bin/env python3
"""Kills a run of calls at random moments and resumes it: what had arrived was kept and is not asked again, nothing that
was asked is charged twice. The endpoint is scripted.

    test_kill.py MODEL_ASK [--kills 6] [--calls 500]
"""
import argparse
import json
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from endpoint import Endpoint

SEED = 5
IN_FLIGHT = 16
LATENCY = 0.02


def command(options, endpoint, trial, cache):
    return [options.ask, '--base-url', endpoint.base_url, '--prompt', f'trial {trial}:', '--count', str(options.calls),
            '--threads', str(IN_FLIGHT), '--max-in-flight', str(IN_FLIGHT), '--cache', str(cache), '--first-byte', '20',
            '--total', '30']


def run(arguments):
    """The answers and the usage of a run that comes to its end."""
    done = subprocess.run(arguments, stdout=subprocess.PIPE, check=True, text=True, timeout=300)
    *calls, usage = map(json.loads, done.stdout.splitlines())
    return calls, usage


def kept(cache):
    """Keys of the answers in the file, and the requests it was charged for; the file is sound."""
    if not cache.exists() or cache.stat().st_size == 0:
        return set(), 0
    with sqlite3.connect(cache) as connection:
        assert connection.execute('PRAGMA integrity_check').fetchall() == [('ok',)]
        if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'spent'").fetchone():
            return set(), 0
        keys = {key for key, in connection.execute('SELECT key FROM answer')}
        return keys, connection.execute('SELECT coalesce(sum(requests), 0) FROM spent').fetchone()[0]


def asked(endpoint, before):
    """How often each question was asked since `before`, once the endpoint has seen the last of it."""
    while endpoint.stats()['in_flight'] > 0:
        time.sleep(LATENCY)
    now = endpoint.stats()['by_body']
    return {body: count - before.get(body, 0) for body, count in now.items() if count > before.get(body, 0)}


def one_kill(options, endpoint, trial, cache, wait):
    """-> the calls that were kept, and those that were asked, when the run was killed."""
    before = endpoint.stats()['by_body']
    process = subprocess.Popen(command(options, endpoint, trial, cache), stdout=subprocess.DEVNULL)
    time.sleep(wait)
    process.send_signal(signal.SIGKILL)
    process.wait()
    in_first = asked(endpoint, before)
    keys, charged = kept(cache)
    # An answer and its charge are there together or not at all.
    assert len(keys) == charged, (len(keys), charged)
    # What was asked and is not there was in flight.
    assert 0 <= len(in_first) - len(keys) <= IN_FLIGHT, (len(in_first), len(keys))
    assert set(in_first.values()) <= {1}, 'asked twice within a run'

    calls, usage = run(command(options, endpoint, trial, cache))
    assert all(call.get('text') == 'right' for call in calls) and len(calls) == options.calls
    assert (usage['cached'], usage['asked']) == (len(keys), options.calls - len(keys)), (usage, len(keys))
    in_both = asked(endpoint, before)
    assert len(in_both) == options.calls and max(in_both.values()) <= 2
    # Asked again is exactly what was in flight.
    assert sum(in_both.values()) == options.calls + len(in_first) - len(keys)
    after, charged = kept(cache)
    assert keys <= after and len(after) == charged == options.calls
    return len(keys), len(in_first)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('ask')
    parser.add_argument('--kills', type=int, default=6)
    parser.add_argument('--calls', type=int, default=500)
    options = parser.parse_args()
    moments = random.Random(SEED)
    in_flight = total = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with Endpoint(folder, '--latency', str(LATENCY), '--default-answer', 'right', '--max-seconds', '3600') as endpoint:
            begun = time.monotonic()
            run(command(options, endpoint, 'whole', folder / 'whole.sqlite'))
            whole = time.monotonic() - begun
            for trial in range(options.kills):
                cache = folder / f'{trial}.sqlite'
                answers, sent = one_kill(options, endpoint, trial, cache, moments.uniform(0, whole))
                in_flight += sent - answers
                total += answers
    print(f'{options.kills} kills of {options.calls} calls: {total} answers kept, none of them asked again; '
          f'{in_flight} were in flight and are asked again')


if __name__ == '__main__':
    sys.exit(main())
