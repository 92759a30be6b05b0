"""The batches of the scripted endpoint: POST and GET /files and /batches as OpenAI has them, /messages/batches as Anthropic.

Questions are answered by the rules of the endpoint, once, when their batch is made; results come in the reverse order. A
batch is in progress for the first `polls` looks at it. A rule's fault is that of its question: a status, `refusal`,
`maxtokens`, `nocontent`, `refuse:NAME`, or `stall`: it is never answered, and expires.

FAULTS is `FAULT@N,...`, of the Nth batch from 1: `lost` (made, but the connection is reset before that is said), `broken`
(not made, and the connection is reset), `key` (not made, and its id is the key of the request), `invalid` (refused as a
whole, OpenAI alone). --batch-hold keeps the Nth request to any of these paths waiting, before or after its work is done,
until its client is gone; "held" of the statistics says that it does.
"""
import json
import re
import time

import wire_formats

IDENTIFIER = re.compile(r'[a-zA-Z0-9_-]{1,64}\Z')
RESET = 'reset'


def parse_faults(spec):
    faults = {}
    for item in filter(None, spec.split(',')):
        name, _, number = item.partition('@')
        if name not in ('lost', 'broken', 'key', 'invalid'):
            raise ValueError('no such fault of a batch: ' + item)
        faults[int(number)] = name
    return faults


def stamp(seconds):
    return time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(seconds))


class Batch:
    def __init__(self, identifier, polls):
        self.id, self.polls, self.created = identifier, polls, int(time.time())
        self.metadata, self.invalid = {}, False
        self.results = []  # (custom_id, status, bytes); a status of None has expired


class Batches:
    def __init__(self, script, refuse):
        self.script, self.refuse, self.files, self.batches = script, refuse, {}, {}
        self.faults = parse_faults(script.options.batch_faults)
        self.sent = script.stats['batch_questions'] = {}  # custom_id -> how often it was in a batch that was made
        self.attempts = self.served = 0
        moment, _, number = script.options.batch_hold.partition('@')
        self.hold = (moment, int(number))
        script.stats['held'] = False

    def serves(self, bare):
        return re.search(r'/files(/[\w-]+/content)?$|/batches(/[\w-]+)?(/results)?$', bare)

    def answer(self, request, bare):
        """(status, bytes), or RESET."""
        post = request.method == 'POST'
        if bare.endswith('/files') and post:
            return self.upload(request)
        if found := re.search(r'/files/([\w-]+)/content$', bare):
            return (200, self.files[found[1]]) if found[1] in self.files else (404, b'{"error": {"message": "no file"}}')
        found = re.search(r'(/messages)?/batches(?:/([\w-]+))?(/results)?$', bare)
        shape = 'anthropic' if found[1] else 'openai'
        if found[2] and found[2] not in self.batches:
            return 404, wire_formats.error(shape, 404, 'no such batch')
        if found[3]:
            return 200, self.anthropic_results(self.batches[found[2]])
        if found[2]:
            return 200, json.dumps(self.look(shape, self.batches[found[2]])).encode()
        return self.make(shape, request) if post else (200, self.list(shape, request.path))

    def upload(self, request):
        boundary = re.search(r'boundary=(\S+)', request.headers['content-type'])[1].encode()
        parts = dict(re.search(rb'name="(\w+)".*?\r\n\r\n(.*)\r\n\Z', part, re.S).groups()
                     for part in request.body.split(b'--' + boundary)[1:-1])
        if parts.get(b'purpose') != b'batch':
            return 400, wire_formats.error('openai', 400, 'no purpose')
        name = 'file-%d' % (len(self.files) + 1)
        self.files[name] = parts[b'file']
        return 200, json.dumps({'id': name, 'object': 'file', 'purpose': 'batch'}).encode()

    def list(self, shape, path):
        """Two a page, newest first."""
        after = re.search(r'after(?:_id)?=([\w-]+)', path)
        every = list(self.batches.values())[::-1]
        names = [batch.id for batch in every]
        start = names.index(after[1]) + 1 if after else 0
        page = [self.document(shape, batch) for batch in every[start:start + 2]]
        return json.dumps({'data': page, 'has_more': start + 2 < len(every)}).encode()

    def questions(self, shape, request):
        """(custom_id, path, body) of each; raises ValueError."""
        document = json.loads(request.body)
        self.script.write_body(request.path, document)
        if shape == 'anthropic':
            listed = [(item['custom_id'], '/v1/messages', item['params']) for item in document['requests']]
        else:
            lines = [json.loads(line) for line in self.files[document['input_file_id']].splitlines()]
            if document['completion_window'] != '24h' or any(
                    line['url'] != document['endpoint'] or line['method'] != 'POST' for line in lines):
                raise ValueError('a line of another endpoint')
            listed = [(line['custom_id'], line['url'], line['body']) for line in lines]
        names = [name for name, _, _ in listed]
        if len(set(names)) != len(names) or not all(map(IDENTIFIER.match, names)):
            raise ValueError('bad custom_id')
        return listed, document.get('metadata', {})

    def make(self, shape, request):
        self.attempts += 1
        fault = self.faults.get(self.attempts)
        if fault == 'broken':
            return RESET
        if fault == 'key':
            return 200, json.dumps({'id': request.key}).encode()
        try:
            listed, metadata = self.questions(shape, request)
        except (KeyError, TypeError, ValueError) as problem:
            return 400, wire_formats.error(shape, 400, 'batch: %s' % problem)
        batch = Batch('batch_%d' % (len(self.batches) + 1), self.script.options.batch_polls)
        batch.metadata, batch.invalid = metadata, fault == 'invalid'
        if not batch.invalid:
            batch.results = [self.ask(*question) for question in listed][::-1]
        batch.total = len(listed)
        self.batches[batch.id] = batch
        return RESET if fault == 'lost' else (200, json.dumps(self.document(shape, batch)).encode())

    def ask(self, name, path, body):
        texts, images = wire_formats.content_of(body)
        self.script.write_body(path, body)
        self.sent[name] = self.sent.get(name, 0) + 1
        model, shape = wire_formats.model_of(body, path), wire_formats.shape_of(path)
        _, text, (fault, argument) = self.script.choose('\n'.join(texts), model, path, images, name)
        if fault == 'stall':
            return name, None, b''
        if refusal := self.refuse(shape, body, fault, argument):
            return name, 400, refusal
        if fault.isdigit():
            return name, int(fault), wire_formats.error(shape, int(fault), 'scripted status ' + fault)
        return name, 200, wire_formats.answer(shape, body, model, text, fault if fault in ('refusal', 'maxtokens', 'nocontent') else '')

    # --- what is said of a batch ---

    def look(self, shape, batch):
        batch.polls -= 1
        document = self.document(shape, batch)
        self.script.write_body('batch of ' + shape, document)
        return document

    def document(self, shape, batch):
        over = batch.polls < 0
        good = sum(status == 200 for _, status, _ in batch.results) if over else 0
        late = sum(status is None for _, status, _ in batch.results) if over else 0
        bad = len(batch.results) - good - late if over else 0
        if shape == 'anthropic':
            counts = {'processing': batch.total - good - bad - late, 'succeeded': good, 'errored': bad, 'canceled': 0,
                      'expired': late}
            return {'id': batch.id, 'type': 'message_batch', 'processing_status': 'ended' if over else 'in_progress',
                    'request_counts': counts, 'created_at': stamp(batch.created), 'expires_at': stamp(batch.created + 86400),
                    'ended_at': stamp(time.time()) if over else None, 'archived_at': None, 'cancel_initiated_at': None,
                    'results_url': 'http://127.0.0.1:9/elsewhere' if over else None}
        state = 'failed' if batch.invalid else 'in_progress' if not over else 'expired' if late else 'completed'
        document = {'id': batch.id, 'object': 'batch', 'endpoint': '/v1/chat/completions', 'status': state,
                    'input_file_id': 'file-1', 'completion_window': '24h', 'created_at': batch.created,
                    'metadata': batch.metadata, 'request_counts': {'total': batch.total, 'completed': good, 'failed': bad}}
        if batch.invalid:
            document['errors'] = {'object': 'list', 'data': [{'code': 'token_limit', 'message': 'Too many tokens wait.'}]}
        elif over:
            document.update(self.openai_files(batch))
        return document

    def openai_files(self, batch):
        """Answers are in one file, failures in another."""
        files = {}
        for member, good in (('output_file_id', True), ('error_file_id', False)):
            lines = [self.openai_result(*result) for result in batch.results if (result[1] == 200) == good]
            if lines:
                files[member] = '%s-%s' % (batch.id, 'good' if good else 'bad')
                self.files[files[member]] = ''.join(json.dumps(line) + '\n' for line in lines).encode()
        return files

    def openai_result(self, name, status, data):
        if status is None:
            late = {'code': 'batch_expired', 'message': 'This request could not be executed in time.'}
            return {'id': 'r', 'custom_id': name, 'response': None, 'error': late}
        return {'id': 'r', 'custom_id': name, 'error': None,
                'response': {'status_code': status, 'request_id': 'q', 'body': json.loads(data)}}

    def anthropic_results(self, batch):
        return ''.join(json.dumps({'custom_id': name, 'result': self.anthropic_result(status, data)}) + '\n'
                       for name, status, data in batch.results).encode()

    def anthropic_result(self, status, data):
        if status is None:
            return {'type': 'expired'}
        if status == 200:
            return {'type': 'succeeded', 'message': json.loads(data)}
        error = json.loads(data)
        error['error']['type'] = 'invalid_request_error' if status == 400 else 'api_error'
        return {'type': 'errored', 'error': error}
