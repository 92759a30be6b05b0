#!/usr/bin/env python3
"""Every scripted fault of an endpoint ends in the right answer after retries, or in a clear failure; limits hold; the
key is nowhere. Questions are put by the tool model_ask.

usage: test_transport.py ASK [SERVER]      another server with the options of model_server.py; skipped when not there
"""
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from endpoint import OWN, Endpoint

ASK = pathlib.Path(sys.argv[1]).resolve()
SERVER = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else OWN
IS_OWN = SERVER == OWN
KEY = 'sk-MARKED-7f3a9c5e1b2d4f60'
ENVIRONMENT = {**os.environ, 'DG_TEST_KEY': KEY, 'http_proxy': 'http://127.0.0.1:1', 'ALL_PROXY': 'http://127.0.0.1:1'}
# One such response, then right ones: answered by the second request.
STATUSES_THAT_PASS = '408 429:ms 429:none 500 502 503 504 529'.split()
FAULTS_THAT_PASS = ('reset close reset-early stall:60 stall-body:60 drip:1 drip-headers:1 badjson cutjson empty wrongtype '
                    'html-as-json huge-header utf8 nul nocontent chunked-cut wronglength http09').split()
OWN_FAULTS_THAT_PASS = 'many-headers gzip-cut short-length no-http'.split()
NO_FAULTS = 'ok gzip gzip-forced chunked dup drip:0.01 drip-headers:0.01'.split()
# The same response always: what the error is called, how many requests were sent, words of the message.
STATUSES_THAT_STAY = {
    **{status: ('network', 1, 'HTTP status %s (' % status) for status in ('400', '401', '403', '404', '413', '422')},
    **{status: ('network', 3, 'HTTP status %s (' % status) for status in ('408', '500', '503', '529')},
    '429:none': ('network', 3, 'HTTP status 429 ('),
    '429:7200': ('network', 1, 'and a Retry-After of more than 600 seconds')}
UNREADABLE = ('network', 3, 'unreadable response (')
FAULTS_THAT_STAY = {
    'reset': ('network', 3, 'connection closed by the server, 3 times'),
    'close': ('network', 3, 'connection closed before the response was complete, 3 times'),
    'wronglength': ('network', 3, 'connection closed before the response was complete, 3 times'),
    'chunked-cut': ('network', 3, 'connection closed before the response was complete, 3 times'),
    'stall:60': ('network', 3, 'timed out waiting for a response, 3 times'),
    'stall-body:60': ('network', 3, 'timed out before the response was complete, 3 times'),
    'drip:1': ('network', 3, 'timed out before the response was complete, 3 times'),
    'http09': ('network', 3, 'the response is not HTTP (are port and http or https right?), 3 times'),
    'huge-header': ('network', 3, 'response header too long, 3 times'),
    **{fault: UNREADABLE for fault in ('empty', 'badjson', 'cutjson', 'wrongtype', 'utf8', 'nul', 'nocontent')},
    'redirect': ('network', 1, 'HTTP status 307 (a redirect, which is not followed)'),
    'redirect-external': ('network', 1, 'HTTP status 307 ('),
    'redirect-loop': ('network', 1, 'HTTP status 307 ('),
    'refusal': ('model', 1, 'the model refused to answer'),
    'maxtokens': ('model', 1, 'the answer was cut short'),
    'echo-key': ('network', 1, 'HTTP status 401 (')}
OWN_FAULTS_THAT_STAY = {'echo-answer': ('model', 1, 'the answer repeats the key'),
                        'many-headers': ('network', 3, 'response headers larger than 65536 bytes, 3 times'),
                        'no-http': ('network', 3, 'the response is not HTTP (are port and http or https right?), 3 times')}


class Scripted(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.addCleanup(self.hold_that_no_file_has_the_key)

    def hold_that_no_file_has_the_key(self):
        for path in self.folder.rglob('*'):
            if path.is_file():
                self.assertNotIn(KEY.encode(), path.read_bytes(), path.name)

    def endpoint(self, faults='', *arguments):
        context = Endpoint(self.folder, '--faults', faults, '--default-answer', 'right', *arguments, program=SERVER)
        endpoint = context.__enter__()
        self.addCleanup(context.__exit__)
        return endpoint

    def begin(self, base_url, *arguments):
        return subprocess.Popen([ASK, '--base-url', base_url, '--retries', '2', *arguments], env=ENVIRONMENT, text=True,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def end(self, process, told=None):
        """The calls and the usage. A process that hangs fails the test, as does one that leaks (LeakSanitizer)."""
        output, errors = process.communicate(told, timeout=120)
        self.assertNotIn(KEY, output + errors)
        self.assertEqual((process.returncode, errors), (0, ''))
        *calls, usage = map(json.loads, output.splitlines())
        return calls, usage

    def ask(self, endpoint, *arguments):
        return self.end(self.begin(endpoint.base_url, *arguments))

    def ask_of_faults(self, faults, times, *arguments, first_byte=4, total=6):
        """One question for each fault, which meets it so many times; what became of each, and how many requests it took.
        The seconds are few where a server that stalls is waited for, and many where a request that a busy machine keeps
        waiting would be sent a second time."""
        rules, prompts = self.folder / 'rules', self.folder / 'prompts'
        rules.write_text(json.dumps([{'match': '<%s>' % fault, 'fault': fault, 'answer': 'right', 'times': times}
                                     for fault in faults]))
        prompts.write_text(''.join('question <%s>\n' % fault for fault in faults))
        endpoint = self.endpoint('', '--rules', rules)
        calls, usage = self.ask(endpoint, '--prompts', prompts, '--threads', '%d' % len(faults), '--max-in-flight', '64',
                                '--first-byte', '%d' % first_byte, '--total', '%d' % total, *arguments)
        seen = endpoint.stats()
        self.assertEqual(seen['requests'], usage['requests'])
        self.assertEqual((seen['elsewhere'], seen['auth_elsewhere']), (0, 0))
        endpoint.wait_for_log(seen['requests'])
        # A body is sent again as it was, so that its hash tells the questions apart.
        bodies = [record['body_sha256'] for record in endpoint.log()]
        first = {record['rule']: record['body_sha256'] for record in reversed(endpoint.log()) if record['rule'] is not None}
        return endpoint, calls, [bodies.count(first[i]) for i in range(len(faults))]


class Faults(Scripted):
    def hold_that_it_passes(self, faults):
        _, calls, requests = self.ask_of_faults(faults, 1, first_byte=8, total=12)
        for fault, call, count in zip(faults, calls, requests):
            with self.subTest(fault):
                self.assertEqual((call, count), ({'text': 'right', 'cached': False}, 2))

    def test_one_bad_status_then_the_right_answer(self):
        self.hold_that_it_passes(STATUSES_THAT_PASS)

    def test_one_fault_then_the_right_answer(self):
        self.hold_that_it_passes(FAULTS_THAT_PASS + (OWN_FAULTS_THAT_PASS if IS_OWN else []))

    def test_answers_that_only_look_odd(self):
        _, calls, requests = self.ask_of_faults(NO_FAULTS, 10, first_byte=60, total=60)
        self.assertEqual(calls, [{'text': 'right', 'cached': False}] * len(NO_FAULTS))
        self.assertEqual(requests, [1] * len(NO_FAULTS))

    def hold_that_it_fails(self, faults):
        cache = self.folder / 'cache'
        endpoint, calls, requests = self.ask_of_faults(faults, 10, '--cache', cache)
        for (fault, (name, count, words)), call, sent in zip(faults.items(), calls, requests):
            with self.subTest(fault):
                self.assertEqual((call.get('error'), sent), (name, count), call)
                self.assertTrue(call['message'].startswith('openai:test-model at %s: ' % endpoint.base_url))
                self.assertIn(words, call['message'])
                self.assertNotIn('\n', call['message'])

    def test_statuses_that_stay(self):
        self.hold_that_it_fails(STATUSES_THAT_STAY)

    def test_faults_that_stay(self):
        self.hold_that_it_fails({**FAULTS_THAT_STAY, **(OWN_FAULTS_THAT_STAY if IS_OWN else {})})

    def test_bodies_past_the_cap_end_the_call_and_take_no_memory(self):
        peak = []
        for fault in ('ok', 'huge:50000000', 'gzip-bomb:100000000'):
            calls, usage = self.ask(self.endpoint(fault), '--first-byte', '60', '--total', '60')
            self.assertEqual(usage['requests'], 1)
            peak.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)
            if fault != 'ok':
                self.assertEqual(calls[0]['error'], 'limit')
                self.assertIn('response larger than 16777216 bytes', calls[0]['message'])
        self.assertLess(max(peak) - peak[0], 2 * (16 << 20))

    def test_a_mixture_is_answered_in_full(self):
        endpoint = self.endpoint('500@every3,reset@every5,429:ms@every7,cutjson@every11,close@every13')
        calls, usage = self.ask(endpoint, '--count', '60', '--threads', '8', '--retries', '12')
        self.assertEqual([call.get('text') for call in calls], ['right'] * 60)
        self.assertEqual(usage['requests'], endpoint.stats()['requests'])

    def test_a_failure_is_not_kept_and_an_answer_is(self):
        cache = self.folder / 'cache'
        endpoint = self.endpoint('maxtokens@1')
        self.assertEqual(self.ask(endpoint, '--cache', cache)[0][0]['error'], 'model')
        self.assertEqual(self.ask(endpoint, '--cache', cache)[0], [{'text': 'right', 'cached': False}])
        self.assertEqual(self.ask(endpoint, '--cache', cache)[0], [{'text': 'right', 'cached': True}])
        self.assertEqual(endpoint.stats()['requests'], 2)


class Limits(Scripted):
    def test_never_more_at_once_than_allowed(self):
        endpoint = self.endpoint('', '--latency', '0.05')
        calls, _ = self.ask(endpoint, '--count', '40', '--threads', '16', '--max-in-flight', '4')
        self.assertEqual([call['text'] for call in calls], ['right'] * 40)
        self.assertEqual(endpoint.stats()['max_in_flight'], 4)

    def test_the_endpoint_says_how_long_to_wait(self):
        # The response leaves after its request arrived: the next one may not arrive before that and the wait are over.
        for fault, seconds in (('429:1@1', 1), ('429:ms@1', 0.3), ('429:date@1', 0.99), ('503:1@1', 1)):
            with self.subTest(fault):
                endpoint = self.endpoint(fault)
                self.ask(endpoint)
                endpoint.wait_for_log(2)
                first, second = endpoint.log()
                self.assertGreaterEqual(second['t'] - first['t'], seconds)

    def test_a_wait_holds_for_all_calls(self):
        endpoint = self.endpoint('429:1@1', '--latency', '0.1')
        self.ask(endpoint, '--count', '30', '--threads', '4', '--max-in-flight', '4')
        endpoint.wait_for_log(31)
        first, *others = endpoint.log()
        refused = first['t'] + first['ms'] / 1000
        # Those that were sent before it was known, at most the other three and those that took their places.
        later = [record['t'] for record in others if record['t'] > refused + 0.1]
        # The two processes read their clocks at other moments.
        self.assertGreaterEqual(min(later), refused + 0.99)
        self.assertGreater(len(later), 20)

    def test_an_endpoint_with_less_room_is_not_overrun(self):
        endpoint = self.endpoint('', '--max-concurrent', '2', '--latency', '0.02')
        calls, usage = self.ask(endpoint, '--count', '40', '--threads', '16', '--max-in-flight', '16', '--retries', '5')
        self.assertEqual([call.get('text') for call in calls], ['right'] * 40)
        # Sixteen at once each time, of which two are answered, would be 20 * 16 requests.
        self.assertLess(usage['requests'], 160)

    def test_the_same_question_goes_out_once(self):
        endpoint = self.endpoint('', '--latency', '0.5')
        calls, usage = self.ask(endpoint, '--count', '8', '--threads', '8', '--same')
        self.assertEqual([call['text'] for call in calls], ['right'] * 8)
        self.assertEqual((endpoint.stats()['requests'], usage['asked'], usage['cached']), (1, 1, 7))

    def test_cancelling_wakes_all(self):
        endpoint = self.endpoint('stall:60')
        process = self.begin(endpoint.base_url, '--count', '12', '--threads', '12', '--max-in-flight', '4',
                             '--first-byte', '60', '--total', '60', '--cancel-on-input')
        endpoint.wait_for_requests(4)
        arguments = pathlib.Path('/proc/%d/cmdline' % process.pid).read_bytes()
        self.assertIn(b'model_ask', arguments)
        self.assertNotIn(KEY.encode(), arguments)
        begun = time.monotonic()
        calls, usage = self.end(process, 'x')
        self.assertLess(time.monotonic() - begun, 30)  # the server would take 60
        self.assertEqual({call['error'] for call in calls}, {'cancelled'})
        self.assertEqual((len(calls), usage['failed']), (12, 12))

    def test_cancelling_ends_waits_between_requests(self):
        endpoint = self.endpoint('429:300')
        process = self.begin(endpoint.base_url, '--count', '3', '--threads', '3', '--cancel-on-input')
        endpoint.wait_for_requests(1)
        begun = time.monotonic()
        calls, _ = self.end(process, 'x')
        self.assertLess(time.monotonic() - begun, 30)
        self.assertEqual({call['error'] for call in calls}, {'cancelled'})


class Addresses(Scripted):
    def refusal(self, *arguments):
        done = subprocess.run([ASK, *arguments], env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ''))
        self.assertNotIn(KEY, done.stderr)
        return done.stderr

    def test_http_is_for_loopback_alone(self):
        for url in ('http://example.com/v1', 'http://10.0.0.1/v1', 'http://127.0.0.1.example.com', 'http://[2001:db8::1]/',
                    'HTTP://EXAMPLE.COM/'):
            self.assertIn('found http to a host that is not loopback', self.refusal('--base-url', url), url)

    def test_addresses_that_hold_secrets_or_are_none(self):
        for url in ('http://me:secret@127.0.0.1/', 'http://127.0.0.1@example.com/', 'https://h/v1?key=secret',
                    'https://h/#secret', 'file:///etc/passwd', 'gopher://127.0.0.1/', 'no address', ''):
            message = self.refusal('--base-url', url)
            self.assertIn('the base URL cannot be used', message, url)
            self.assertNotIn('secret', message)

    def test_models_that_are_none(self):
        for model in ('', 'openai', 'openai:', ':x', 'nobody:x'):
            self.assertIn('expected', self.refusal('--model', model), model)

    def test_nobody_listens(self):
        calls, usage = self.end(self.begin('http://127.0.0.1:1/v1'))
        self.assertEqual(calls[0]['message'], 'openai:test-model at http://127.0.0.1:1/v1: connection refused '
                         '(is the server running?)')
        self.assertEqual(usage['requests'], 1)

    @unittest.skipUnless(IS_OWN, 'the other server has no such option')
    def test_connections_are_kept(self):
        endpoint = self.endpoint()
        self.ask(endpoint, '--count', '30')
        self.assertEqual(endpoint.stats()['requests'], 30)
        # One of ours, and those of the two looks at the counts.
        self.assertLessEqual(endpoint.stats()['connections'], 3)

    @unittest.skipUnless(IS_OWN and shutil.which('openssl'), 'skipped: openssl is not installed')
    def test_a_certificate_that_nobody_vouches_for_gets_no_request(self):
        pem = self.folder / 'server.pem'
        key = self.folder / 'server.key'
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', pem, '-days', '1',
                        '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'], check=True,
                       stderr=subprocess.DEVNULL)
        pem.write_text(pem.read_text() + key.read_text())
        endpoint = self.endpoint('', '--tls', pem)
        calls, usage = self.ask(endpoint)
        self.assertIn('certificate verification failed (', calls[0]['message'])
        self.assertEqual((usage['requests'], endpoint.log()), (1, []))


if __name__ == '__main__':
    if not SERVER.exists():
        print('skipped: %s is not there' % SERVER.name)
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
