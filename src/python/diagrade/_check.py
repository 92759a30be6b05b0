"""The rules that a figure keeps and breaks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Mapping

from . import _html
from ._documents import Box, CheckResult, Diagnostic, Document, check_result, diagnostic, number
from ._errors import argument_error
from ._figures import Figure, add_figure, ask

_SEVERITIES = ("note", "warning", "error")


@dataclass(frozen=True)
class Finding:
    """One place where a check fails; `box` and `line` are None where it has none."""

    check: str
    severity: str
    message: str
    box: Box | None
    line: int | None
    entities: tuple[str, ...]


def _findings(check: CheckResult) -> list[Finding]:
    if not check.where:
        return [Finding(check.name, check.severity, check.message, None, None, ())]
    return [
        Finding(check.name, check.severity, place.message, place.box, place.line, place.entities) for place in check.where
    ]


class Check(Document):
    """The document diagrade/check@1."""

    schema = "diagrade/check@1"

    @property
    def file(self) -> str:
        """What the figure is called."""
        return str(self.document["file"])

    @property
    def signature(self) -> str | None:
        """Everything that the verdicts depend on, in one line."""
        return self.document.get("signature")

    @property
    def understood(self) -> float:
        """Share of the figure that was read, from 0 to 1."""
        return number(self.document.get("understood"))

    @cached_property
    def checks(self) -> Mapping[str, CheckResult]:
        """All verdicts by the names of the checks."""
        found = self.document.get("checks", {})
        return {name: check_result(name, verdict) for name, verdict in found.items()}

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Every place where a check fails, the worst first, else in the order of the checks."""
        failed = [check for check in self.checks.values() if check.verdict == "fail"]
        failed.sort(key=lambda check: -_SEVERITIES.index(check.severity))
        return tuple(finding for check in failed for finding in _findings(check))

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was repaired or could not be read."""
        return tuple(map(diagnostic, self.document.get("diagnostics", ())))

    @property
    def applies(self) -> bool:
        """Whether any check found something to look at: none does in the source of a diagram, which has no picture."""
        return any(check.verdict != "n/a" for check in self.checks.values())

    @property
    def passed(self) -> bool:
        """Whether checks apply, and none fails whose severity is error."""
        return self.passes()

    def passes(self, fail_on: str = "error") -> bool:
        """The same of another --fail-on: whether checks apply, and none of at least that severity fails."""
        if fail_on not in _SEVERITIES:
            raise argument_error(f"fail_on: found {fail_on!r}, expected one of {', '.join(_SEVERITIES)}")
        least = _SEVERITIES.index(fail_on)
        return self.applies and all(_SEVERITIES.index(finding.severity) < least for finding in self.findings)

    def _summary(self) -> str:
        if not self.applies:
            return f"{self.file}: no check applies"
        counts = [(severity, sum(one.severity == severity for one in self.findings)) for severity in _SEVERITIES[::-1]]
        said = ", ".join(f"{count} {severity}{'s' if count != 1 else ''}" for severity, count in counts if count)
        return f"{self.file}: {'passed' if self.passed else 'failed'}; {said or 'no findings'}"

    def __repr__(self) -> str:
        return f"<Check of {self._summary()}>"

    def _repr_html_(self) -> str:
        rows = [(one.severity, one.check, one.message, one.line) for one in self.findings]
        return _html.table(self._summary(), ("severity", "check", "finding", "line"), rows)


def check(figure: Figure, *, name: str | None = None, **options: Any) -> Check:
    """Checks a figure by rules, as `diagrade check` does.

    Options are those of the command, with "_" for "-": `select="figure"`, `profile="paper"`,
    `set={"text_contrast.minimum": 3}`, `severity={"text_contrast": "error"}`. Raises Error.
    """
    request: dict[str, Any] = {}
    add_figure(request, "figure", figure, name)
    text, document = ask("check", request, options)
    return Check(document, text)
