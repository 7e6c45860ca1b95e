"""JupyterLab and Chromium, for tests and for pictures: a server on a copy of the notebooks, and pages."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Locator, Page

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
SETTINGS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-proxy-server",
]  # fmt: skip
PATIENCE = 60_000
"""Milliseconds a kernel may take to start, or a notebook to run."""
LATE = "[anywidget] Failed to initialize model."

_direct = build_opener(ProxyHandler({}))


class NoChromium(Exception):
    """Chromium is not installed; the message says what to type."""


def chromium() -> str:
    """Where Chromium is; the variable ``CHROMIUM`` may name another than Debian's."""
    name = os.environ.get("CHROMIUM", "chromium")
    if found := shutil.which(name):
        return found
    sentence = f"The browser tests need Chromium and found no program {name!r}; type: sudo apt-get install chromium"
    raise NoChromium(sentence)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, its token and the folder it shows."""

    url: str
    token: str
    root: Path

    def request(self, method: str, path: str) -> bytes:
        """Ask the server's REST interface, e.g. ``lab.request("GET", "/api/sessions")``."""
        request = Request(self.url + path, method=method, headers={"Authorization": f"token {self.token}"})  # noqa: S310 - our own address
        with _direct.open(request, timeout=10) as answer:
            return answer.read()

    def reset(self) -> None:
        """End all kernels and put the notebooks back as they were: the next page starts from nothing."""
        for session in json.loads(self.request("GET", "/api/sessions")):
            self.request("DELETE", f"/api/sessions/{session['id']}")
        copy_notebooks(self.root)


def copy_notebooks(root: Path, source: Path = NOTEBOOKS) -> None:
    """Lay a copy of the notebooks into a folder."""
    shutil.copytree(source, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))


@contextmanager
def serve(folder: Path) -> Iterator[Lab]:
    """Run JupyterLab on a copy of the notebooks in ``folder``, untouched by the user's own settings."""
    root = folder / "root"
    copy_notebooks(root)
    settings = folder / "settings"
    settings.mkdir()
    (settings / "overrides.json").write_text(json.dumps(SETTINGS))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    lab = Lab(f"http://127.0.0.1:{port}", secrets.token_hex(8), root)
    private = (
        "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR",
        "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR",
    )  # fmt: skip
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={lab.token}",
        f"--ServerApp.root_dir={root}", f"--LabApp.app_settings_dir={settings}", "--LabApp.expose_app_in_browser=True",
    ]  # fmt: skip
    with (folder / "log").open("wb") as log:
        env = os.environ | {name: str(folder / name) for name in private}
        server = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        _wait_for(lab, server, folder / "log")
        yield lab
    finally:
        server.terminate()
        server.wait(15)


def _wait_for(lab: Lab, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            lab.request("GET", "/api/status")
        except OSError:
            if server.poll() is not None or time.monotonic() > end:
                message = f"JupyterLab did not start; the end of its log:\n{log.read_text()[-2000:]}"
                raise RuntimeError(message) from None
            time.sleep(0.1)
        else:
            return


@contextmanager
def browse(lab: Lab, *, zoom: float = 1) -> Iterator[BrowserContext]:
    """Start Chromium; its pages reach this JupyterLab only, and one context keeps what they have loaded."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        context = browser.new_context(device_scale_factor=zoom, viewport={"width": 1440, "height": 900})
        context.route(lambda url: not url.startswith(_local(lab)), lambda route: route.abort())
        try:
            yield context
        finally:
            browser.close()


def _local(lab: Lab) -> tuple[str, ...]:
    return lab.url, lab.url.replace("http", "ws", 1), "data:", "blob:", "about:"


def watch(page: Page, lab: Lab, trouble: list[str]) -> None:
    """Note what a page must not do: console errors, uncaught exceptions, requests to other machines.

    On a busy machine anywidget finds that a model has not come within two seconds, and says so; it comes all the same.
    A panel that does not is missed by the tests that look for it.
    """
    page.on("console", lambda message: trouble.append(f"console: {message.text}") if message.type == "error" else None)
    page.on("pageerror", lambda error: None if LATE in error.message else trouble.append(f"exception: {error.stack}"))
    page.on("request", lambda ask: None if ask.url.startswith(_local(lab)) else trouble.append(f"request: {ask.url}"))


IDLE = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status === 'idle'"
OUTPUT = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-OutputArea-output"
STILL = """() => new Promise(done => {
    let timer, still;
    const watcher = new MutationObserver(wait), end = () => { watcher.disconnect(); done(); };
    const frame = (next) => requestAnimationFrame(() => { if (still) next(); });
    function wait() {
        still = false;
        clearTimeout(timer);
        timer = setTimeout(() => { still = true; frame(() => frame(end)); }, 400);
    }
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(end, 10000);
    wait();
})"""
"""Nothing changes for a while, nor in two frames after it: sizes follow in them, and a busy machine is late."""


def explorers_of(page: Page) -> Locator:
    """The explorers of a page, in order, found by Chromium itself.

    Playwright's own search looks into every element of the page for a shadow root: ten times slower in a notebook.
    """
    return page.locator("css:light=.rk-explorer")


def open_and_run(page: Page, lab: Lab, name: str, *, theme: str = "light", width: int | None = None) -> None:
    """Open a notebook in a workspace of its own, in a theme and with outputs of a width, and run all its cells."""
    if not (lab.root / name).is_file():
        message = f"there is no notebook {name}"
        raise FileNotFoundError(message)
    page.goto(f"{lab.url}/lab/workspaces/t-{secrets.token_hex(4)}/tree/{quote(name)}?token={lab.token}")
    page.wait_for_function(IDLE, timeout=PATIENCE)
    use_theme(page, theme)
    if width:
        fit(page, width)
    run_all(page)


def run_all(page: Page) -> None:
    """Run all cells and wait until they have run; a cell that fails is an error."""
    done = page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(IDLE, timeout=PATIENCE)
    failures = page.locator("[data-mime-type='application/vnd.jupyter.error']").all_inner_texts()
    if failures or not done:
        message = "\n".join(["a cell failed", *failures])
        raise AssertionError(message)


def use_theme(page: Page, theme: str) -> None:
    """Switch JupyterLab to the ``light`` or the ``dark`` theme."""
    light = str(theme == "light").lower()
    if page.evaluate("() => document.body.dataset.jpThemeLight") != light:
        page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", THEMES[theme])
        page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=light)


def fit(page: Page, width: int) -> None:
    """Make the window as wide as it takes for the outputs of the notebook, which has some, to have this width."""
    for _ in range(4):
        found = page.locator(OUTPUT).first.evaluate("output => output.clientWidth")
        if found == width:
            return
        size = page.viewport_size
        page.set_viewport_size({"width": size["width"] + width - found, "height": size["height"]})
        settle(page)
    message = f"the outputs are {found} wide, not {width}"
    raise AssertionError(message)


def settle(page: Page) -> None:
    """Wait until nothing has changed in the page for a moment."""
    page.evaluate(STILL)
