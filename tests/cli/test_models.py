#!/usr/bin/env python3
"""`diagrade models`, the key and the model options, against scripted answers."""
import hashlib
import json
import os
import subprocess
import unittest

from model_case import INPUT, KEY, MODEL, OK, USAGE, ModelCase, PROGRAM


class List(ModelCase):
    def test_every_provider_has_a_line(self):
        text = self.expect(OK, "models", env={"ANTHROPIC_API_KEY": KEY}).stdout.decode()
        for name in ("openai", "openai-responses", "anthropic", "gemini", "openrouter", "mistral", "ollama", "llamacpp",
                     "vllm", "tei", "compatible", "stable-diffusion"):
            self.assertRegex(text, rf"(?m)^{name} ")
        self.assertIn("ANTHROPIC_API_KEY is set", text)
        self.assertIn("OPENAI_API_KEY is not set", text)

    def test_json(self):
        document = json.loads(self.expect(OK, "models", "--json", env={"GOOGLE_API_KEY": KEY}).stdout)
        self.assertEqual(document["schema"], "diagrade/models@1")
        providers = {provider["name"]: provider for provider in document["providers"]}
        self.assertEqual(providers["gemini"]["key_variables"], ["GEMINI_API_KEY", "GOOGLE_API_KEY"])
        self.assertTrue(providers["gemini"]["key_set"])
        self.assertFalse(providers["openai"]["key_set"])
        self.assertEqual(providers["ollama"]["base_url"], "http://127.0.0.1:11434/v1")
        self.assertIsNone(providers["compatible"]["base_url"])
        self.assertFalse(providers["anthropic"]["embeds_texts"])
        self.assertEqual([name for name in providers if providers[name]["embeds_tokens"]], ["llamacpp", "vllm", "tei"])
        self.assertEqual([name for name in providers if providers[name]["paints_pictures"]],
                         ["openai", "openai-responses", "compatible", "stable-diffusion"])
        self.assertFalse(providers["stable-diffusion"]["answers_questions"])
        self.assertNotIn("check", providers["openai"])

    def test_wrong_usage(self):
        for arguments in (["x"], ["--model", "openai"], ["--model", "openia:x"], ["--base-url", "https://a.invalid"],
                          ["--check", "--replay"], ["--timeout", "0"], ["--retries", "1.5"], ["--votes", "many"],
                          ["--temperature", "-1"], ["--max-in-flight", "0"], ["--key", "x"]):
            self.expect(USAGE, "models", *arguments)


class Check(ModelCase):
    def test_a_model_answers(self):
        server = self.serve()
        for provider, path in (("openai", "/v1"), ("openai-responses", "/v1"), ("anthropic", "/v1"),
                               ("gemini", "/v1beta"), ("ollama", "/v1"), ("compatible", "/v1")):
            done = self.expect(OK, "models", "--check", "--model", f"{provider}:test-model", "--base-url",
                               server.url + path)
            self.assertRegex(done.stdout.decode(), rf"^{provider} +answers in [0-9.]+ s at http://\S+, as test-model\n$")
        self.assertEqual([request["status"] for request in server.requests()], [200] * 6)

    def test_a_word_in_the_place_of_a_key_may_stand_in_answers(self):
        for key, text, repeats in (("none", "none of them", False), ("not-needed", "it is not-needed", False),
                                   ("YOUR_API_KEY", "YOUR_API_KEY", False), ("fern-key-7", "a fern-key-7", True),
                                   ("QuietFernKey", "a QuietFernKey", True), ("f" * 32, "f" * 32, True),
                                   ("model-4711", "the server's word for the model", True)):
            server = self.serve([{"answer": text}])
            done = self.expect(OK, "models", "--check", "--model", "compatible:model-4711", "--base-url",
                               server.url + "/v1", "--no-cache", env={"DIAGRADE_API_KEY": key})
            self.assertEqual(b"the answer repeats the key" in done.stdout, repeats, (key, done.stdout))

    def test_the_list_costs_nothing(self):
        server = self.serve()
        done = self.expect(OK, "models", "--check", "--model", "compatible:*", "--base-url", server.url + "/v1")
        self.assertRegex(done.stdout.decode(), r"^compatible +answers in [0-9.]+ s at http://\S+, 1 models\n$")
        self.assertFalse([request for request in server.requests() if not request["path"].endswith("/models")])

    def test_who_only_paints(self):
        server = self.serve()
        model = ("models", "--check", "--base-url", server.url + "/sdapi/v1", "--model")
        done = self.expect(OK, *model, "stable-diffusion:*")
        self.assertRegex(done.stdout.decode(), r"^stable-diffusion +answers in [0-9.]+ s at http://\S+, 2 models\n$")
        done = self.expect(MODEL, *model, "stable-diffusion:moss")
        self.assertIn("found the provider stable-diffusion, expected one that answers questions", done.stdout.decode())

    def test_json_of_a_check(self):
        server = self.serve()
        document = json.loads(self.expect(OK, "models", "--check", "--json", "--model", "openai:a", "--base-url",
                                          server.url + "/v1").stdout)
        self.assertEqual([provider["name"] for provider in document["providers"]], ["openai"])
        check = document["providers"][0]["check"]
        self.assertEqual((check["asked"], check["answers"], check["model"]), (True, True, "a"))

    def test_what_does_not_answer(self):
        for faults, expected in (("401", "status 401"), ("404", "status 404"), ("503:0.01", "status 503"),
                                 ("redirect", "redirect"), ("badjson", "unreadable response"), ("empty", "unreadable response"),
                                 ("reset", ""), ("stall:60", "")):
            server = self.serve([], "--faults", faults)
            seconds = "0.5" if "stall" in faults else "60"  # what does answer may be slow on a busy machine
            done = self.expect(MODEL, "models", "--check", "--timeout", seconds, "--retries", "0", "--model", "openai:x",
                               "--base-url", server.url + "/v1")
            text = done.stdout.decode()
            self.assertRegex(text, r"^openai +fails: ")
            self.assertEqual(text.count("\n"), 1)
            self.assertIn(expected, text)

    def test_a_refusal_is_an_answer_of_sorts(self):
        for fault in ("refusal", "maxtokens"):
            server = self.serve([], "--faults", fault)
            text = self.expect(OK, "models", "--check", "--model", "openai:x", "--base-url",
                               server.url + "/v1").stdout.decode()
            self.assertRegex(text, r"^openai +answers in .*\(openai:x at ")

    def test_nobody_is_there(self):
        self.assertIn("fails", self.expect(MODEL, "models", "--check", "--model", "openai:x", "--base-url",
                                           "http://127.0.0.1:9/v1").stdout.decode())
        self.assertIn("OPENAI_API_KEY", self.expect(MODEL, "models", "--check", "--model",
                                                    "openai:x").stdout.decode())

    def test_plain_http_is_for_this_machine(self):
        done = self.expect(MODEL, "models", "--check", "--model", "compatible:x", "--base-url", "http://192.0.2.1/v1",
                           env={"DIAGRADE_API_KEY": KEY})
        self.assertIn("http", done.stdout.decode())


class Key(ModelCase):
    """The key reaches the endpoint, from where it may come from, and nothing else."""

    def check(self, code, server, *arguments, provider="openai", **options):
        return self.expect(code, "models", "--check", "--retries", "0", "--model", f"{provider}:m",
                           "--base-url", server.url + "/v1", *arguments, **options).stdout.decode()

    def test_sources(self):
        server = self.serve([], "--require-key", KEY)
        self.check(MODEL, server)
        for provider, variable in (("openai", "OPENAI_API_KEY"), ("anthropic", "ANTHROPIC_API_KEY"),
                                   ("gemini", "GEMINI_API_KEY"), ("gemini", "GOOGLE_API_KEY"),
                                   ("openrouter", "OPENROUTER_API_KEY"), ("mistral", "MISTRAL_API_KEY"),
                                   ("compatible", "DIAGRADE_API_KEY")):
            self.check(OK, server, provider=provider, env={variable: KEY})
        self.check(MODEL, server, env={"ANTHROPIC_API_KEY": KEY})
        path = self.write("key", KEY + "\n", 0o600)
        self.check(OK, server, "--key-file", path)
        self.check(OK, server, "--key-file", path, provider="ollama")
        self.check(OK, server, "--key-file", path, env={"OPENAI_API_KEY": "another"})
        hashes = {request["key_sha256"] for request in server.requests() if request["status"] == 200}
        self.assertEqual({value[:12] for value in hashes}, {hashlib.sha256(KEY.encode()).hexdigest()[:12]})

    def test_files_that_hold_no_key(self):
        server = self.serve()
        open_to_others = [(f"m{mode:o}", mode) for mode in (0o640, 0o604, 0o660, 0o610, 0o644)]
        for name, mode in open_to_others:
            text = self.check(MODEL, server, "--key-file", self.write(name, KEY, mode))
            self.assertIn("0600", text)
        for name, content in (("empty", ""), ("blank", " \n"), ("two", "a\nb\n"), ("nul", KEY + "\0x"),
                              ("long", "x" * 20000), ("control", "a\x01b")):
            self.check(MODEL, server, "--key-file", self.write(name, content, 0o600))
        os.mkfifo(self.directory / "fifo", 0o600)
        for path in ("fifo", ".", "absent", "/dev/null"):
            self.check(MODEL, server, "--key-file", path)
        self.assertEqual(server.requests(), [])

    def test_an_endpoint_that_repeats_the_key(self):
        path = self.write("key", KEY, 0o600)
        for fault in ("echo-key", "echo-answer"):
            server = self.serve([], "--faults", fault)
            done = self.call("models", "--check", "--json", "--retries", "0", "--model", "openai:m", "--base-url",
                             server.url + "/v1", "--key-file", path)
            self.assertNotIn(KEY[:8].encode(), done.stdout + done.stderr)
        for written in self.directory.rglob("*"):
            if written.is_file() and written != path:
                self.assertNotIn(KEY.encode(), written.read_bytes(), written)

    @unittest.skipUnless(os.path.isdir("/proc/self"), "skipped: no /proc")
    @unittest.skipIf(os.geteuid() == 0, "skipped: everything is root's")
    def test_no_core_dump_holds_it(self):
        """A process that cannot be dumped belongs to root in /proc."""
        server = self.serve([], "--latency", "3")
        process = subprocess.Popen([PROGRAM, "models", "--check", "--model", "openai:m", "--base-url",
                                    server.url + "/v1"], env={**self.environment, "OPENAI_API_KEY": KEY},
                                   stdout=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        while process.poll() is None:
            try:
                if os.stat(f"/proc/{process.pid}/mem").st_uid == 0:
                    return
            except FileNotFoundError:
                break
        self.fail("the process could be dumped")


if __name__ == "__main__":
    unittest.main()
