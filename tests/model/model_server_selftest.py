"""That model_server.py does what its faults say, seen by a client that is not ours."""
import gzip
import http.client
import json
import socket
import tempfile
import unittest

from endpoint import Endpoint

KEY = 'sk-marked-1234567890'
PATHS = {'chat': '/v1/chat/completions', 'responses': '/v1/responses', 'anthropic': '/v1/messages',
         'gemini': '/v1beta/models/m:generateContent'}
BODY = {'model': 'm', 'messages': [{'role': 'user', 'content': 'a needle'}]}


def ask(endpoint, path=PATHS['chat'], body=None, headers=None):
    connection = http.client.HTTPConnection('127.0.0.1', endpoint.port, timeout=5)
    try:
        connection.request('POST', path, json.dumps(body or BODY), {'Authorization': 'Bearer ' + KEY, **(headers or {})})
        response = connection.getresponse()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
    finally:
        connection.close()


def raw(endpoint):
    """All bytes that come back on a connection, and whether it ended by a reset."""
    text = json.dumps(BODY).encode()
    with socket.create_connection(('127.0.0.1', endpoint.port), timeout=5) as link:
        link.sendall(b'POST %s HTTP/1.1\r\nContent-Length: %d\r\n\r\n%s' % (PATHS['chat'].encode(), len(text), text))
        data = b''
        try:
            while piece := link.recv(65536):
                data += piece
        except ConnectionResetError:
            return data, True
    return data, False


class Faults(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def endpoint(self, faults='', *arguments):
        context = Endpoint(self.folder, '--faults', faults, *arguments)
        endpoint = context.__enter__()
        self.addCleanup(context.__exit__)
        return endpoint

    def test_every_format_answers_refuses_and_is_cut(self):
        rules = self.folder + '/rules.json'
        with open(rules, 'w', encoding='utf-8') as out:
            json.dump([{'match': 'needle', 'answer': 'found it'}], out)
        endpoint = self.endpoint('ok@1-4,maxtokens@5-8,refusal@9-12', '--rules', rules)
        for words in ('"found it"', '"foun"', None):
            for path in PATHS.values():
                status, _, body = ask(endpoint, path)
                self.assertEqual(status, 200)
                self.assertEqual(words is not None, b'"foun' in body)
                self.assertIn(words or '', body.decode())

    def test_statuses_and_their_headers(self):
        endpoint = self.endpoint('429@1,429:7@2,429:date@3,429:ms@4,429:none@5,503:3@6,413@7')
        seen = [ask(endpoint) for _ in range(7)]
        self.assertEqual([status for status, _, _ in seen], [429] * 5 + [503, 413])
        self.assertEqual([headers.get('retry-after') for _, headers, _ in seen][:2], ['1', '7'])
        self.assertRegex(seen[2][1]['retry-after'], r'^\w{3}, \d\d \w{3} \d{4} .* GMT$')
        self.assertEqual(seen[3][1]['retry-after-ms'], '300')
        self.assertNotIn('retry-after', seen[4][1])
        self.assertEqual(seen[5][1]['retry-after'], '3')

    def test_broken_transfers(self):
        for fault, check in {
                'reset': lambda data, reset: reset and 0 < len(data.partition(b'\r\n\r\n')[2]),
                'reset-early': lambda data, reset: reset and not data,
                'close': lambda data, reset: not reset and b'200' in data,
                'stall:0.1': lambda data, reset: not data,
                'http09': lambda data, reset: data.startswith(b'{'),
                'no-http': lambda data, reset: data.startswith(b'SSH'),
                'chunked-cut': lambda data, reset: b'chunked' in data and not data.endswith(b'0\r\n\r\n'),
                'dup': lambda data, reset: data.count(b'HTTP/1.1 200') == 2}.items():
            with self.subTest(fault):
                self.assertTrue(check(*raw(self.endpoint(fault))))
        for fault in ('close', 'wronglength', 'chunked-cut', 'stall-body:0.1'):
            with self.subTest(fault), self.assertRaises(http.client.IncompleteRead):
                ask(self.endpoint(fault))

    def test_bodies(self):
        for fault, check in {
                'empty': lambda body: body == b'', 'huge:1000000': lambda body: len(body) > 1_000_000,
                'gzip': lambda body: json.loads(gzip.decompress(body)),
                'gzip-bomb:1000000': lambda body: len(body) < 10_000 and len(gzip.decompress(body)) > 1_000_000,
                'wrongtype': lambda body: body.startswith(b'<!DOCTYPE'), 'utf8': lambda body: b'\xff\xfe' in body,
                'chunked': json.loads, 'drip:0.001': json.loads, 'drip-headers:0.001': json.loads,
                'echo-key': lambda body: KEY.encode() in body, 'echo-answer': lambda body: KEY.encode() in body}.items():
            with self.subTest(fault):
                self.assertTrue(check(ask(self.endpoint(fault), headers={'Accept-Encoding': 'gzip'})[2]))
        with self.assertRaises(json.JSONDecodeError):
            json.loads(ask(self.endpoint('cutjson'))[2])
        self.assertEqual(ask(self.endpoint('gzip'))[0], 406)

    def test_schedules_and_rules(self):
        endpoint = self.endpoint('500@1-2,502@every4,504@match=needle,503@7-')
        self.assertEqual([ask(endpoint, body={'input': 'hay'})[0] for _ in range(3)], [500, 500, 200])
        self.assertEqual([ask(endpoint)[0] for _ in range(2)], [502, 504])
        self.assertEqual([ask(endpoint, body={'input': 'hay'})[0] for _ in range(2)], [200, 503])
        endpoint = self.endpoint('500@first2-per-body')
        self.assertEqual([ask(endpoint, body={'input': text})[0] for text in 'aabaab'], [500, 500, 500, 200, 200, 500])
        draws = [[ask(endpoint)[0] for _ in range(8)] for endpoint in
                 (self.endpoint('500@p0.5', '--seed', '9') for _ in range(2))]
        self.assertEqual(draws[0], draws[1])
        self.assertEqual(set(draws[0]), {200, 500})

    def test_redirects_and_keys_are_counted_and_no_key_is_logged(self):
        endpoint = self.endpoint('redirect')
        status, headers, _ = ask(endpoint)
        self.assertEqual((status, headers['location']), (307, 'http://localhost:%d/elsewhere' % endpoint.port))
        ask(endpoint, '/elsewhere')
        self.assertEqual(endpoint.stats()['auth_elsewhere'], 1)
        self.assertNotIn(KEY, endpoint.log_file.read_text())
        self.assertEqual([record['auth'] for record in endpoint.log()], [['authorization']] * 2)


def run():
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Faults)
    return 0 if unittest.TextTestRunner().run(suite).wasSuccessful() else 1
