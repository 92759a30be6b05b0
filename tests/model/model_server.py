#!/usr/bin/env python3
"""A model endpoint on 127.0.0.1 with scripted answers and faults, for the tests of this folder.

    model_server.py [--port 0] [--port-file FILE] [--rules RULES.json] [--faults SPEC] [--log REQUESTS.jsonl]
                    [--latency S] [--default-answer TEXT] [--seed N] [--rps N] [--max-concurrent N] [--require-key KEY]
                    [--max-seconds 600] [--tls CERTIFICATE_AND_KEY.pem] [--exit-on-stdin-eof] [--batch-polls N]
                    [--batch-faults FAULTS] [--batch-hold before@N|after@N] [--bodies BODIES.jsonl]
    model_server.py --selftest

It answers in the wire format that the path asks for (see scripts/experiments/wire_formats.py), batches (see
batch_endpoint.py), and GET /stats, /healthz,
/models and /sd-models. It prints `listening on 127.0.0.1:PORT` and ends by itself after --max-seconds, on SIGTERM or SIGINT.

RULES.json is a list; the first rule counts whose conditions all hold and that has uses left:
    {"match": part of the prompt, "regex": ..., "model": ..., "path": part of it, "image_sha256": of one of the images,
     "answer": text or "answers": [for the first use, for the second..., the last for all others],
     "fault": instead of the schedule's, "times": uses}

SPEC is `FAULT[:ARGUMENT][@WHEN],...`; the first that fits a request counts. WHEN is over the number of the request,
from 1: N, N-M, N-, everyK; pX (a chance), match=TEXT, once-per-body, firstK-per-body. Without it: always. Faults:
    ok; 429 (Retry-After 1) 429:S 429:date 429:none 429:ms; any other status from 400 to 599, with :S a Retry-After;
    reset, close (half of the body, then RST or FIN), reset-early, stall[:S], stall-body[:S], drip[:S],
    drip-headers[:S], badjson, cutjson, empty, nocontent, refusal, maxtokens, wrongtype, html-as-json, huge[:BYTES],
    refuse:NAME+NAME (status 400 for the first of these members that the request has, the answer when it has none),
    huge-header, many-headers, redirect, redirect-external, redirect-loop, gzip, gzip-forced, gzip-bomb[:BYTES],
    gzip-cut, utf8, nul, dup, chunked, chunked-cut, wronglength, short-length, http09, no-http, echo-key, echo-answer

The log has a line for each request when it is over: n, t (seconds since the start), path, fault, status, in_flight,
header_names, auth (names of headers that hold a key), key_sha256, body_sha256, prompt_sha256, model, rule, texts (how
many), parameters (members of the body without what it says), ms. BODIES.jsonl has their paths and whole bodies,
those in batches among them, and what is said of batches.
"""
import argparse
import asyncio
import email.utils
import gzip
import hashlib
import json
import os
import pathlib
import random
import re
import signal
import socket
import ssl
import struct
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'scripts/experiments'))
import batch_endpoint
import wire_formats

CONTENT = ('messages', 'input', 'contents', 'system', 'instructions', 'systemInstruction')
KEY_HEADERS = ('authorization', 'x-api-key', 'x-goog-api-key', 'api-key')
PAGE = b'<!DOCTYPE html><html><head><title>Bad gateway</title></head><body>Bad gateway</body></html>'
FAULTS = frozenset(
    'ok reset close reset-early stall stall-body drip drip-headers badjson cutjson empty nocontent refusal maxtokens '
    'wrongtype html-as-json huge huge-header many-headers redirect redirect-external redirect-loop gzip gzip-forced '
    'gzip-bomb gzip-cut utf8 nul dup chunked chunked-cut wronglength short-length http09 no-http echo-key '
    'echo-answer refuse'.split())


def has_member(value, name):
    """Whether a member of this name stands anywhere in a document."""
    if isinstance(value, list):
        return any(has_member(each, name) for each in value)
    return isinstance(value, dict) and (name in value or any(has_member(each, name) for each in value.values()))


def refuse(shape, document, fault, argument):
    """The response of status 400 when the fault says so; else None."""
    refused = [name for name in argument.split('+') if fault == 'refuse' and has_member(document, name)]
    return wire_formats.error(shape, 400, "Unsupported parameter: '%s' is not supported with this model." % refused[0]
                              ) if refused else None


class Request:
    """One request as it was read."""

    def __init__(self, method, path, headers, body):
        self.method, self.path, self.headers, self.body = method, path, headers, body
        held = [name for name in KEY_HEADERS if name in headers]
        self.auth = held
        self.key = re.sub(r'^Bearer +', '', headers[held[0]]) if held else ''


def parse_fault(text):
    name, _, argument = text.strip().partition(':')
    if name not in FAULTS and not re.fullmatch(r'[45]\d\d', name):
        raise ValueError('no such fault: ' + text)
    return name, argument


def parse_schedule(spec):
    entries = []
    for item in filter(None, (part.strip() for part in spec.split(','))):
        fault, _, when = item.partition('@')
        if not re.fullmatch(r'|\d+|\d+-\d*|every[1-9]\d*|p[\d.]+|match=.+|once-per-body|first\d+-per-body', when):
            raise ValueError('no such time: ' + when)
        entries.append((parse_fault(fault), when))
    return entries


class Script:
    """What is answered to whom, and what was counted."""

    def __init__(self, options):
        self.options = options
        self.rules = options.rules
        self.schedule = options.schedule
        self.chance = random.Random(options.seed)
        self.uses = [0] * len(self.rules)
        self.begun = time.monotonic()
        self.log = open(options.log, 'a', encoding='utf-8') if options.log else None
        self.bodies = open(options.bodies, 'a', encoding='utf-8') if options.bodies else None
        self.recent = []
        self.by_body = {}
        self.stats = {'requests': 0, 'model_requests': 0, 'connections': 0, 'in_flight': 0, 'max_in_flight': 0,
                      'by_fault': {}, 'by_body': self.by_body, 'elsewhere': 0, 'auth_elsewhere': 0}
        self.batches = batch_endpoint.Batches(self, refuse)

    def fits(self, when, number, prompt, seen):
        if when.startswith('match='):
            return when[6:] in prompt
        if when.startswith('every'):
            return number % int(when[5:]) == 0
        if when.startswith('p'):
            return self.chance.random() < float(when[1:])
        if when == 'once-per-body':
            return seen == 1
        if when.startswith('first'):
            return seen <= int(when[5:].split('-')[0])
        first, dash, last = when.partition('-')
        return not when or int(first) <= number <= (int(last) if last else 10**9 if dash else int(first))

    def find_rule(self, prompt, model, path, images):
        for i, rule in enumerate(self.rules):
            if (self.uses[i] < rule.get('times', 10**9) and rule.get('match', '') in prompt
                    and re.search(rule.get('regex', ''), prompt, re.S) and rule.get('model', model) == model
                    and rule.get('path', '') in path
                    and ('image_sha256' not in rule or rule['image_sha256'] in images)):
                self.uses[i] += 1
                return i
        return None

    def is_too_much(self):
        now = time.monotonic()
        self.recent = [t for t in self.recent if now - t < 1] + [now]
        return ((self.options.rps and len(self.recent) > self.options.rps) or
                (self.options.max_concurrent and self.stats['in_flight'] > self.options.max_concurrent))

    def choose_each(self, texts, model, path):
        """What is scripted for each of several texts that are embedded together."""
        rules = [self.find_rule(text, model, path, []) for text in texts]
        return [self.options.default_answer if rule is None else self.rules[rule]['answer'] for rule in rules]

    def choose(self, prompt, model, path, images, body_sha256):
        """The rule's index or None, the text, and the fault with its argument."""
        self.stats['model_requests'] += 1
        seen = self.by_body[body_sha256] = self.by_body.get(body_sha256, 0) + 1
        index = self.find_rule(prompt, model, path, images)
        rule = self.rules[index] if index is not None else {}
        texts = rule.get('answers') or [rule.get('answer', self.options.default_answer)]
        text = texts[min(self.uses[index] - 1, len(texts) - 1)] if rule else texts[0]
        if 'fault' in rule:
            return index, text, parse_fault(rule['fault'])
        number = self.stats['model_requests']
        for fault, when in self.schedule:
            if self.fits(when, number, prompt, seen):
                return index, text, fault
        return index, text, ('429', '1') if self.is_too_much() else ('ok', '')

    def write_body(self, path, body):
        if self.bodies:
            self.bodies.write(json.dumps({'path': path, 'body': body}) + '\n')
            self.bodies.flush()

    def write_log(self, record):
        if record['fault']:
            self.stats['by_fault'][record['fault']] = self.stats['by_fault'].get(record['fault'], 0) + 1
        if self.log:
            self.log.write(json.dumps(record) + '\n')
            self.log.flush()


class Connection:
    """One connection: requests are read and answered one after the other."""

    def __init__(self, script, reader, writer):
        self.script, self.reader, self.writer = script, reader, writer
        self.open = True

    async def serve(self):
        self.script.stats['connections'] += 1
        try:
            while self.open and (request := await self.read_request()):
                await self.count_and_answer(request)
            self.writer.close()
            await self.writer.wait_closed()
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError, ssl.SSLError):
            self.writer.transport.abort()

    async def read_request(self):
        head = await self.reader.readuntil(b'\r\n\r\n')
        first, *lines = head.decode('latin-1').split('\r\n')
        method, path, _ = first.split(' ')
        headers = {name.strip().lower(): value.strip() for name, _, value in
                   (line.partition(':') for line in lines if line)}
        body = await self.reader.readexactly(int(headers.get('content-length', 0)))
        return Request(method, path, headers, body)

    async def count_and_answer(self, request):
        stats = self.script.stats
        bare = request.path.split('?')[0].rstrip('/')
        if bare in ('/stats', '/healthz'):
            await self.reply(200, json.dumps(stats if bare == '/stats' else {'ok': True}).encode())
            return
        stats['requests'] += 1
        stats['in_flight'] += 1
        stats['max_in_flight'] = max(stats['max_in_flight'], stats['in_flight'])
        begun = time.monotonic()
        shown = request.path.replace(request.key, '…') if request.key else request.path
        self.record = {'n': stats['requests'], 't': round(begun - self.script.begun, 4), 'path': shown,
                       'in_flight': stats['in_flight'], 'header_names': sorted(request.headers), 'auth': request.auth,
                       'key_sha256': hashlib.sha256(request.key.encode()).hexdigest() if request.key else None,
                       'body_sha256': hashlib.sha256(request.body).hexdigest(), 'status': None, 'fault': None}
        try:
            await self.answer(request, bare)
        except ConnectionError:
            self.record['client_gone'] = True
            self.open = False
        finally:
            stats['in_flight'] -= 1
            self.record['ms'] = round((time.monotonic() - begun) * 1000, 1)
            self.script.write_log(self.record)

    async def answer(self, request, bare):
        stats = self.script.stats
        if bare.startswith('/elsewhere'):
            stats['elsewhere'] += 1
            stats['auth_elsewhere'] += bool(request.key)
            await self.reply(200, b'{}')
            return
        if bare.endswith('/models'):
            await self.reply(200, b'{"object": "list", "data": [{"id": "test-model", "object": "model"}]}')
            return
        if bare.endswith('/sd-models'):
            await self.reply(200, b'[{"model_name": "moss"}, {"model_name": "fern"}]')
            return
        if self.script.batches.serves(bare):
            await self.answer_batch(request, bare)
            return
        shape = wire_formats.shape_of(request.path)
        if shape is None:
            await self.reply(404, wire_formats.error(shape, 404, 'no such endpoint'))
            return
        if self.script.options.require_key not in (None, request.key):
            await self.reply(401, wire_formats.error(shape, 401, 'a wrong key'))
            return
        try:
            document = json.loads(request.body)
            texts, images = wire_formats.content_of(document)
        except ValueError as problem:
            await self.reply(400, wire_formats.error(shape, 400, 'request: %s' % problem))
            return
        self.script.write_body(request.path, document)
        prompt = '\n'.join(texts)
        model = wire_formats.model_of(document, request.path)
        index, text, (fault, argument) = self.script.choose(prompt, model, request.path, images,
                                                            self.record['body_sha256'])
        if len(texts) > 1 and 'embeddings' in shape:
            text = self.script.choose_each(texts, model, request.path)
        self.record['parameters'] = {name: value for name, value in document.items() if name not in CONTENT}
        self.record.update(model=model, rule=index, fault=fault, texts=len(texts), images=[image[:12] for image in images],
                           prompt_sha256=hashlib.sha256(prompt.encode('utf-8', 'replace')).hexdigest())
        await self.pause(self.script.options.latency)
        await self.inject(shape, document, model, text, fault, argument, request)

    async def answer_batch(self, request, bare):
        batches = self.script.batches
        batches.served += 1
        await self.hold(batches, 'before')
        answer = batches.answer(request, bare)
        await self.hold(batches, 'after')
        await (self.reset() if answer == batch_endpoint.RESET else self.reply(*answer))

    async def hold(self, batches, moment):
        if (moment, batches.served) == batches.hold:
            self.script.stats['held'] = True
            await self.pause(60)

    async def pause(self, seconds):
        """Waits, but notices a client that has gone."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if self.reader.at_eof():
                raise ConnectionResetError
            await asyncio.sleep(min(left, 0.05))

    # --- writing ---

    async def write(self, data):
        self.writer.write(data)
        await self.writer.drain()

    def head(self, status, headers):
        self.record_status(status)
        lines = ['HTTP/1.1 %d Status' % status] + ['%s: %s' % pair for pair in headers]
        return '\r\n'.join(lines).encode('latin-1') + b'\r\n\r\n'

    def record_status(self, status):
        if hasattr(self, 'record'):
            self.record['status'] = status

    async def reply(self, status, data, headers=(), kind='application/json', length=None):
        whole = [('Content-Type', kind), ('Content-Length', len(data) if length is None else length), *headers]
        await self.write(self.head(status, whole) + data)

    async def reset(self):
        await asyncio.sleep(0.05)  # what was written before must arrive first
        self.open = False
        link = self.writer.transport.get_extra_info('socket')
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        self.writer.transport.abort()

    async def reply_status(self, shape, status, argument):
        headers = [('Retry-After', argument)] if argument else []
        if status == 429:
            date = email.utils.formatdate(time.time() + 1.999, usegmt=True)
            headers = {'date': [('Retry-After', date)], 'none': [], 'ms': [('retry-after-ms', '300')]}.get(
                argument, [('Retry-After', argument or '1')])
        await self.reply(status, wire_formats.error(shape, status, 'scripted status %d' % status), headers)

    async def inject(self, shape, document, model, text, fault, argument, request):
        if fault.isdigit():
            await self.reply_status(shape, int(fault), argument)
            return
        if refusal := refuse(shape, document, fault, argument):
            await self.reply(400, refusal)
            return
        if fault == 'echo-key':
            await self.reply(401, wire_formats.error(shape, 401, 'Incorrect API key provided: %s.' % request.key))
            return
        if isinstance(text, str):
            text = {'huge': 'x' * int(argument or 50_000_000) if fault == 'huge' else '', 'nul': text + '\0\ud800',
                    'utf8': text + '@@', 'echo-answer': 'your key is ' + request.key}.get(fault, text)
        variant = fault if fault in ('nocontent', 'refusal', 'maxtokens') else ''
        data = wire_formats.answer(shape, document, model, text, variant)
        seconds = float(argument) if re.fullmatch(r'[\d.]+', argument) else None
        writer = getattr(self, 'inject_' + fault.replace('-', '_'), None)
        if writer:
            await writer(data, seconds)
        else:
            await self.reply_variant(fault, argument, data, request)

    async def reply_variant(self, fault, argument, data, request):
        """Faults that are one reply with something wrong in it."""
        packed = gzip.compress(data) if fault.startswith('gzip') else b''
        zipped = [('Content-Encoding', 'gzip')]
        if fault == 'gzip-bomb':
            packed = gzip.compress(b'{"choices": "' + b'0' * int(argument or 100_000_000) + b'"}')
        if fault == 'gzip' and 'gzip' not in request.headers.get('accept-encoding', ''):
            await self.reply(406, b'{}')
            return
        here = request.headers.get('host', '').rpartition(':')[2]
        target = {'redirect': 'http://localhost:%s/elsewhere' % here, 'redirect-external': 'http://canary.invalid/',
                  'redirect-loop': request.path}.get(fault, '')
        replies = {'badjson': (200, b"{'choices': [,]} the answer is ok"), 'cutjson': (200, data[:len(data) // 2]),
                   'empty': (200, b''), 'wrongtype': (200, PAGE, (), 'text/html'), 'html-as-json': (200, PAGE),
                   'huge-header': (200, data, [('x-long', 'h' * 300_000)]),
                   'many-headers': (200, data, [('x-%d' % i, 'h' * 1000) for i in range(200)]),
                   'redirect': (307, b'', [('Location', target)]),
                   'redirect-external': (307, b'', [('Location', target)]),
                   'redirect-loop': (307, b'', [('Location', target)]),
                   'gzip': (200, packed, zipped), 'gzip-forced': (200, packed, zipped),
                   'gzip-bomb': (200, packed, zipped), 'gzip-cut': (200, packed[:len(packed) // 2], zipped),
                   'utf8': (200, data.replace(b'@@', b'\xff\xfe\xc3\x28'))}
        await self.reply(*replies.get(fault, (200, data)))

    async def begin(self, data, *headers):
        await self.write(self.head(200, [('Content-Type', 'application/json'), *(headers or [
            ('Content-Length', len(data))])]))

    async def inject_reset(self, data, _):
        await self.begin(data)
        await self.write(data[:len(data) // 2])
        await self.reset()

    async def inject_reset_early(self, data, _):
        await self.reset()

    async def inject_close(self, data, _):
        self.open = False
        await self.begin(data)
        await self.write(data[:len(data) // 2])

    async def inject_stall(self, data, seconds):
        self.open = False
        await self.pause(60 if seconds is None else seconds)

    async def inject_stall_body(self, data, seconds):
        self.open = False
        await self.begin(data)
        await self.write(data[:len(data) // 2])
        await self.pause(60 if seconds is None else seconds)

    async def inject_drip(self, data, seconds):
        await self.begin(data)
        step = len(data) // 20 + 1
        for at in range(0, len(data), step):
            await self.write(data[at:at + step])
            await self.pause(0.1 if seconds is None else seconds)

    async def inject_drip_headers(self, data, seconds):
        for line in self.head(200, [('Content-Length', len(data))] +
                              [('x-%d' % i, 'y') for i in range(10)]).split(b'\r\n')[:-2]:
            await self.write(line + b'\r\n')
            await self.pause(0.1 if seconds is None else seconds)
        await self.write(b'\r\n' + data)

    async def inject_dup(self, data, _):
        self.open = False
        await self.reply(200, data)
        await self.reply(200, data.replace(b'"', b' '))

    async def inject_wronglength(self, data, _):
        self.open = False
        await self.reply(200, data, length=len(data) + 10)

    async def inject_short_length(self, data, _):
        self.open = False
        await self.reply(200, data, length=len(data) // 2)

    async def inject_chunked(self, data, _, end=b'0\r\n\r\n'):
        await self.begin(data, ('Transfer-Encoding', 'chunked'))
        for at in range(0, len(data), 37):
            piece = data[at:at + 37]
            await self.write(b'%x\r\n%s\r\n' % (len(piece), piece))
        await self.write(end)

    async def inject_chunked_cut(self, data, _):
        self.open = False
        await self.inject_chunked(data, None, end=b'')

    async def inject_http09(self, data, _):
        self.open = False
        await self.write(data)

    async def inject_no_http(self, data, _):
        self.open = False
        await self.write(b'SSH-2.0-OpenSSH_9.2\r\n')


async def start(options):
    """The server, listening, and its script."""
    script = Script(options)
    context = None
    if options.tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options.tls)
    server = await asyncio.start_server(lambda reader, writer: Connection(script, reader, writer).serve(),
                                        '127.0.0.1', options.port, backlog=256, limit=1 << 20, ssl=context)
    return server, script


async def run(options):
    server, _ = await start(options)
    port = server.sockets[0].getsockname()[1]
    if options.port_file:
        with open(options.port_file + '.part', 'w', encoding='utf-8') as out:
            out.write('%d\n' % port)
        os.replace(options.port_file + '.part', options.port_file)
    print('listening on 127.0.0.1:%d' % port, flush=True)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    if options.exit_on_stdin_eof:
        loop.add_reader(0, lambda: os.read(0, 4096) or stopped.set())
    try:
        await asyncio.wait_for(stopped.wait(), options.max_seconds)
    except asyncio.TimeoutError:
        pass


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, kind, default in (('port', int, 0), ('port-file', str, None), ('rules', str, None), ('faults', str, ''),
                                ('log', str, None), ('latency', float, 0.0), ('default-answer', str, '{}'),
                                ('seed', int, 1), ('rps', int, 0), ('max-concurrent', int, 0),
                                ('require-key', str, None), ('max-seconds', float, 600.0), ('tls', str, None),
                                ('batch-polls', int, 0), ('batch-faults', str, ''), ('batch-hold', str, '@0'),
                                ('bodies', str, None)):
        parser.add_argument('--' + name, type=kind, default=default)
    parser.add_argument('--exit-on-stdin-eof', action='store_true')
    parser.add_argument('--selftest', action='store_true')
    options = parser.parse_args(arguments)
    try:
        options.schedule = parse_schedule(options.faults)
        options.rules = json.load(open(options.rules, encoding='utf-8')) if options.rules else []
        for rule in options.rules:
            parse_fault(rule.get('fault', 'ok'))
    except (OSError, ValueError) as problem:
        parser.error(str(problem))
    return options


def main():
    options = parse(sys.argv[1:])
    if options.selftest:
        import model_server_selftest
        return model_server_selftest.run()
    asyncio.run(run(options))
    return 0


if __name__ == '__main__':
    sys.exit(main())
