"""The ``rulekit`` command: how it is called. What it does stands in ``rulekit.commands``.

Nothing but typer is imported before a subcommand is known, so that ``rulekit --help`` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help="Rules of board games, enforced and cited: look them up, check recorded games, make tables of them.",
    epilog="Exit codes: 0 fine, 1 something does not hold, 2 wrong use, 130 stopped by Ctrl-C.",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, as rulekit games lists them.")]
Files = Annotated[list[str], typer.Argument(metavar="FILE", help="Replays (.toml) and corpora (.jsonl, .jsonl.gz).")]


def _examples(*lines: str) -> str:
    return "[bold]Examples[/bold]\n\n" + "\n\n".join(line.replace("[", r"\[") for line in lines)


@app.callback(invoke_without_command=True)
def _begin(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and end.")] = False,
) -> None:
    if version:
        from importlib.metadata import PackageNotFoundError
        from importlib.metadata import version as installed

        try:
            typer.echo(installed("rulekit-explorer"))
        except PackageNotFoundError:
            typer.echo("a checkout that is not installed")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(
    context_settings={"ignore_unknown_options": True},
    epilog=_examples("rulekit lab", "rulekit lab tour", "rulekit lab --no-browser --port 9000"),
)
def lab(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="NOTEBOOK OPTION", help="The notebook to open, and options of JupyterLab."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser window.")] = True,
    port: Annotated[int | None, typer.Option(help="The port of the server.")] = None,
) -> int:
    """Open JupyterLab on the notebooks; installed from a package, they are copied to ./rulekit-notebooks first."""
    from rulekit.commands.lab import lab as run

    more = words or []
    named = bool(more) and not more[0].startswith("-")
    return run(more[0] if named else "piston_cup", browser=browser, port=port, more=more[named:])


@app.command(name="games", epilog=_examples("rulekit games"))
def list_games() -> int:
    """List the games."""
    from rulekit.commands.look import list_games as run

    return run()


@app.command(epilog=_examples("rulekit schema > replay.schema.json"))
def schema() -> int:
    """Print the JSON Schema of replays."""
    from rulekit.commands.look import print_schema

    return print_schema()


@app.command(epilog=_examples("rulekit rules piston_cup", "rulekit rules piston_cup flat tyre"))
def rules(
    game: Game,
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD", help="Words that all must occur.")] = None,
) -> int:
    """Print the rules and open questions of a game, or those in which some words occur."""
    from rulekit.commands.look import print_rules

    return print_rules(game, words or [])


@app.command(epilog=_examples("rulekit show piston_cup/three-abreast", "rulekit show race.toml --at 12"))
def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A replay, or the name of one that comes with rulekit.")],
    at: Annotated[int | None, typer.Option(min=0, metavar="N", help="Show the position after move N.")] = None,
    number: Annotated[int, typer.Option("--game", min=1, help="Which game of a corpus.")] = 1,
) -> int:
    """Tell a recorded game move by move, with the rules of everything that happens."""
    from rulekit.commands.look import show as run

    return run(file, at, number)


@app.command(epilog=_examples("rulekit verify race.toml", "rulekit verify corpus.jsonl.gz"))
def verify(files: Files) -> int:
    """Check that recorded games were played by the rules, and list all problems."""
    from rulekit.commands.judge import verify as run

    return run(files)


@app.command(epilog=_examples("rulekit check disputes.toml", "rulekit check piston_cup"))
def check(
    files: Annotated[list[str], typer.Argument(metavar="SCENARIOS", help="Scenario files, or names of games.")],
) -> int:
    """Run scenarios: a position, moves, and what is expected of them."""
    from rulekit.commands.judge import check as run

    return run(files)


@app.command(
    epilog=_examples(
        "rulekit play piston_cup -n 1000 -o races.jsonl.gz",
        "rulekit play piston_cup -o race.jsonl --option track=ring --ruling flat.lane=counts",
    )
)
def play(
    game: Game,
    out: Annotated[Path, typer.Option("-o", "--out", help="The corpus to write: .jsonl or .jsonl.gz.")],
    number: Annotated[int, typer.Option("-n", "--number", min=1, max=10**9, help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The seed of the first game; each has the next.")] = 1,
    player: Annotated[str, typer.Option(help="simple or random.")] = "simple",
    option: Annotated[list[str] | None, typer.Option(help="A setup choice as key=value.")] = None,
    ruling: Annotated[list[str] | None, typer.Option(help="A reading as ruling=reading.")] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, max=256, help="Processes.")] = 1,
) -> int:
    """Play whole games by simple players and write them down; Ctrl-C keeps those that are whole."""
    from rulekit.commands.make import play as run

    return run(game, number, out, seed, player, option or [], ruling or [], jobs)


@app.command(
    epilog=_examples(
        "rulekit table races.jsonl.gz -o races.parquet", "rulekit table race.toml -o race.csv --of decisions"
    )
)
def table(
    files: Files,
    out: Annotated[Path, typer.Option("-o", "--out", help="The table to write: .csv, .csv.gz or .parquet.")],
    of: Annotated[str, typer.Option(help="decisions, events, standings or results.")] = "standings",
) -> int:
    """Make a tidy table of recorded games."""
    from rulekit.commands.make import table as run

    return run(files, out, of)


@app.command(epilog=_examples("rulekit coverage piston_cup"))
def coverage(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game; all of them if left out.")] = None,
) -> int:
    """Show the code, scenarios and replays behind every rule, and what is missing."""
    from rulekit.commands.judge import coverage as run

    return run(game)


# ------------------------------------------------------------------ errors as sentences
def run(arguments: Sequence[str]) -> int:
    """Runs the command and gives its exit code; whatever goes wrong is one sentence on standard error."""
    try:
        code = app(args=list(arguments), prog_name="rulekit", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except KeyboardInterrupt:
        return _said("stopped", 130)
    except Exception as no:
        if os.environ.get("RULEKIT_TRACEBACK"):
            raise
        return _answered(no)


def _answered(no: Exception) -> int:
    from rulekit.commands.out import AMISS, WRONG_USE, WrongUse

    if hasattr(no, "format_message"):  # the command line itself
        context = getattr(no, "ctx", None)
        where = context.command_path if context else "rulekit"
        return _said(f"{no.format_message().rstrip('.')}; see {where} --help", WRONG_USE)
    if isinstance(no, WrongUse):
        return _said(str(no), WRONG_USE)
    if isinstance(no, OSError):
        named = f"{str(no.filename)[:200]}: {no.strerror}" if no.strerror and no.filename else no.strerror or str(no)
        return _said(named, WRONG_USE)
    if isinstance(no, ValueError):  # all errors of files, moves and positions are
        return _said(str(no), AMISS)
    odd = f"{type(no).__name__}: {no}"[:300]
    return _said(f"this should not happen ({odd}); please report it, RULEKIT_TRACEBACK=1 shows where it was", AMISS)


def _said(sentence: str, code: int) -> int:
    from rulekit.commands.out import complain

    complain(sentence)
    return code


def main() -> None:
    """The entry point."""
    nowhere = Path(os.devnull)
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")  # the shell has closed it: >&-
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
