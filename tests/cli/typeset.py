"""TeX as a judge of tables: what it says when it sets them in the two columns of a paper."""
import os
import re
import shutil
import subprocess

HEAD = r"\documentclass[10pt,twocolumn]{article}\usepackage{booktabs,graphicx}\begin{document}" + "\n"
FAULTS = re.compile(r"^(?:!|Overfull|LaTeX Warning: (?!Label\(s\)|There were undefined)).*", re.MULTILINE)


def missing():
    """What is missing to set tables; None when all is there."""
    if not shutil.which("pdflatex") or not shutil.which("kpsewhich"):
        return "no pdflatex (texlive-latex-recommended)"
    return next((f"no {name} (texlive-latex-recommended)" for name in ("booktabs.sty", "graphicx.sty")
                 if subprocess.run(["kpsewhich", name], capture_output=True).returncode != 0), None)


def faults(directory, *tables):
    """Errors, lines that are too wide and labels that are there twice; none of good tables."""
    (directory / "paper.tex").write_text(HEAD + "\n\n".join(tables) + "\n\\end{document}\n")
    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "paper.tex"], capture_output=True, timeout=120,
                          cwd=directory, env={**os.environ, "max_print_line": "1000"})
    found = FAULTS.findall(done.stdout.decode(errors="replace"))
    return found or ([] if done.returncode == 0 else ["no paper"])
