"""The commands and their options. Each loads what it needs when it runs, so that the quick ones stay quick."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tianxia import __version__
from tianxia.bots.levels import USUAL_LEVEL
from tianxia.cli.help import asked_for, translate
from tianxia.cli.language import complaint, say, speak, usage
from tianxia.cli.stopped import Stopped
from tianxia.core.errors import BadInput
from tianxia.insight.grades import BOUNDS

SERVER_PACKAGES = frozenset(
    [
        "alembic",
        "argon2",
        "cryptography",
        "http_ece",
        "httpcore",
        "httptools",
        "httpx",
        "ifaddr",
        "litestar",
        "networkx",
        "openskill",
        "py_vapid",
        "segno",
        "sqlalchemy",
        "tzdata",
        "uvicorn",
        "uvloop",
        "webauthn",
        "websockets",
    ]
)
"""What ``tianxia[server]`` installs; all other commands work without."""
INTERRUPTED = 130
"""What the command-line library returns after Ctrl-C."""

app = typer.Typer(
    help="Tianxia (天下): board games of ancient China, for people and programs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
board_app = typer.Typer(help="Boards as data files.", no_args_is_help=True)
app.add_typer(board_app, name="board")
judge_app = typer.Typer(help="Judges that were trained.", no_args_is_help=True)
app.add_typer(judge_app, name="judge")
lesson_app = typer.Typer(help="Lessons as data files.", no_args_is_help=True)
app.add_typer(lesson_app, name="lesson")
dataset_app = typer.Typer(help="Games of bots as data to learn from.", no_args_is_help=True)
app.add_typer(dataset_app, name="dataset")
puzzles_app = typer.Typer(help="Puzzles: positions with one good move.", no_args_is_help=True)
app.add_typer(puzzles_app, name="puzzles")

admin_app = typer.Typer(help="Who looks after a site, and what people have reported.", no_args_is_help=True)
app.add_typer(admin_app, name="admin")

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Which game; see `tianxia games`.")]
Seats = Annotated[int | None, typer.Option(help="Number of seats; the fewest if left out.")]
Seed = Annotated[int, typer.Option(help="Seed of all chance.")]
OptionList = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game.")]
BoardName = Annotated[str | None, typer.Option("--board", help="Short for --option board=NAME.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def _speak(context: typer.Context, asked: str | None) -> str | None:
    """The language may be said before the command or after it, where it counts for what is wrong with that, too."""
    return speak(asked or asked_for(sys.argv[1:])) if asked or context.parent is None else asked


Language = Annotated[
    str | None,
    typer.Option("--language", metavar="en|fr", is_eager=True, callback=_speak, help="Language; else the locale's."),
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="Game records, one a line.")]


def _show_version(is_asked: bool) -> None:
    if is_asked:
        print(f"tianxia {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version, and end.")
]


@app.callback()
def _program(_language: Language = None, _version: Version = False) -> None:
    """What every command has."""


@app.command()
def games(json: Json = False, _language: Language = None) -> None:
    """List games, their seats, and options with allowed values."""
    from tianxia.cli.listing import list_games

    list_games(json)


@app.command()
def play(
    game: GameId,
    seats: Seats = None,
    board: BoardName = None,
    option: OptionList = None,
    seat: Annotated[int, typer.Option(help="Your seat; seat 1 begins.")] = 1,
    bots: Annotated[
        str, typer.Option(help="The others, separated by commas: beginner, casual, solid, strong, master.")
    ] = USUAL_LEVEL,
    seed: Annotated[int | None, typer.Option(help="Seed of all chance; a random one if left out.")] = None,
    series: Annotated[str, typer.Option(help="Boards of several games in a row, separated by commas.")] = "",
    position: Annotated[
        str, typer.Option(metavar="TEXT", help="Begin from this position; its seats and options.")
    ] = "",
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game, seats and all.")
    ] = None,
    _language: Language = None,
) -> None:
    """Play against bots in the terminal."""
    from tianxia.cli.play import play_from_position, play_in_terminal

    chosen = _options(option, board)
    if position:
        if chosen or seats or series or load:
            raise BadInput(say("bad.position"))
        play_from_position(game, position, seat, _words(bots), seed)
    else:
        play_in_terminal(game, chosen, _seats(game, seats), seat, _words(bots), seed, _words(series), load)


@app.command()
def show(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="In notation; its first line is `game GAME`.")],
    _language: Language = None,
) -> None:
    """Draw a position, as far as it is known."""
    from tianxia.cli.position import show_position

    show_position(position)


@app.command()
def think(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="In notation; its first line is `game GAME`.")],
    seconds: Annotated[float | None, typer.Option(help="How long to search; 2 if nothing is said.")] = None,
    simulations: Annotated[int | None, typer.Option(help="How many simulations to make at most.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the search; a random one if left out.")] = None,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Search a position: the best moves for the seat to move, and what they are worth."""
    from tianxia.cli.think import think as run

    run(position, seconds, simulations, seed, json)


SettingsFile = Annotated[
    Path | None, typer.Option("--settings", metavar="FILE.toml", help="A file of settings; docs/hosting.md lists them.")
]
DataFolder = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Where games are kept; else the user data folder.")
]
DatabaseAddress = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="ADDRESS",
        help="postgresql://USER:PASSWORD@HOST/NAME; else a file of SQLite in the data folder.",
    ),
]
SiteAddress = Annotated[
    str | None,
    typer.Option("--database", metavar="ADDRESS", help="Of the site: postgresql://USER:PASSWORD@HOST/NAME."),
]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE.zip", help="The backup.")]


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen at, 127.0.0.1 if left out; 0.0.0.0 is all of this machine's.")
    ] = None,
    port: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Port to listen at, 8642 if left out; 0 takes a free one.")
    ] = None,
    data: DataFolder = None,
    database: DatabaseAddress = None,
    workers: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="So many servers that are one; 1 if left out.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy on another machine that says where requests come from, or a network of such; repeatable.",
        ),
    ] = None,
    settings: SettingsFile = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Show the settings, without secrets, and end.")] = False,
    _language: Language = None,
) -> None:
    """Play in the browser: alone, on one screen, or with friends over the network."""
    from tianxia.cli.serve import serve as run
    from tianxia.cli.serve import show_settings

    where = {"host": host, "port": port, "data": data and str(data), "database": database}
    said = {**where, "workers": workers, "trusted_proxies": trusted_proxy or None}
    show_settings(settings, said) if check else run(settings, said, not no_browser)


@app.command(name="think-worker")
def think_worker(
    data: DataFolder = None,
    database: SiteAddress = None,
    thinkers: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="So many processes; cores - 1 if left out.")
    ] = None,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Think on this Ray cluster, on all its cores if nothing is said.")
    ] = "",
    settings: SettingsFile = None,
    _language: Language = None,
) -> None:
    """Let the bots of a site think on this machine, too; it needs the site's PostgreSQL database and key."""
    from tianxia.cli.serve import think_worker as run

    run(settings, {"data": data and str(data), "database": database, "thinkers": thinkers}, ray)


@app.command()
def backup(
    file: BackupFile,
    data: DataFolder = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
    _language: Language = None,
) -> None:
    """Write all that a server keeps into one file, while it runs."""
    from tianxia.cli.backup import backup as run

    run(settings, {"data": data and str(data), "database": database}, file)


@app.command()
def restore(
    file: BackupFile,
    data: DataFolder = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
    _language: Language = None,
) -> None:
    """Put a backup into an empty data folder and an empty database, of either kind."""
    from tianxia.cli.backup import restore as run

    run(settings, {"data": data and str(data), "database": database}, file)


@admin_app.command("accounts")
def admin_accounts(
    data: DataFolder = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
    _language: Language = None,
) -> None:
    """Everybody who can sign in."""
    from tianxia.cli.admin import accounts

    accounts(settings, {"data": data and str(data), "database": database})


@admin_app.command("role")
def admin_role(
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="The number that the page of the account tells.")],
    role: Annotated[str, typer.Argument(metavar="ROLE", help="player, host or admin.")],
    data: DataFolder = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
    _language: Language = None,
) -> None:
    """Say what somebody may do: a host reads reports, an admin gives roles."""
    from tianxia.cli.admin import role as run

    run(settings, {"data": data and str(data), "database": database}, account, role)


@admin_app.command("reports")
def admin_reports(
    data: DataFolder = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
    _language: Language = None,
) -> None:
    """What people have reported, what is settled last."""
    from tianxia.cli.admin import reports

    reports(settings, {"data": data and str(data), "database": database})


@app.command()
def simulate(
    game: GameId,
    seats: Seats = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = 0,
    bots: Annotated[str, typer.Option(help="Bots by name, separated by commas; their seats rotate.")] = "greedy,random",
    board: BoardName = None,
    option: OptionList = None,
    series: Annotated[str, typer.Option(help="Boards of a series, separated by commas: series of games.")] = "",
    jobs: Annotated[int, typer.Option(help="Processes; 0 is one for each core.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE.jsonl", help="Write one record a line.")] = None,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Let bots play many games."""
    from tianxia.cli.simulate import simulate as run

    run(game, _options(option, board), _seats(game, seats), games, seed, _words(bots), _words(series), jobs, out, json)


@app.command()
def arena(
    game: GameId,
    bots: Annotated[str, typer.Option(help="Bots by name, separated by commas; what is found out is about the first.")],
    seats: Seats = None,
    board: BoardName = None,
    option: OptionList = None,
    until: Annotated[
        str, typer.Option(metavar="sprt|games=N|deals=N", help="Until a test has decided, or so many games or deals.")
    ] = "sprt",
    h0: Annotated[float | None, typer.Option(help="The share to be exceeded; the fair one if left out.")] = None,
    h1: Annotated[float | None, typer.Option(help="The share to be shown; 0.05 more if left out.")] = None,
    alpha: Annotated[float, typer.Option(help="How often the test may wrongly believe in h1.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often the test may wrongly believe in h0.")] = 0.05,
    jobs: Annotated[int, typer.Option(help="Processes; 0 is one for each core.")] = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; local starts one here.")] = "",
    seed: Seed = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where it is kept, and goes on; else a folder in arenas.")
    ] = None,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Find out which bot is stronger: the same deals with every rotation of the bots over the seats."""
    from tianxia.cli.arena import arena as run

    test = (h0, h1, alpha, beta)
    run(game, _options(option, board), _seats(game, seats), _words(bots), until, test, jobs, ray, seed, out, json)


@app.command()
def replay(
    file: File,
    states: Annotated[
        bool, typer.Option("--states", help="JSON lines with the whole state after every action.")
    ] = False,
    game: Annotated[int, typer.Option(help="Only the game on this line; 0 is all.")] = 0,
    _language: Language = None,
) -> None:
    """Play recorded games through, for people or, with --states, for programs."""
    from tianxia.cli.records import replay_file

    replay_file(file, states, game)


@app.command()
def verify(file: File, json: Json = False, _language: Language = None) -> None:
    """Replay every record of a file: all actions legal, the same result."""
    from tianxia.cli.records import verify_file

    verify_file(file, json)


@app.command()
def review(
    file: File,
    game: Annotated[int, typer.Option(help="Only the game on this line; 0 is all.")] = 0,
    depth: Annotated[float, typer.Option(help="How closely to look; twice as closely takes twice as long.")] = 1,
    thresholds: Annotated[
        str, typer.Option(help="From which parts of the victory on a loss is an inaccuracy, a mistake, a blunder.")
    ] = ",".join(map(str, BOUNDS)),
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write a report in Markdown with charts.")] = None,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Review recorded games: what every decision was worth, what was luck, what would have been better."""
    from tianxia.cli.review import review_file

    review_file(file, game, depth, thresholds, seed, out, json)


@app.command()
def perft(
    game: GameId,
    depth: Annotated[int, typer.Option(help="Length of the sequences.")],
    seats: Seats = None,
    board: BoardName = None,
    option: OptionList = None,
    seed: Seed = 0,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Count the sequences of legal actions of each length up to a depth."""
    from tianxia.cli.measure import count_sequences

    count_sequences(game, _options(option, board), _seats(game, seats), seed, depth, json)


@app.command()
def bench(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; all of them if left out.")] = "",
    device: Annotated[str, typer.Option(help="cpu or cuda.")] = "cpu",
    seats: Seats = None,
    board: BoardName = None,
    option: OptionList = None,
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.")] = 3.0,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Measure decisions per second of random play, all legal actions enumerated at each."""
    from tianxia.cli.measure import bench as run

    run(game, device, _options(option, board), seats, seconds, json)


@app.command()
def train(
    game: GameId,
    minutes: Annotated[float, typer.Option(help="How long lessons may take in all.")] = 8.0,
    device: Annotated[str, typer.Option(help="cpu or cuda.")] = "cpu",
    tables: Annotated[
        int | None,
        typer.Option(min=1, help="Tables that are played at once; 256 on a processor, 16384 on CUDA."),
    ] = None,
    taught: Annotated[int, typer.Option(min=0, help="Lessons from greedy's games before it plays for itself.")] = 100,
    hand: Annotated[bool, typer.Option("--hand", help="The hand-written judgement counts beside it.")] = False,
    start: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Go on from this trained judge; judge is the program's own."),
    ] = None,
    batch: Annotated[
        int | None, typer.Option(min=1, help="Positions in a step; 1024 on a processor, 8192 on CUDA.")
    ] = None,
    rate: Annotated[float, typer.Option(help="How far a step goes.")] = 1e-3,
    halving: Annotated[int, typer.Option(min=1, help="Lessons after which a step goes half as far.")] = 300,
    chance: Annotated[
        float, typer.Option(min=0, max=1, help="How often any action is tried instead of the best.")
    ] = 0.03,
    deals: Annotated[int, typer.Option(min=2, help="Deals that are played against greedy for every point.")] = 200,
    seats: Annotated[int | None, typer.Option(help="Number of seats; all of them if left out.")] = None,
    board: BoardName = None,
    option: OptionList = None,
    often: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="An option that is played with at a third of all tables besides."),
    ] = None,
    seed: Seed = 0,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="This Ray cluster plays, too; local starts one here.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where it is kept, and goes on; else a folder in trainings.")
    ] = None,
    _language: Language = None,
) -> None:
    """Train a judge of the game's family by self-play; stopped, it goes on where it was."""
    from tianxia.cli.train import train as run

    steps = {"batch": batch, "rate": rate, "halving": halving, "chance": chance}
    run(
        game,
        _options(option, board),
        _options(often, None, "--often"),
        seats,
        minutes,
        device,
        tables,
        (taught, hand),
        start,
        steps,
        deals,
        seed,
        ray,
        out,
    )


Net = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A file of a trained judge; the program's own if left out.")
]


@judge_app.command("show")
def judge_show(game: GameId, net: Net = None, _language: Language = None) -> None:
    """How a judge was trained, as JSON."""
    from tianxia.cli.judge import show

    show(game, net)


@judge_app.command("onnx")
def judge_onnx(
    game: GameId,
    out: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    net: Net = None,
    _language: Language = None,
) -> None:
    """Write a judge as ONNX, for other programs."""
    from tianxia.cli.judge import export

    export(game, net, out)


@judge_app.command("temper")
def judge_temper(
    game: GameId,
    sureness: Annotated[float, typer.Argument(help="So many times as sure: the odds it sees to this power.")],
    out: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    net: Net = None,
    _language: Language = None,
) -> None:
    """Write a judge that says the same more or less surely."""
    from tianxia.cli.judge import temper

    temper(game, sureness, net, out)


@judge_app.command("learn")
def judge_learn(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Finished games of one family, one a line.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to write what it has learned.")],
    net: Net = None,
    passes: Annotated[int, typer.Option(min=1, help="How many times it goes through the games at most.")] = 8,
    rate: Annotated[float, typer.Option(help="How far a step goes.")] = 2e-5,
    seed: Seed = 0,
    _language: Language = None,
) -> None:
    """Let a judge learn from recorded games what came of their positions."""
    from tianxia.cli.judge import learn

    learn(files, net, passes, rate, seed, out)


@judge_app.command("check")
def judge_check(
    file: File,
    net: Annotated[
        str,
        typer.Option(metavar="FILE|hand", help="A file of a trained judge, or hand; the program's own if left out."),
    ] = "",
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it as SVG.")] = None,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Compare what a judge predicts with what came of recorded games."""
    from tianxia.cli.judge import check

    check(file, net, plot, json)


@board_app.command("check")
def board_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A board in TOML.")],
    game: Annotated[str, typer.Option(help="Which game the board is for.")] = "qin",
    json: Json = False,
    _language: Language = None,
) -> None:
    """Check a board file and say everything that is wrong with it."""
    from tianxia.cli.listing import check_board

    check_board(game, file, json)


@app.command()
def lessons(json: Json = False, _language: Language = None) -> None:
    """List all lessons by game."""
    from tianxia.cli.lessons import list_lessons

    list_lessons(json)


@lesson_app.command("check")
def lesson_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A lesson in TOML.")],
    json: Json = False,
    _language: Language = None,
) -> None:
    """Check a lesson file by the rules of its game and say everything that is wrong with it."""
    from tianxia.cli.lessons import check_lesson

    check_lesson(file, json)


@puzzles_app.command("mine")
def puzzles_mine(
    game: GameId,
    out: Annotated[Path, typer.Option(metavar="FILE.jsonl", help="Write one puzzle a line.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seats: Seats = None,
    board: BoardName = None,
    option: OptionList = None,
    jobs: Annotated[int, typer.Option(help="Processes; 0 is one for each core.")] = 0,
    seed: Seed = 0,
    _language: Language = None,
) -> None:
    """Look for puzzles in games of bots: one move clearly better than all others, and not the obvious one."""
    from tianxia.cli.puzzles import mine

    mine(game, _options(option, board), _seats(game, seats), games, seed, jobs, out)


@puzzles_app.command("check")
def puzzles_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Puzzles, one a line.")],
    simulations: Annotated[int, typer.Option(help="How many simulations to make at most.")] = 30_000,
    seed: Seed = 1,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Look at puzzles again, more closely: how many keep their answer."""
    from tianxia.cli.puzzles import check

    check(file, simulations, seed, json)


@puzzles_app.command("ship")
def puzzles_ship(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Puzzles, one a line.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Write one packed file for each game.")],
    most: Annotated[int, typer.Option(help="How many puzzles of a game at most.")] = 160,
    jobs: Annotated[int, typer.Option(help="Processes; 0 is one for each core.")] = 0,
    seed: Seed = 1,
    _language: Language = None,
) -> None:
    """Look at puzzles again, choose among them, and pack them for players."""
    from tianxia.cli.puzzles import ship

    ship(files, out, most, seed, jobs)


@dataset_app.command("make")
def dataset_make(
    game: GameId,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where it is kept, and goes on.")],
    bots: Annotated[str, typer.Option(help="Bots by name, separated by commas; their seats rotate.")] = "greedy",
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    part: Annotated[int, typer.Option(help="How many games a file has.")] = 250,
    seats: Seats = None,
    board: BoardName = None,
    option: OptionList = None,
    jobs: Annotated[int, typer.Option(help="Processes; 0 is one for each core.")] = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; local starts one here.")] = "",
    seed: Seed = 0,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Write games of bots as Parquet files: actions, views, legal actions, results and judgements."""
    from tianxia.cli.dataset import make

    chosen = _options(option, board)
    make(game, chosen, _seats(game, seats), _words(bots), games, part, jobs, ray, seed, out, json)


@dataset_app.command("check")
def dataset_check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a dataset.")],
    jobs: Annotated[int, typer.Option(help="Processes; 0 is one for each core.")] = 0,
    json: Json = False,
    _language: Language = None,
) -> None:
    """Play every game of a dataset again and compare all that is written of it."""
    from tianxia.cli.dataset import check

    check(folder, jobs, json)


def _seats(game_id: str, n_seats: int | None) -> int:
    from tianxia.games import catalog

    return catalog.about(game_id).seats[0] if n_seats is None else n_seats


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _options(pairs: list[str] | None, board: str | None, said: str = "--option") -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(say("bad.option", said=said, pair=pair))
        options[name.strip()] = value.strip()
    return {**options, "board": board} if board is not None else options


def main() -> None:
    """Run a command; bad input is one line on standard error and exit status 2."""
    speak(asked_for(sys.argv[1:]))
    command = typer.main.get_command(app)
    translate(command)
    try:
        status = command(standalone_mode=False)
    except BadInput as error:
        _fail(complaint(error))
    except Stopped as stopped:
        _fail(str(stopped), INTERRUPTED)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in SERVER_PACKAGES:
            raise
        _fail(say("bad.server", name=error.name))
    except Exception as error:
        describe: Callable[[], str] | None = getattr(error, "format_message", None)
        if describe is None:
            raise
        _fail_usage(describe())  # the command-line library's own complaint
    if status == INTERRUPTED:
        _fail(say("stopped"), INTERRUPTED)


def _fail_usage(message: str) -> NoReturn:
    if message.startswith("Usage"):  # no command given: the whole help
        print(message, file=sys.stderr)
        raise SystemExit(2)
    _fail(say("bad.usage", message=usage(message)))


def _fail(message: str, status: int = 2) -> NoReturn:
    print(f"tianxia: {message}", file=sys.stderr)
    raise SystemExit(status) from None
