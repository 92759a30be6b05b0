"""A scripted endpoint for the tests of this folder: starts a server, tells where it listens, reads what it saw."""
import json
import pathlib
import subprocess
import sys
import time
import urllib.request

OWN = pathlib.Path(__file__).resolve().parent / 'model_server.py'


class Endpoint:
    """`with Endpoint(folder, '--faults', '503@1') as endpoint:`; `program` may be another server with the same options."""

    def __init__(self, folder, *arguments, program=OWN):
        self.folder = pathlib.Path(folder)
        self.arguments, self.program = arguments, program

    def __enter__(self):
        count = len(list(self.folder.glob('*.port')))
        port_file = self.folder / ('%d.port' % count)
        self.log_file = self.folder / ('%d.log' % count)
        self.process = subprocess.Popen(
            [sys.executable, self.program, '--port-file', port_file, '--log', self.log_file, '--exit-on-stdin-eof',
             *self.arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        while not port_file.exists():
            if self.process.poll() is not None:
                raise RuntimeError('%s did not start' % self.program)
            time.sleep(0.01)
        self.port = int(port_file.read_text())
        self.scheme = 'https' if '--tls' in self.arguments else 'http'
        self.base_url = '%s://127.0.0.1:%d/v1' % (self.scheme, self.port)
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(20)

    def stats(self):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open('http://127.0.0.1:%d/stats' % self.port, timeout=10) as response:
            return json.load(response)

    def wait_for_requests(self, count):
        until = time.monotonic() + 30
        while self.stats()['requests'] < count:
            if time.monotonic() > until:
                raise RuntimeError('fewer than %d requests came' % count)
            time.sleep(0.02)

    def wait_for_log(self, count):
        """A request whose client has gone is over only when the server notices, a moment later."""
        until = time.monotonic() + 30
        while len(self.log()) < count and time.monotonic() < until:
            time.sleep(0.02)

    def log(self):
        """The requests that are over, in the order in which they came."""
        lines = self.log_file.read_text().splitlines() if self.log_file.exists() else []
        return sorted((json.loads(line) for line in lines), key=lambda record: record['n'])
