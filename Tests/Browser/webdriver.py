"""Browsers by WebDriver, the same words to each: WebKitGTK and Chromium over HTTP, Firefox over Marionette, which is what geckodriver speaks to it."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import ClassVar

from waiting import until

# What Marionette calls each command, and how it goes over HTTP below the session.
COMMANDS = {
    "Navigate": ("POST", "url"),
    "Back": ("POST", "back"),
    "ExecuteAsyncScript": ("POST", "execute/async"),
    "ElementClick": ("POST", "element/{id}/click"),
    "ElementClear": ("POST", "element/{id}/clear"),
    "ElementSendKeys": ("POST", "element/{id}/value"),
    "PerformActions": ("POST", "actions"),
    "AcceptAlert": ("POST", "alert/accept"),
    "NewWindow": ("POST", "window/new"),
    "GetWindowHandle": ("GET", "window"),
    "SwitchToWindow": ("POST", "window"),
    "CloseWindow": ("DELETE", "window"),
    "TakeScreenshot": ("GET", "screenshot"),
}

ENTER = "\ue007"
# A browser on a busy machine takes its time to begin.
BEGINNING = 90


class Refused(Exception):
    """What the browser says instead of doing it."""

    def __init__(self, error, message):
        super().__init__(f"{error}: {message}")
        self.error = error


class Engine:
    """A browser that was just installed, in a folder that goes with it."""

    name = packages = programs = ""
    # Whether it can be told that there is no network. Elsewhere the connections break, and that is all it knows.
    has_switch = False

    def __init__(self):
        self.home = Path(tempfile.mkdtemp(prefix="quartermaster-engine-"))
        self.processes = []

    @classmethod
    def is_there(cls):
        return all(shutil.which(each) for each in cls.programs)

    def begin(self, *command, environment=(), **options):
        """Whatever becomes of the test, no browser is left behind."""
        with (self.home / "log").open("ab") as log:
            process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *command],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env={
                    **os.environ,
                    "HOME": str(self.home),
                    "LANG": "en_GB.UTF-8",
                    "LANGUAGE": "en",
                    **dict(environment),
                },
                **options,
            )
        self.processes.append(process)
        return process

    def log(self):
        return (self.home / "log").read_text(errors="replace")

    def await_from(self, find):
        """What is found at last, while the browser begins."""

        def found():
            if not (it := find()):
                assert self.processes[-1].poll() is None, f"{self.name} ended:\n{self.log()[-2000:]}"
            return it

        return until(found, BEGINNING, lambda: f"{self.name} did not begin:\n{self.log()[-2000:]}")

    def offline(self, is_cut):
        raise NotImplementedError

    def close(self):
        for process in reversed(self.processes):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


class OverHTTP(Engine):
    def connect(self, port, capabilities):
        self.address = f"http://127.0.0.1:{port}/session"
        self.session = ""
        self.session = "/" + self.ask("POST", "", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]

    def ask(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + self.session + path, data, {"Content-Type": "application/json"})
        request.method = method
        try:
            with urllib.request.urlopen(request, timeout=BEGINNING) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            fault = json.load(error)["value"]
            raise Refused(fault["error"], fault["message"]) from None

    def command(self, name, **given):
        method, path = COMMANDS[name]
        return self.ask(method, "/" + path.format(**given), given)


class Chromium(OverHTTP):
    name = "Chromium"
    packages = "chromium chromium-driver"
    programs = ("chromium", "chromedriver")
    has_switch = True

    def __init__(self):
        super().__init__()
        self.begin("chromedriver", "--port=0")
        port = self.await_from(lambda: re.search(r"started successfully on port (\d+)", self.log()))
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1000,900", "--lang=en-GB"]
        self.connect(
            port[1],
            {
                "browserName": "chrome",
                "goog:chromeOptions": {"binary": "/usr/bin/chromium", "args": arguments},
            },
        )

    def offline(self, is_cut):
        self.ask(
            "POST",
            "/chromium/network_conditions",
            {"network_conditions": {"offline": is_cut, "latency": 0, "throughput": -1}},
        )


class WebKitGTK(OverHTTP):
    name = "WebKitGTK"
    packages = "webkit2gtk-driver xvfb"
    programs = ("WebKitWebDriver", "Xvfb")

    def __init__(self):
        super().__init__()
        shown, told = os.pipe()
        self.begin("Xvfb", "-displayfd", str(told), "-screen", "0", "1000x900x24", "-nolisten", "tcp", pass_fds=[told])
        os.close(told)
        with open(shown) as pipe:
            display = pipe.readline().strip()
        assert display, self.log()
        # Bound and let go again: what the kernel just chose is nobody's.
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.begin(
            "WebKitWebDriver",
            f"--port={port}",
            environment={"DISPLAY": f":{display}", "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"},
        )
        self.await_from(lambda: is_open(port))
        self.connect(port, {})


class Firefox(Engine):
    name = "Firefox ESR"
    packages = "firefox-esr"
    programs = ("firefox-esr",)
    has_switch = True
    # What it would ask of others by itself, and the language of its pages. The port is one that is free.
    SETTINGS: ClassVar = {
        "marionette.port": 0,
        "intl.accept_languages": "en-GB",
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "browser.safebrowsing.downloads.remote.enabled": False,
        "datareporting.policy.dataSubmissionEnabled": False,
    }

    def __init__(self):
        super().__init__()
        profile = self.home / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(
            "".join(f"user_pref({json.dumps(each)}, {json.dumps(value)});\n" for each, value in self.SETTINGS.items())
        )
        # The switch is in the browser's own menu, which pages can't reach.
        self.begin("firefox-esr", "--headless", "--marionette", "--remote-allow-system-access", "--profile", profile)
        port = self.await_from(lambda: text_of(profile / "MarionetteActivePort"))
        self.socket = socket.create_connection(("127.0.0.1", int(port)), timeout=BEGINNING)
        self.read, self.number = self.socket.makefile("rb"), 0
        self.hear()
        self.command("NewSession")

    def hear(self):
        """A message is its length, a colon, and JSON."""
        length = b""
        while (byte := self.read.read(1)) != b":":
            assert byte, f"{self.name} ended:\n{self.log()[-2000:]}"
            length += byte
        return json.loads(self.read.read(int(length)))

    def command(self, name, place="WebDriver", **given):
        self.number += 1
        text = json.dumps([0, self.number, f"{place}:{name}", given]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, fault, answer = self.hear()
        if fault:
            raise Refused(fault["error"], fault["message"])
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    def offline(self, is_cut):
        self.command("SetContext", "Marionette", value="chrome")
        self.command("ExecuteScript", script="Services.io.offline = arguments[0]", args=[is_cut])
        self.command("SetContext", "Marionette", value="content")


def text_of(path):
    return (path.read_text() or None) if path.exists() else None


def is_open(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return None


ENGINES = (Chromium, Firefox, WebKitGTK)
