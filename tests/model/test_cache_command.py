#!/usr/bin/env python3
"""`diagrade cache` on answers of a scripted endpoint, and the key of an answer computed again.

    test_cache_command.py DIAGRADE MODEL_ASK
"""
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from endpoint import Endpoint

DIAGRADE, ASK = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:3])
SECRET = 'sk-not-to-be-seen'


class Cache(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(self.folder / 'home'), DG_TEST_KEY=SECRET)

    def ask(self, count, cache, answer='line one\nline two'):
        with Endpoint(self.folder, '--default-answer', answer) as endpoint:
            subprocess.run([ASK, '--base-url', endpoint.base_url, '--count', str(count), '--cache', self.folder / cache],
                           check=True, stdout=subprocess.DEVNULL, env=self.environment)

    def cache(self, *arguments, code=0):
        done = subprocess.run([DIAGRADE, 'cache', *arguments], cwd=self.folder, env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stderr.count('\n'), 1 if code else 0, done.stderr)
        self.assertNotIn(SECRET, done.stdout + done.stderr)
        return done.stderr if code else done.stdout

    def test_an_export_names_what_was_asked_and_can_be_imported(self):
        self.ask(3, 'a.sqlite')
        self.assertEqual(self.cache('export', 'recorded', '--cache', 'a.sqlite'), '3 answers written to recorded\n')
        files = sorted((self.folder / 'recorded').iterdir())
        for path in files:
            document = json.loads(path.read_text())
            text = json.dumps(document['question'], sort_keys=True, separators=(',', ':'), ensure_ascii=False)
            self.assertEqual(hashlib.sha256(text.encode()).hexdigest(), document['key'])
            self.assertEqual(path.name, document['key'] + '.json')
            self.assertEqual(document['answer']['text'], 'line one\nline two')
            self.assertIn('question', document['question']['parts'][0]['text'])
            self.assertNotIn(SECRET, path.read_text())
        self.assertEqual(self.cache('import', 'recorded'), '3 answers read, 3 of them new, from recorded\n')
        self.assertEqual(self.cache('import', str(files[0].relative_to(self.folder))).split(',')[1], ' 0 of them new')
        self.assertEqual(self.cache('list', '--json'), self.cache('list', '--json', '--cache', 'a.sqlite'))

    def test_a_recording_that_was_changed_is_named(self):
        self.ask(1, 'a.sqlite')
        self.cache('export', 'recorded', '--cache', 'a.sqlite')
        path = next((self.folder / 'recorded').iterdir())
        path.write_text(path.read_text().replace('question 1', 'question 7'))
        error = self.cache('import', 'recorded', '--cache', 'b.sqlite', code=3)
        self.assertIn(path.name, error)
        self.assertIn('expected that of its question', error)

    def test_what_is_removed_stays_paid(self):
        self.ask(2, 'a.sqlite')
        before = json.loads(self.cache('stats', '--json', '--cache', 'a.sqlite'))
        self.assertEqual((before['total']['answers'], before['total']['requests']), (2, 2))
        self.assertEqual(before['total']['unpriced'], 2)
        for arguments in (['--model', 'other'], ['--prompt', 'other'], ['--older-than', '1']):
            self.assertEqual(self.cache('prune', '--cache', 'a.sqlite', *arguments), '0 answers removed from a.sqlite\n')
        self.assertEqual(self.cache('prune', '--cache', 'a.sqlite', '--model', 'openai:test-model'),
                         '2 answers removed from a.sqlite\n')
        after = json.loads(self.cache('stats', '--json', '--cache', 'a.sqlite'))
        self.assertEqual(after['total'], dict(before['total'], answers=0))

    def test_tables(self):
        self.ask(1, 'a.sqlite', answer='\x1b[31mred\nsecond line')
        listed = self.cache('list', '--cache', 'a.sqlite')
        self.assertIn('openai:test-model', listed)
        self.assertIn('[31mred', listed)
        self.assertNotIn('\x1b', listed)
        self.assertNotIn('second', listed)
        key = json.loads(self.cache('list', '--json', '--cache', 'a.sqlite'))['key']
        self.assertEqual(json.loads(self.cache('show', key[:8], '--cache', 'a.sqlite'))['key'], key)
        self.assertIn('in all', self.cache('stats', '--cache', 'a.sqlite'))

    def test_what_is_wrong_is_said(self):
        self.assertIn('answers.sqlite: found no file', self.cache('list', code=3))
        self.assertFalse((self.folder / 'home').exists())
        (self.folder / 'notes').write_text('a list of things to buy, not a cache')
        for action in (['list'], ['stats'], ['prune', '--all'], ['export', 'x'], ['import', 'notes']):
            self.assertIn('notes', self.cache(*action, '--cache', 'notes', code=3))
        self.assertEqual((self.folder / 'notes').read_text(), 'a list of things to buy, not a cache')
        self.ask(1, 'a.sqlite')
        for arguments in ([], ['frob'], ['list', 'x'], ['show'], ['prune'], ['prune', '--all', '--prompt', 'x'],
                          ['prune', '--older-than', 'x'], ['prune', '--older-than', '-1'], ['show', 'zzzz'],
                          ['show', 'ab'], ['show', '0' * 64]):
            self.cache(*arguments, '--cache', 'a.sqlite', code=2)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
