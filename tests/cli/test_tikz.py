#!/usr/bin/env python3
"""TikZ figures wherever SVG figures are read. DIAGRADE names the program, DIAGRADE_SOURCE_DIR the source tree."""
import json
import subprocess
import unittest

from test_cli import FAILED, INPUT, OK, PROGRAM, THREE, USAGE, Case

# The flow chart of test_cli.THREE as a program, and the same with a command that nobody knows.
FLOW = r"""\documentclass{article}
\usepackage{tikz}
\usetikzlibrary{positioning,arrows.meta}
\begin{document}
\begin{tikzpicture}[>=Stealth, box/.style={draw, minimum width=2cm, minimum height=1cm}]
  \node[box] (a) {Alpha};
  \node[box, right=2cm of a] (b) {Beta};
  \node[box, right=2cm of b] (c) {Gamma};
  \draw[->] (a) -- (b);
  \draw[->] (b) -- (c);
\end{tikzpicture}
\end{document}
"""
PARTLY = FLOW.replace(r"\end{tikzpicture}", "  \\frobnicate{a}\n\\end{tikzpicture}")
SHARE = 0.8333  # three nodes and two lines of these and an unknown command
NOTHING = {  # what the message says after the name of the file
    "cut.tex": ("\\begin{tikzpicture} \\draw (0,0) -- (1,", ":1: found nothing to paint that is understood, expected"),
    "unknown.tex": ("\\begin{tikzpicture}\n\\foo{1}\n\\end{tikzpicture}", ":2: found nothing to paint that is understood"),
    "empty.tex": ("% no\n\\begin{tikzpicture}\n\\end{tikzpicture}\n", ":2: found a picture that paints nothing, expected"),
    "none.tex": ("\\documentclass{article}\n\\begin{document}\nWords\n\\end{document}",
                 ":4: found the end of the file and no picture before it, expected \\begin{tikzpicture}"),
}


class Tikz(Case):
    def setUp(self):
        super().setUp()
        self.write("flow.tex", FLOW)
        self.write("partly.tex", PARTLY)

    def document(self, command, *arguments, code=OK, **options):
        return json.loads(self.expect(code, command, "--json", *arguments, **options).stdout)

    def checks(self, text, code=OK):
        self.write("checked.tex", text)
        return self.document("check", "checked.tex", "--fail-on", "never", code=code)["checks"]


class Reading(Tikz):
    def test_graph(self):
        graph = self.document("graph", "flow.tex")
        words = {node["id"]: node["text"] for node in graph["nodes"]}
        self.assertEqual(sorted(words.values()), ["Alpha", "Beta", "Gamma"])
        self.assertEqual([(words[edge["from"]], words[edge["to"]], edge["directed"]) for edge in graph["edges"]],
                         [("Alpha", "Beta", True), ("Beta", "Gamma", True)])

    def test_score_against_svg(self):
        self.write("three.svg", THREE)
        for pair in (("flow.tex", "three.svg"), ("three.svg", "flow.tex"), ("flow.tex", "flow.tex")):
            score = self.document("score", *pair)
            self.assertEqual((score["node"]["f1"], score["edge"]["f1"], score["path"]["f1"]), (1, 1, 1))
        without = FLOW.replace("  \\draw[->] (b) -- (c);\n", "")
        self.write("without.tex", without)
        score = self.document("score", "without.tex", "three.svg")
        self.assertEqual((score["node"]["f1"], score["edge"]["recall"]), (1, 0.5))  # one of two edges

    def test_ir(self):
        ir = json.loads(self.expect(OK, "ir", "flow.tex").stdout)
        self.assertEqual(sorted(node["text"] for node in ir["nodes"]), ["Alpha", "Beta", "Gamma"])

    def test_picture_without_a_word(self):
        done = self.expect(OK, "render", "flow.tex", "-o", "flow.png")
        self.assertEqual(done.stderr, b"")
        self.assertEqual((self.directory / "flow.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")

    def test_standard_input(self):
        piped = self.document("graph", "-", stdin=FLOW.encode())
        named = self.document("graph", "flow.tex")
        self.assertEqual((piped["nodes"], piped["edges"]), (named["nodes"], named["edges"]))
        self.assertEqual(self.document("check", "-", stdin=FLOW.encode())["kind"], "tikz")
        self.expect(OK, "render", "-", "-o", "piped.png", stdin=FLOW.encode())

    def test_out_dir_names(self):
        self.expect(OK, "graph", "flow.tex", "--out-dir", "out", "--json")
        self.assertTrue((self.directory / "out/flow.graph.json").is_file())

    def test_findings_name_lines_of_the_program(self):
        text = FLOW.replace("right=2cm of b", "right=-1cm of b")  # line 8: over "Beta"
        found = self.checks(text)["boxes_do_not_overlap"]
        self.assertEqual(found["verdict"], "fail")
        self.assertIn(found["where"][0]["line"], (7, 8))

    def test_data_set(self):
        self.write("data/references/a.svg", THREE)
        self.write("data/references/b.svg", THREE)
        self.write("data/generated/s/a.tex", FLOW)
        self.write("data/generated/s/b.tex", PARTLY)
        self.expect(OK, "run", "data", "-o", "out.jsonl", "--report", "page.html")
        records = [json.loads(line) for line in (self.directory / "out.jsonl").read_text().splitlines()]
        scores = [record["score"] for record in records if "score" in record]
        self.assertEqual([(score["edge"]["f1"], score["understood"]) for score in scores],
                         [(1, {"generated": 1, "reference": 1}), (1, {"generated": SHARE, "reference": 1})])
        self.assertIn(b'"understood":1', (self.directory / "page.html").read_bytes())


THREE_PICTURES = r"""\documentclass{article}
\newcommand{\last}{Nobody}
\begin{document}
\begin{tikzpicture}\node[draw] (a) {Ant}; \node[draw] (b) at (3,0) {Bee}; \draw[->] (a) -- (b);\end{tikzpicture}
\tikz{\node[draw] (a) {Cat}; \node[draw] (b) at (3,0) {Dog}; \draw[->] (a) -- (b); \draw[->] (b) -- (5,3);}
\renewcommand{\last}{Fly}
\begin{tikzcd} Eel \arrow[r] & \last \end{tikzcd}
\end{document}
"""


class Parts(Tikz):
    """Every picture of a document is a figure of its own."""

    def setUp(self):
        super().setUp()
        self.write("three.tex", THREE_PICTURES)

    def words(self, graph):
        return [node["text"] for node in graph["nodes"]]

    def test_one_part(self):
        for part, words in enumerate((["Ant", "Bee"], ["Cat", "Dog"], ["Eel", "Fly"]), 1):
            graph = self.document("graph", "--part", str(part), "three.tex")
            self.assertEqual((self.words(graph), graph["part"], graph["parts"]), (words, part, 3))
        self.assertNotIn("parts", self.document("graph", "flow.tex"))

    def test_the_first_is_read_and_the_others_are_named(self):
        graph = self.document("graph", "three.tex")
        self.assertEqual(self.words(graph), ["Ant", "Bee"])
        self.assertEqual([(each["level"], each["message"]) for each in graph["diagnostics"]],
                         [("info", "found 3 pictures, of which the first is read: --part 2 reads another")])
        self.assertEqual(self.document("graph", "flow.tex")["diagnostics"], [])

    def test_a_part_that_is_not_there(self):
        self.assertIn(b"three.tex: found 3 pictures, expected a part 7",
                      self.expect(INPUT, "graph", "--part", "7", "three.tex").stderr)
        self.assertIn(b"flow.tex: found 1 picture, expected a part 2",
                      self.expect(INPUT, "graph", "--part", "2", "flow.tex").stderr)

    def test_all_parts(self):
        lines = self.expect(OK, "graph", "--part", "all", "three.tex", "flow.tex").stdout.splitlines()
        graphs = [json.loads(line) for line in lines]
        self.assertEqual([(graph["source"], graph.get("part")) for graph in graphs],
                         [("three.tex", 1), ("three.tex", 2), ("three.tex", 3), ("flow.tex", None)])
        self.expect(OK, "graph", "--part", "all", "--out-dir", "graphs", "three.tex", "flow.tex")
        self.assertEqual(sorted(path.name for path in (self.directory / "graphs").iterdir()),
                         ["flow.graph.json"] + [f"three.part{part}.graph.json" for part in (1, 2, 3)])
        again = self.document("graph", "graphs/three.part2.graph.json")
        self.assertEqual((self.words(again), again["part"], again["parts"]), (["Cat", "Dog"], 2, 3))
        self.expect(USAGE, "graph", "--part", "all", "--overlay", "over.svg", "-o", "x", "three.tex")
        self.write("words.tex", "\\documentclass{article}\\begin{document}Words\\end{document}")
        self.write("empty.tex", NOTHING["empty.tex"][0])
        some = self.expect(INPUT, "graph", "--part", "all", "empty.tex", "words.tex", "three.tex")
        self.assertEqual(len(some.stdout.splitlines()), 3)
        self.assertIn(b"empty.tex:2: found a picture that paints nothing", some.stderr)
        self.assertIn(b"words.tex: found a TeX file without a picture: skipped", some.stderr)


class Unread(Tikz):
    """What is not read is counted, listed and named."""

    def setUp(self):
        super().setUp()
        self.write("loose.tex", FLOW.replace(r"\end{tikzpicture}", "  \\draw[->] (c) -- (9,3);\n\\end{tikzpicture}"))

    def test_graph_document(self):
        graph = self.document("graph", "loose.tex")
        # what leads to where nothing is drawn is listed, and is no connector between two things
        self.assertEqual((graph["read"]["connectors"], graph["read"]["of"]), (2, 2))
        self.assertTrue(0.5 < graph["read"]["recall"] < 1)
        (unread,) = graph["unread"]
        self.assertEqual((unread["kind"], unread["line"], unread["reason"]),
                         ("connector", 11, "an end of it points at nothing"))
        self.assertEqual(len(unread["place"]), 4)
        graph = self.document("graph", "partly.tex")
        self.assertEqual([(each["kind"], each["line"]) for each in graph["unread"]], [("program", 11)])
        self.assertIn("frobnicate", graph["unread"][0]["reason"])
        self.assertEqual(self.document("graph", "flow.tex")["unread"], [])

    def test_documents_are_read_back(self):
        self.expect(OK, "graph", "--json", "loose.tex", "-o", "loose.graph.json")
        written, again = self.document("graph", "loose.tex"), self.document("graph", "loose.graph.json")
        self.assertEqual((again["unread"], again["read"]), (written["unread"], written["read"]))

    def test_score(self):
        self.assertEqual(self.document("score", "loose.tex", "partly.tex")["unread"],
                         {"generated": {"connectors": 2, "of": 2, "items": 1},
                          "reference": {"connectors": 2, "of": 2, "items": 1}})
        text = self.expect(OK, "score", "loose.tex", "partly.tex").stdout.decode()
        self.assertIn("The generated figure: 100 % understood; 2 of 2 connectors read\n", text)
        self.assertIn("The reference figure: 83 % understood; 2 of 2 connectors read; "
                      "one part of the program not understood\n", text)
        self.assertIn("loose.tex:11: not read: a connector: an end of it points at nothing\n", text)

    def test_svg(self):
        broken = THREE.replace("</svg>", "<path d='M10 90 L20 9x' stroke='black'/><use href='#none'/></svg>")
        self.write("broken.svg", broken)
        graph = self.document("graph", "broken.svg")
        painted = 3 * 2 + 2 + 1  # boxes and words, arrows, and what there is of the path
        self.assertEqual(graph["understood"], round(painted / (painted + 2), 4))
        self.assertEqual([each["kind"] for each in graph["unread"]], ["element", "element"])
        self.write("photo.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>"
                                "<image width='80' height='50' href='data:image/png;base64,'/></svg>")
        (unread,) = self.document("graph", "photo.svg")["unread"]
        self.assertIn("an image takes up 40 % of the figure: what it shows is not read", unread["reason"])


class Honesty(Tikz):
    def test_nothing_read_is_an_error_everywhere(self):
        for name, (text, message) in NOTHING.items():
            self.write(name, text)
            for call in (("check", "--no-skip", name), ("graph", name), ("ir", name), ("render", name, "-o", "x.png"),
                         ("score", name, "flow.tex"), ("score", "flow.tex", name)):
                with self.subTest(call=call):
                    done = self.expect(INPUT, *call)
                    self.assertIn(name + message, done.stderr.decode() + done.stdout.decode())

    def test_share_in_documents(self):
        self.assertEqual(self.document("check", "partly.tex")["understood"], SHARE)
        self.assertEqual(self.document("check", "flow.tex")["understood"], 1)
        self.assertEqual(self.document("graph", "partly.tex")["understood"], SHARE)
        self.assertEqual(self.document("graph", "flow.tex")["understood"], 1)
        self.write("three.svg", THREE)
        self.assertEqual(self.document("graph", "three.svg")["understood"], 1)
        self.assertEqual(self.document("check", "three.svg")["understood"], 1)
        self.assertEqual(self.document("score", "partly.tex", "three.svg")["understood"],
                         {"generated": SHARE, "reference": 1})
        self.assertEqual(self.document("score", "flow.tex", "partly.tex")["understood"],
                         {"generated": 1, "reference": SHARE})

    def test_share_survives_a_graph_document(self):
        self.expect(OK, "graph", "--json", "partly.tex", "-o", "partly.graph.json")
        self.assertEqual(self.document("graph", "partly.graph.json")["understood"], SHARE)

    def test_share_in_texts_and_pages(self):
        for call in (("check", "--format", "text"), ("graph", "--format", "table")):
            out = self.expect(OK, *call, "partly.tex").stdout.decode()
            self.assertIn("83 % understood", out.splitlines()[0])
        self.assertIn(b"The reference figure: 83 % understood",
                      self.expect(OK, "score", "flow.tex", "partly.tex").stdout)
        self.expect(OK, "check", "partly.tex", "--report", "check.html")
        self.expect(OK, "score", "partly.tex", "flow.tex", "--report", "pair.html")
        for page in ("check.html", "pair.html"):
            self.assertIn(b'"understood":0.8333', (self.directory / page).read_bytes())

    def test_checks_that_need_the_whole_picture(self):
        lonely = "  \\node[box, below=3cm of a] {Delta};\n"
        over = "  \\node[box, right=-1cm of c] {Omega};\n"

        def verdicts(*additions):
            said = self.checks(FLOW.replace("\\end{tikzpicture}", "".join(additions) + "\\end{tikzpicture}"))
            return {name: (check["verdict"], check["message"]) for name, check in said.items()}
        whole = verdicts(lonely, over)
        part = verdicts(lonely, over, "  \\frobnicate{a}\n")
        # What nothing is connected with might be connected by what was not read: 7 of 8 things were.
        self.assertEqual(whole["nodes_are_connected"][0], "fail")
        self.assertEqual(part["nodes_are_connected"][0], "n/a")
        self.assertIn("87 % of the picture was understood", part["nodes_are_connected"][1])
        # Two boxes that overlap do so whatever else there is.
        self.assertEqual(whole["boxes_do_not_overlap"][0], "fail")
        self.assertEqual(part["boxes_do_not_overlap"], whole["boxes_do_not_overlap"])
        # Nothing passes when a part is missing.
        self.assertIn("pass", [verdict for verdict, _ in whole.values()])
        self.assertNotIn("pass", [verdict for verdict, _ in part.values()])

    def test_diagnostics_name_line_and_text(self):
        cases = (("\\frobnicate{a}", "error", "frobnicate"), ("\\draw[frobnicated] (0,0) -- (1,1);", "warning", "frobnicated"),
                 ("\\usetikzlibrary{frobnication}", "warning", "frobnication"), ("\\input{other}", "error", "other"),
                 ("\\draw (0,0) -- (nowhere);", "warning", "nowhere"),
                 ("\\draw (0,0) frobnicate (1,1);", "error", "frobnicate"))
        self.write("other.tex", "\\draw (0,0) -- (9,9);")
        for statement, level, what in cases:
            self.write("said.tex", FLOW.replace("  \\draw[->] (b)", statement + "\n  \\draw[->] (b)"))  # line 10
            said = self.document("graph", "said.tex")
            found = [each for each in said["diagnostics"] if each.get("line") == 10 and what in each["message"]]
            self.assertEqual([each["level"] for each in found], [level], statement)
            self.assertEqual(len(said["edges"]), 2, statement)  # the rest is read

    def test_a_reference_is_read_again_when_what_it_inputs_has_changed(self):
        picture = "\\begin{tikzpicture}\\node[draw] (a) {%s};\\node[draw] (b) at (3,0) {Beta};\\draw[->] (a) -- (b);\\end{tikzpicture}"
        self.write("main.tex", "\\documentclass{article}\\begin{document}\\input{picture}\\end{document}")
        self.write("gen.tex", picture % "Alpha")
        line = b'{"reference":"main.tex","generated":"gen.tex"}\n'
        with subprocess.Popen([PROGRAM, "score", "--jsonl", "--jobs", "1", "--allow-input=."], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, cwd=self.directory) as process:
            for word, partners in (("Alpha", 2), ("Gamma", 1)):
                self.write("picture.tex", picture % word)
                process.stdin.write(line)
                process.stdin.flush()
                answer = json.loads(process.stdout.readline())
                self.assertEqual(answer["node"]["tp"], partners, answer)
            process.stdin.close()

    def test_limits(self):
        self.write("loop.tex", "\\def\\a{\\a\\a}\\begin{tikzpicture}\\a\\end{tikzpicture}")
        for call in (("check", "loop.tex"), ("graph", "loop.tex"), ("render", "loop.tex", "-o", "x.png")):
            self.assertIn("loop.tex:1: ", self.expect(INPUT, *call).stderr.decode())


class Documentation(Tikz):
    """What the manual says is read is read without a complaint, and what it says is not is said."""
    READ = (
        r"\def\a{1}\newcommand{\w}[2][3]{\draw (0,0) -- (#1,#2);}\let\v=\w \v{\a}",
        r"\newlength{\l}\setlength{\l}{1cm}\newcounter{n}\setcounter{n}{2}\ifnum\value{n}>1 \draw (0,0) -- (\l,0);\fi",
        r"\foreach \x/\y [count=\i] in {1/2,3/4} \foreach \z in {1,...,3} \draw (\x,\y) -- (\z,\i);",
        r"\pgfmathsetmacro{\a}{sin(30)*2^2} \tikzset{s/.style={draw=#1}} \begin{scope}[s=red] \path[s=blue] (0,0) -- (\a,1); \end{scope}",
        r"\coordinate (a) at (1,2); \draw (30:2) -- (1,1,1) -- ++(1,0) -- +(0,1) -- (a) |- (0,0) -- (a |- 3,3) -- ($(a)!.5!(1,1)$);",
        r"\node[draw] (n) {a}; \node[draw, right=of n] {b}; \draw (n.north east) -- (n.30);",
        r"\path[name path=p] (0,0) -- (2,2); \path[name path=q] (0,2) -- (2,0); \draw[name intersections={of=p and q}] (0,0) -- (intersection-1);",
        r"\draw (0,0) .. controls (1,0) and (1,1) .. (0,1) rectangle (1,1) circle (1) ellipse (1 and 2) arc (0:90:1) grid (2,2);",
        r"\draw (0,0) parabola (1,1) sin (2,2) cos (3,1) to[bend left] (0,0) edge[->] (1,1) let \p1=(1,2) in -- (\x1,0);",
        r"\draw plot[domain=0:2] (\x,{\x*\x}); \draw[dashed, <->, >=Stealth, rotate=30, scale=2] plot coordinates {(0,0) (1,1)};",
        r"\clip (0,0) circle (2); \fill[red!50!blue, opacity=.5] (0,0) circle (3);",
        r"\foreach \s in {circle,ellipse,diamond,trapezium,star,cylinder,cloud} \node[draw, shape=\s] at (1,1) {x};",
        r'\node[draw, label=above:b, pin=30:c] (n) {$\frac{a}{b^2}$}; \node[fit=(n), draw] {}; \draw (0,0) to["q"] (1,1);',
        r'\coordinate (A) at (1,0); \coordinate (B) at (0,0); \coordinate (C) at (0,1); \draw pic["$x$", draw] {angle=A--B--C};',
        r"\node {a} child {node {b}} child {node {c}}; \draw (0,0) -- node[midway, sloped, above] {t} (3,1);",
        r"\graph {a -> b -> {c, d}; a <-[dashed] d};",
        r"\usetikzlibrary{snakes}\draw[snake=snake, segment amplitude=2mm, line after snake=2mm] (0,0) -- (3,0);",
        r"\node[concept, concept color=red] {a} child[concept color=blue] {node[concept] {b}};",
        r"\node[place, tokens=3] (p) {}; \node[transition, right=of p] {} edge[pre] (p); \node[entity] at (0,2) {E};",
        r"\begin{loglogaxis}\addplot coordinates {(1,1) (10,100)};\end{loglogaxis}",
        r"\begin{axis}[xmin=0, xmax=2, xlabel=$x$, xtick={0,1,2}] \addplot coordinates {(0,0) (1,1)}; \addplot[domain=0:2] {x^2}; \legend{a,b} \end{axis}",
    )
    LEFT = (r"\input{a}", r"\includegraphics{a}", r"\graph[spring layout] {a -> b};",
            r"\usetikzlibrary{spy}\spy[red] on (1,1);", r"\usetikzlibrary{calendar}\calendar[dates=2000-01-01 to 2000-01-09];",
            r"\usetikzlibrary{lindenmayersystems}\draw l-system [l-system={axiom=F}];", r"\umlclass{A}{}{}",
            r"\begin{circuitikz}\draw (0,0) to[R=$R$] (2,0);\end{circuitikz}",
            r"\begin{axis}\addplot3 gnuplot {x*y};\end{axis}", r"\begin{polaraxis}\addplot coordinates {(1,1)};\end{polaraxis}",
            r"\begin{axis}[colorbar]\addplot coordinates {(1,1) (2,3)};\end{axis}", r"\begin{axis}\addplot table {a.dat};\end{axis}")

    def said(self, statements):
        head = r"\usetikzlibrary{calc,intersections,positioning,quotes,fit,angles,arrows.meta,trees,shapes.geometric,shapes.symbols}"
        self.write("one.tex", f"{head}\n\\begin{{tikzpicture}}\n\\draw (0,0) -- (1,1);\n{statements}\n\\end{{tikzpicture}}\n")
        document = self.document("check", "one.tex", "--select", "text_contrast", "--fail-on", "never")
        return [each["message"] for each in document["diagnostics"] if each["level"] != "info"], document["understood"]

    def test_what_is_read(self):
        for statements in self.READ:
            with self.subTest(statements):
                self.assertEqual(self.said(statements), ([], 1))

    def test_what_is_not(self):
        for statements in self.LEFT:
            with self.subTest(statements):
                messages, share = self.said(statements)
                self.assertTrue(messages)
                self.assertLess(share, 1)


if __name__ == "__main__":
    unittest.main()
