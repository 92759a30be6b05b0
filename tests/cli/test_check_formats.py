#!/usr/bin/env python3
"""The formats of check that editors and continuous integration read. DIAGRADE names the program. The official schema of
SARIF lies in ../shared/api beside the source tree, or in DIAGRADE_API_SCHEMAS, and is no part of this project."""
import json
import os
import pathlib
import re
import unittest

from test_cli import FAILED, INPUT, OK, SOURCE, THREE, Case

try:
    import jsonschema
except ImportError:  # python3-jsonschema is not installed
    jsonschema = None

SARIF_SCHEMA = pathlib.Path(os.environ.get("DIAGRADE_API_SCHEMAS", SOURCE.parent / "shared/api")) / "sarif-schema-2.1.0.json"

# Grey on white: the relative luminance of #999999 is 0.318547, so the contrast is 1.05 / 0.368547 = 2.85 (WCAG 2.1).
PALE = THREE.replace("<text ", '<text fill="#999999" ', 1)
CONTRAST = 'the text "Alpha" (#999999 on #ffffff) has a contrast of 2.85:1 (at least 4.5:1 is needed)'
TAG = PALE.split("\n")[3].split(">")[0] + ">"  # that of the text, with which the fourth line begins
START = r"""<(?:s:)?text\s(?:"[^"]*"|'[^']*'|[^"'>])*>"""  # that of a text in an SVG figure
ONLY = ("--select", "text_contrast")


def decode(text):
    """What the runner of GitHub makes of an encoded value."""
    for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


class Github(Case):
    def commands(self, code, *arguments):
        """-> [(command, its properties, its message)]"""
        found = []
        for line in self.expect(code, "check", "--format", "github", *arguments).stdout.decode().splitlines():
            command, properties, message = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line).groups()
            pairs = dict(each.split("=", 1) for each in properties.split(","))
            found.append((command, {key: decode(value) for key, value in pairs.items()}, decode(message)))
        return found

    def test_findings(self):
        self.write("pale.svg", PALE)
        self.assertEqual(self.commands(OK, *ONLY, "pale.svg", "ref.svg"),
                         [("warning", {"file": "pale.svg", "line": "4", "col": "1", "endColumn": str(len(TAG)), "title": "text_contrast"}, CONTRAST)])
        for severity, command, code in (("note", "notice", OK), ("error", "error", FAILED)):
            found = self.commands(code, *ONLY, "--severity", f"text_contrast={severity}", "pale.svg")
            self.assertEqual([each[0] for each in found], [command])
        self.assertEqual(self.commands(OK, *ONLY, "ref.svg"), [])

    def test_names_and_messages_cannot_end_a_command(self):
        name = "50%, a::b\n::error.svg"
        self.write(name, PALE.replace("Alpha", "100%25 ::stop::"))
        command, properties, message = self.commands(OK, *ONLY, name)[0]
        self.assertEqual((command, properties["file"]), ("warning", name))
        self.assertIn('the text "100%25 ::stop::"', message)
        raw = self.expect(OK, "check", "--format", "github", *ONLY, name).stdout
        self.assertIn(b"file=50%25%2C a%3A%3Ab%0A%3A%3Aerror.svg,", raw)
        self.assertIn(b'"100%2525 ::stop::"', raw)

    def test_unread_files(self):
        (command, properties, message), = self.commands(INPUT, *ONLY, "nowhere.svg", "ref.svg")
        self.assertEqual((command, properties), ("error", {"file": "nowhere.svg", "title": "read"}))
        self.assertIn("nowhere.svg: cannot open", message)

    def test_outputs(self):
        self.write("figures/pale.svg", PALE)
        printed = self.expect(OK, "check", "--format", "github", *ONLY, "figures").stdout
        self.expect(OK, "check", "--format", "github", *ONLY, "figures", "-o", "all.txt")
        self.assertEqual((self.directory / "all.txt").read_bytes(), printed)
        self.expect(OK, "check", "--format", "github", *ONLY, "figures", "--out-dir", "out")
        self.assertEqual((self.directory / "out/pale.github.txt").read_bytes(), printed)


class Sarif(Case):
    def setUp(self):
        super().setUp()
        self.write("pale.svg", PALE)

    def run_of(self, code, *arguments):
        """The run of the log, with what standard output would hold."""
        log = json.loads(self.expect(code, "check", "--format", "sarif", *arguments).stdout)
        self.assertEqual((log["version"], len(log["runs"])), ("2.1.0", 1))
        self.assertIs(log["runs"][0]["invocations"][0]["exitCode"], code)
        return log["runs"][0]

    def uris(self, run):
        return [(each["location"].get("uri"), each["location"].get("uriBaseId")) for each in run["artifacts"]]

    def test_rules_say_what_to_do(self):
        run = self.run_of(OK, *ONLY, "ref.svg")
        listed = json.loads(self.expect(OK, "check", "--list", "--json").stdout)
        rules = run["tool"]["driver"]["rules"]
        self.assertEqual([rule["id"] for rule in rules], [check["name"] for check in listed])
        for rule, check in zip(rules, listed):
            self.assertEqual(rule["shortDescription"]["text"], check["title"])
            self.assertEqual(rule["fullDescription"]["text"], check["summary"] + ".")
            self.assertEqual(rule["defaultConfiguration"]["level"], check["severity"])
            for text in (check["summary"], f"--severity {rule['id']}=", f"<!-- diagrade-ignore {rule['id']} -->", check["citation"]):
                self.assertIn(text, rule["help"]["text"])
                self.assertIn(text, rule["help"]["markdown"])
            for parameter in check["parameters"]:
                used = parameter["default"] is not None
                self.assertEqual(f"`--set {rule['id']}.{parameter['name']}=" in rule["help"]["markdown"], used)
            self.assertNotIn("helpUri", rule)
        self.assertEqual(run["results"], [])

    def test_levels_and_exit_codes(self):
        for severity, code in (("note", OK), ("warning", OK), ("error", FAILED)):
            run = self.run_of(code, *ONLY, "--severity", f"text_contrast={severity}", "pale.svg")
            (result,) = run["results"]
            self.assertEqual((result["level"], result["message"]["text"], result["suppressions"]), (severity, CONTRAST, []))
            self.assertEqual(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], "text_contrast")
            self.assertIs(run["invocations"][0]["executionSuccessful"], True)
        run = self.run_of(INPUT, *ONLY, "pale.svg", "nowhere.svg")
        (invocation,) = run["invocations"]
        self.assertIs(invocation["executionSuccessful"], False)
        (notification,) = invocation["toolExecutionNotifications"]
        self.assertEqual((notification["level"], notification["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]),
                         ("error", "nowhere.svg"))

    def test_uris(self):
        root = "%SRCROOT%"
        self.write("tree/a b#1%.svg", PALE)
        self.write("tree/sub/t:1.svg", PALE)
        self.write("tree/ü.svg", PALE)
        run = self.run_of(OK, *ONLY, "tree", "./tree/../tree/./ü.svg")
        self.assertEqual(self.uris(run), [("tree/a%20b%231%25.svg", root), ("tree/sub/t%3A1.svg", root),
                                          ("tree/%C3%BC.svg", root), ("tree/%C3%BC.svg", root)])
        self.assertEqual(list(run["originalUriBaseIds"]), [root])
        self.assertNotIn("uri", run["originalUriBaseIds"][root])
        # What is not below the working directory has no "../" but its whole place.
        directory, self.directory = self.directory, self.directory / "tree"
        self.assertEqual(self.uris(self.run_of(OK, *ONLY, "../pale.svg")), [(f"file://{directory}/pale.svg", None)])
        self.assertEqual(self.uris(self.run_of(OK, *ONLY, f"{directory}/pale.svg")), [(f"file://{directory}/pale.svg", None)])
        self.directory = directory

    def test_documents_of_a_list_stand_in_the_list(self):
        ir = {"clips": [{"type": "rectangle", "corner1": [-10, -10], "corner2": [50, 50]}], "tikzpicture_options": {"x": "1pt", "y": "1pt"},
              "shapes": [{"type": "polygon", "vertices": [[0, 0], [80, 0], [80, 40]], "cycle": True}]}
        self.write("ir.jsonl", "\n" + json.dumps({"schema": "diagrade/ir@1", "ir": ir}) + "\n")
        arguments = ("--select", "diagram_fully_in_canvas", "ir.jsonl")
        (result,) = self.run_of(FAILED, *arguments)["results"]
        place = result["locations"][0]["physicalLocation"]
        self.assertEqual((place["artifactLocation"]["uri"], place["region"]["startLine"]), ("ir.jsonl", 2))
        self.assertIn(b"file=ir.jsonl,line=2::", self.expect(FAILED, "check", "--format", "github", *arguments).stdout)

    def test_suppressions(self):
        self.write("quiet.svg", PALE.replace("<rect", "<!-- diagrade-ignore text_contrast --><rect", 1))
        self.write("old.svg", PALE)
        self.write("diagrade.conf", "[checks]\nselect=text_contrast\n[ignore]\nold.svg=all\n")
        run = self.run_of(OK, "quiet.svg", "old.svg", "pale.svg")
        found = [[(each["kind"], each["justification"]) for each in result["suppressions"]] for result in run["results"]]
        self.assertEqual(found, [[("inSource", "a comment diagrade-ignore")], [("external", "[ignore] in diagrade.conf")], []])
        self.assertEqual({result["message"]["text"] for result in run["results"]}, {CONTRAST})
        self.assertEqual(run["properties"]["config"], "diagrade.conf")

    def test_columns_count_characters_to_the_tag(self):
        tag = '<text x="9" y="30" font-size="14" fill="#999">'
        known = {
            "plain": f"<g>\n  <g/>{tag}Pale</text>\n</g>",
            "behind others": f'<title>ÄÖ€𝒜</title><rect width="1" height="1"/>{tag}Pale</text>',
            "prefix": f'<s:g xmlns:s="http://www.w3.org/2000/svg">{tag.replace("<text", "<s:text")}Pale</s:text></s:g>',
            "tspan": f"{tag}<tspan>Pale</tspan></text>",
            "in use": f'<defs><g id="a">{tag}Pale</text></g></defs><use href="#a"/>',
            "> in a value": f"{tag[:-1]} class='a>b'>Pale</text>",
            "comment": f"<!-- <text > -->\n<!-- \n -->{tag}Pale</text>",
            "CDATA": f"<style><![CDATA[ text <text {{}} ]]></style>{tag}Pale</text>",
            "several lines": "<text\n  x='9'\n  y='30' font-size='14' fill='#999'\n>Pale</text>",
        }
        unknown = {
            "entity": f'{tag}&pale;</text>',  # libxml2 builds that document
            "repaired": f"{tag}Pale</text><text>Bed & breakfast</text>",
            "tspan elsewhere": f"{tag}\n<tspan>Pale</tspan></text>",
        }
        head = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40">'
        for name, body in {**known, **unknown}.items():
            declared = '<!DOCTYPE svg [<!ENTITY pale "Pale">]>' if name == "entity" else ""
            for encoding, newline in (("utf-8", "\n"), ("utf-8-sig", "\r\n"), ("utf-16", "\n")):
                with self.subTest(name, encoding=encoding):
                    text = declared + head + body + "</svg>"
                    (self.directory / "a.svg").write_bytes(text.replace("\n", newline).encode(encoding))
                    (result,) = self.run_of(OK, *ONLY, "a.svg")["results"]
                    region = result["locations"][0]["physicalLocation"]["region"]
                    place = re.search(START, re.sub(r"<!--.*?-->|<!\[CDATA.*?]]>", lambda found: re.sub("[^\n]", "-", found[0]), text, flags=re.S))
                    before = text[:place.start()]
                    expected = {"startLine": before.count("\n") + 1 + (name == "tspan elsewhere")}
                    if name in known:
                        expected["startColumn"] = len(before) - before.rfind("\n")
                        if "\n" not in place[0]:
                            expected["endColumn"] = expected["startColumn"] + len(place[0])
                    self.assertEqual(region, expected)

    def test_programs_have_no_columns(self):
        self.write("a.tex", "\\begin{tikzpicture}\n\\node[text=black!10] {Pale};\n\\end{tikzpicture}\n")
        (result,) = self.run_of(OK, *ONLY, "a.tex")["results"]
        self.assertEqual(result["locations"][0]["physicalLocation"]["region"], {"startLine": 2})

    @unittest.skipUnless(jsonschema, "skipped: python3-jsonschema is not installed")
    @unittest.skipUnless(SARIF_SCHEMA.exists(), f"skipped: {SARIF_SCHEMA} is not there")
    def test_official_schema(self):
        schema = json.loads(SARIF_SCHEMA.read_text(encoding="utf-8"))
        validator = jsonschema.validators.validator_for(schema)(schema, format_checker=jsonschema.FormatChecker())
        self.write("quiet.svg", PALE.replace("<rect", "<!-- diagrade-ignore --><rect", 1))
        self.write("odd.svg", PALE.replace("</svg>", "<path d='M10 90 L20 9x' stroke='black'/></svg>"))
        self.write("x/broken.svg", "")
        for arguments in (["pale.svg", "quiet.svg", "odd.svg", "x", "nowhere.svg", "-"], ["ref.svg"], ["--exclude", "*", "ref.svg"]):
            done = self.call("check", "--format", "sarif", *arguments, stdin=PALE.encode())
            faults = [f"{list(error.absolute_path)}: {error.message[:200]}" for error in validator.iter_errors(json.loads(done.stdout))]
            self.assertEqual(faults, [])


class Text(Case):
    def test_each_finding_begins_with_its_place(self):
        self.write("figures/pale.svg", PALE)
        lines = self.expect(OK, "check", "--format", "text", "figures/pale.svg").stdout.decode().splitlines()
        self.assertRegex(lines[0], r"^figures/pale.svg: \d+ fail, ")
        found = [line for line in lines if line.startswith("figures/pale.svg:4:1: ")]
        self.assertEqual(len(found), 1, lines)
        self.assertRegex(found[0], rf"^figures/pale.svg:4:1: warning: {re.escape(CONTRAST)}; at \d+,\d+ \d+x\d+ \[text_contrast\]$")

    def test_what_is_not_shown_is_counted(self):
        boxes = "".join(f'<text x="{x}" y="{y}" font-size="9" fill="#aaa">w{x}</text>' for x in range(10, 200, 40) for y in (30, 60, 90))
        self.write("many.svg", f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">{boxes}'
                               '<!-- diagrade-ignore --><text x="10" y="15" font-size="9" fill="#aaa">quiet</text></svg>')
        lines = self.expect(OK, "check", "--format", "text", *ONLY, "many.svg").stdout.decode().splitlines()
        self.assertEqual(len([line for line in lines if line.endswith("[text_contrast]")]), 12)
        self.assertIn("  fail  text_contrast: 15 places, of which 12 are shown (--json lists them); 1 suppressed", lines)


if __name__ == "__main__":
    unittest.main()
