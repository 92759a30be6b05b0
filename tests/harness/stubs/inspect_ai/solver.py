from dataclasses import dataclass


@dataclass
class ModelOutput:
    completion: str


@dataclass
class TaskState:
    output: ModelOutput
