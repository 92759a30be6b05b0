from dataclasses import dataclass


@dataclass
class LLMTestCase:
    input: str
    actual_output: str
    expected_output: str | None = None
