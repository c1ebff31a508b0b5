"""Reads a Dockerfile: its stages, and what a container of the last one is told. What it does not know it refuses."""

import json
import re
import shlex
from dataclasses import dataclass, field

KNOWN = {
    "RUN",
    "COPY",
    "WORKDIR",
    "USER",
    "ENV",
    "ARG",
    "LABEL",
    "EXPOSE",
    "STOPSIGNAL",
    "HEALTHCHECK",
    "ENTRYPOINT",
    "CMD",
}


@dataclass
class Stage:
    """One FROM and what follows it, as pairs of an instruction and its text."""

    image: str
    name: str
    steps: list = field(default_factory=list)


def instructions(text):
    """The instructions of a Dockerfile, comments gone and continued lines joined."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    for line in joined.splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word.upper(), rest.strip()


def substitute(text, values):
    """Puts values in for ${NAME}; a name that is not known is a mistake."""
    return re.sub(r"\$\{(\w+)\}", lambda match: values[match[1]], text)


def stages(text):
    """The stages in order. Arguments before the first FROM are for the FROM lines."""
    found, globals_ = [], {}
    for word, rest in instructions(text):
        if word == "FROM":
            image, _, name = substitute(rest, globals_).partition(" AS ")
            found.append(Stage(image.strip(), name.strip()))
        elif not found and word == "ARG":
            name, _, value = rest.partition("=")
            globals_[name] = value
        elif word in KNOWN and found:
            found[-1].steps.append((word, rest))
        else:
            raise SystemExit(f"Dockerfile: {word} is not understood here")
    return found


def configuration(stage):
    """The image configuration of a stage, as Docker writes it: how containers of it run."""
    values, told = {}, {"Labels": {}, "Env": {}, "ExposedPorts": [], "Cmd": [], "Entrypoint": []}
    for word, rest in stage.steps:
        if word == "ARG":
            name, _, value = rest.partition("=")
            values[name] = value
        elif word in ("LABEL", "ENV"):
            pairs = (pair.split("=", 1) for pair in shlex.split(substitute(rest, values)))
            told["Labels" if word == "LABEL" else "Env"].update(pairs)
        elif word == "EXPOSE":
            told["ExposedPorts"].append(rest)
        elif word == "HEALTHCHECK":
            told["Healthcheck"] = json.loads(rest.partition("CMD ")[2])
        elif word in ("ENTRYPOINT", "CMD"):
            # The exec form only: a shell in between would not hand a signal on.
            told[word.capitalize()] = json.loads(rest)
        elif word in ("USER", "STOPSIGNAL"):
            told[{"USER": "User", "STOPSIGNAL": "StopSignal"}[word]] = rest
    return told
