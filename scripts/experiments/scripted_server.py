#!/usr/bin/env python3
"""A model endpoint on 127.0.0.1 that answers by rules of Python, for experiments without a model.

    scripted_server.py RULES.py [--port 0]

RULES.py has a function `answer(question)` that returns the text of the answer (for a painted picture its bytes). A
question has

    model    the name that was asked for
    prompt   which of prompts/*.md it puts ("judge_code"); None when it is none of them, as for a picture to be painted
    values   what the prompt was given, by variable: {"code": "..."}; the texts as they were sent
    images   the pictures that were shown, as bytes, in their order
    again    1 where it is put a second time, because the first answer could not be used; else 0
    text     all that was sent, in one piece

An exception in `answer` becomes status 500 with its message, so that an experiment fails where its rules have a gap.
Embeddings need no rule: vectors that depend on the words alone, near each other for texts that share words. Pictures have
those of the words that `answer.words(question)` says they show, where there is such a function. The wire formats are those of wire_formats.py, whatever the path asks for.

As a module: `with ScriptedServer(answer) as server:` has `server.url`.
"""
import argparse
import base64
import collections
import http.server
import importlib.util
import json
import pathlib
import re
import sys
import threading

sys.dont_write_bytecode = True  # leaves the tree as it is
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import wire_formats

PROMPTS = pathlib.Path(__file__).resolve().parents[2] / "prompts"
BLOCK = re.compile(r"^BEGIN (\w+) (\w+)\n(.*?)\nEND \1 \2$", re.M | re.S)
Question = collections.namedtuple("Question", "model prompt values images again text")


def read_instructions():
    """The text behind the head of each prompt, by its name."""
    return {path.stem: path.read_text(encoding="utf-8").split("\n---\n", 1)[1].strip()
            for path in sorted(PROMPTS.glob("*.md")) if path.name != "README.md"}


def read_images(document):
    """The pictures of a request, in their order: data URIs, and base64 beside a "media_type" or "mimeType"."""
    images = []

    def visit(value):
        if isinstance(value, dict):
            if {"media_type", "mimeType", "mime_type"} & set(value) and isinstance(value.get("data"), str):
                images.append(base64.b64decode(value["data"]))
            for item in value.values():
                visit(item)
        elif isinstance(value, list):
            for item in value:
                visit(item)
        elif isinstance(value, str) and (data := re.match(r"data:image/[\w.+-]+;base64,", value)):
            images.append(base64.b64decode(value[data.end():]))

    visit(document)
    return images


def read_question(document, path, instructions):
    text = "\n".join(wire_formats.content_of(document)[0])
    found = [name for name, instruction in instructions.items() if instruction in text]
    values = {}
    for name, _, value in BLOCK.findall(text):
        values.setdefault(name, value)
    # A question that is put again has two more blocks: the answer that could not be used, and why.
    again = int(values.pop("earlier_answer", None) is not None and values.pop("fault", None) is not None)
    return Question(wire_formats.model_of(document, path), max(found, key=len) if found else None, values,
                    read_images(document), again, text)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        shape = wire_formats.shape_of(self.path)
        if shape is None:
            return self.reply(404, wire_formats.error(shape, 404, "no such endpoint"))
        try:
            self.reply(200, self.server.respond(shape, json.loads(body), self.path))
        except Exception as problem:  # a gap in the rules: the client is told
            self.reply(500, wire_formats.error(shape, 500, f"{type(problem).__name__}: {problem}"))


class ScriptedServer(http.server.ThreadingHTTPServer):
    """Answers until it is left: `with ScriptedServer(answer) as server`."""
    daemon_threads = True

    def __init__(self, answer, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.answer, self.instructions = answer, read_instructions()
        self.url = f"http://127.0.0.1:{self.server_port}"

    def respond(self, shape, document, path):
        if shape.startswith(("embed", "gemini-embed")):
            return wire_formats.answer(shape, document, wire_formats.model_of(document, path), self.embed(document, path))
        question = read_question(document, path, self.instructions)
        text = self.answer(question)
        if isinstance(text, bytes):
            text = base64.b64encode(text).decode()
        return wire_formats.answer(shape, document, question.model, text)

    def embed(self, document, path):
        """The vector of a picture whose words the rule knows; "" leaves it to the words of the texts."""
        question = read_question(document, path, self.instructions)
        words = getattr(self.answer, "words", None)
        return json.dumps(wire_formats.vector(words(question))) if words and question.images else ""

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", help="a Python file with answer(question)")
    parser.add_argument("--port", type=int, default=0, help="where to listen; 0: any free one")
    options = parser.parse_args()
    spec = importlib.util.spec_from_file_location("rules", options.rules)
    rules = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rules)
    if not hasattr(rules, "answer"):
        parser.error(f"{options.rules}: found no answer(question), expected one: these rules need their experiment")
    server = ScriptedServer(rules.answer, options.port)
    print(f"listening on 127.0.0.1:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
