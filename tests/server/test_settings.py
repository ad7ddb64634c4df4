"""Settings: a file, the environment, the command line; what is wrong is said, what is secret is not."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
import yaml

from tests.server.nursery import ROOT
from tianxia.core.errors import BadInput
from tianxia.server.settings import Settings, config_of, configs_of, lines_of, read


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tianxia.toml"
    file.write_text('port = 1\nhost = "::1"\ntrusted_proxies = ["10.0.0.7"]\n[limits]\ntables_per_minute = 7\n')
    environment = {
        "TIANXIA_SETTINGS": str(file),
        "TIANXIA_PORT": "2",
        "TIANXIA_TRUSTED_PROXIES": "10.0.0.8 10.1.0.0/16",
    }
    config = config_of(read(None, {"port": 3, "host": None}, environment))
    assert (config.host, config.port, config.limits.tables_per_minute) == ("::1", 3, 7)
    assert isinstance(config.limits.tables_per_minute, int)  # the system takes no fractions of bytes
    assert "10.1.0.0/16" in config.trusted_proxies
    assert config_of(read(None, {}, environment)).port == 2


def test_everything_that_is_wrong_is_said_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "tianxia.toml"
    file.write_text("prot = 1\nthinkers = -1\n[limits]\nspeed = 7\n")
    with pytest.raises(BadInput) as refused:
        read(file, {}, {"TIANXIA_PORT": "99999", "TIANXIA_DATABASE": "postgresql://me:hush@there/games"})
    lines = str(refused.value).splitlines()
    assert [line.partition(": ")[0] for line in lines] == [str(file)] * 3 + ["TIANXIA_PORT"]
    for line, word in zip(lines, ("prot", "thinkers", "speed", "port"), strict=True):
        assert word in line


@pytest.mark.parametrize("number", ["-1", "inf", "nan", "true", '"many"'])
def test_a_limit_that_would_shut_everybody_out_is_named(tmp_path: Path, number: str) -> None:
    file = tmp_path / "tianxia.toml"
    file.write_text(f"[limits]\ntables_per_minute = {number}\n")
    with pytest.raises(BadInput, match=r"limits: a whole number from 0 on .*tables_per_minute"):
        read(file, {}, {})


def test_what_never_comes_is_no_number_of_days() -> None:
    with pytest.raises(BadInput, match="waiting_days: a number from 0 on"):
        read(None, {}, {"TIANXIA_WAITING_DAYS": "inf"})


@pytest.mark.parametrize(
    ("name", "text", "example"),
    [("mail_server", "smtp.example", "smtp.example:587"), ("public_address", "games.example", "https://games.example")],
)
def test_what_looks_wrong_is_refused_with_an_example(name: str, text: str, example: str) -> None:
    with pytest.raises(BadInput, match=f"{name}: it looks like {example}, not like {text}$"):
        read(None, {name: text}, {})


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        ("port = [80]", "port: a whole number from 0 to 65535 is wanted, not [80]"),
        ("passwords = 'yes'", "passwords: true or false is wanted, not yes"),
        ("log_format = 'xml'", "log_format: text or json is wanted, not xml"),
        (
            "trusted_proxies = '10.0.0.7'",
            'trusted_proxies: a list such as ["10.0.0.7", "10.1.0.0/16"] is wanted, not 10.0.0.7',
        ),
        ("host = ''", 'host: it looks like 127.0.0.1, not like ""'),
        ("mail_server = 'smtp.example:99999'", "not like smtp.example:99999; ports go up to 65535"),
        ("mail_server = ':587'", "mail_server: it looks like smtp.example:587, not like :587"),
        (f"metrics = '127.0.0.1:{'9' * 5000}'", "…"),
        ("limits = 5", "limits: a table of names and numbers is wanted, not 5"),
        ("prot = 80", "there is no setting prot; port may be meant"),
        ("[limits]\nhead_byte = 1", "there is no limit head_byte; head_bytes may be meant"),
    ],
)
def test_a_fault_says_what_is_wanted_in_our_words(tmp_path: Path, toml: str, fault: str) -> None:
    (file := tmp_path / "tianxia.toml").write_text(toml)
    with pytest.raises(BadInput) as refused:
        read(file, {}, {})
    assert str(refused.value).startswith(f"{file}: ")
    assert str(refused.value).endswith(fault)


@pytest.mark.parametrize("name", [field.name for field in msgspec.structs.fields(Settings)])
def test_of_every_setting_a_value_of_another_kind_is_refused_in_ones_language(name: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(None, {name: {"an": ["odd", "thing"]}}, {})
    in_french = refused.value.said_in("fr").replace("\u00a0", " ")
    assert f"{name} : il " in in_french
    assert not set(re.findall(r"\w+", in_french)) & {"is", "wanted", "not", "looks", "Expected", "there"}


def test_a_variable_that_is_misspelled_is_refused_and_those_of_others_are_not() -> None:
    with pytest.raises(BadInput, match=r"TIANXIA_TRUSTED_PROXYS: .* trusted_proxies may be meant$"):
        read(None, {}, {"TIANXIA_TRUSTED_PROXYS": "10.0.0.7", "TIANXIA_CACHE": "x", "TIANXIA_SERVICE_HOST": "y"})


@pytest.mark.parametrize(
    "environment",
    [
        {"TIANXIA_DATABASE": "mysql://me:hush@there/games"},
        {"TIANXIA_DATABASE": "me:hush"},
        {"TIANXIA_DATABASE": "postgresql://me:p@hush@there/games"},
        {"TIANXIA_DATABASE_PASSWORD": "hush"},
        {"TIANXIA_DATABASE_PASSWORD_FILE": "hush", "TIANXIA_DATABASE": "postgresql://me@there/games"},
        {"TIANXIA_MAIL_SERVER": "me:hush@smtp.example"},
        {"TIANXIA_PUBLIC_ADDRESS": "https://me:hush@games.example"},
    ],
)
def test_what_is_secret_is_not_repeated_in_a_fault(environment: dict[str, str]) -> None:
    with pytest.raises(BadInput) as refused:
        config_of(read(None, {}, environment))
    assert "hush" not in str(refused.value) + refused.value.said_in("fr")


@pytest.mark.parametrize("everywhere", ["0.0.0.0:8700", "[::]:8700", ":8700", "0:8700", "[::ffff:0.0.0.0]:8700"])
def test_nobody_finds_a_worker_that_listens_everywhere(everywhere: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(None, {"inner": everywhere}, {})
    assert "inner: one address of this machine is wanted, such as 10.0.0.5:8700" in str(refused.value)
    assert "une seule adresse" in refused.value.said_in("fr")


def test_a_file_without_a_password_is_no_password(tmp_path: Path) -> None:
    (file := tmp_path / "password").write_text("\n")
    with pytest.raises(BadInput, match="database_password_file: the file is empty"):
        config_of(Settings(database="postgresql://me@there/games", database_password_file=str(file)))


@pytest.mark.parametrize("place", [{"metrics": "x"}, {"metrics": "127.0.0.1:99999"}, {"inner": "zzz"}])
def test_a_place_that_is_none_is_refused_before_anybody_listens(place: dict[str, str]) -> None:
    with pytest.raises(BadInput, match=f"{next(iter(place))}: it looks like"):
        config_of(read(None, place, {}))
    with pytest.raises(BadInput, match="up to 65535"):
        configs_of(Settings(metrics="127.0.0.1:65535", workers=2))


def test_passwords_are_taken_from_files_and_never_shown(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("hush\n")
    settings = Settings(database="postgresql://me@there/games", database_password_file=str(tmp_path / "password"))
    config = config_of(settings)
    assert "me:hush@there" in config.database
    assert "hush" not in repr(config)
    assert "hush" not in "\n".join(lines_of(Settings(database="postgresql://me:hush@there/games")))


def test_mail_needs_a_sender_and_an_address_and_its_password_is_never_shown(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("hush\n")
    whole = Settings(
        mail_server="smtp.example:587",
        mail_sender="games@games.example",
        mail_user="games",
        mail_password_file=str(tmp_path / "password"),
        public_address="https://games.example",
    )
    config = config_of(whole)
    assert (config.mail.host, config.mail.port, config.mail.password) == ("smtp.example", 587, "hush")
    assert "hush" not in repr(config) + "\n".join(lines_of(whole))
    for missing in ("mail_sender", "public_address"):
        with pytest.raises(BadInput, match=missing):
            config_of(msgspec.structs.replace(whole, **{missing: ""}))
    with pytest.raises(BadInput, match="mail_server"):
        read(None, {"mail_server": "smtp.example"}, {})


def test_no_worker_logs_to_a_file_that_another_one_has_put_aside() -> None:
    settings = Settings(log_file="/var/log/tianxia.log", workers=2)
    assert [config.logging.file for config in configs_of(settings)] == [
        "/var/log/tianxia-1.log",
        "/var/log/tianxia-2.log",
    ]
    assert config_of(settings).logging.file == "/var/log/tianxia.log"


def test_every_setting_is_documented() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8").partition("## Settings")[2].partition("## ")[0]
    documented = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    assert documented == {field.name for field in msgspec.structs.fields(Settings)}


def test_the_server_and_its_nightly_backup_find_the_data_in_the_same_file(tmp_path: Path) -> None:
    unit, text = (
        (ROOT / "deploy" / "tianxia.service").read_text("utf-8"),
        (ROOT / "docs" / "hosting.md").read_text("utf-8"),
    )
    [said] = re.findall(r"echo '(.*)' > /etc/tianxia\.toml", text)
    (file := tmp_path / "tianxia.toml").write_text(said)
    [state] = re.findall(r"^StateDirectory=(\w+)$", unit, re.MULTILINE)
    assert config_of(read(file, {}, {})).data == Path("/var/lib", state)
    assert "TIANXIA_DATA" not in unit


def test_what_is_deployed_sets_only_what_there_is() -> None:
    """In variables: those of settings, and those of the program at large."""
    known = {f"TIANXIA_{field.name.upper()}" for field in msgspec.structs.fields(Settings)} | {"TIANXIA_CACHE"}
    for name in ("tianxia.service", "Containerfile", "compose.yaml"):
        used = set(re.findall(r"\bTIANXIA_\w+", (ROOT / "deploy" / name).read_text("utf-8")))
        assert used
        assert used <= known, name
    services = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]
    environment: dict[str, str] = services["tianxia"]["environment"]
    del environment["TIANXIA_DATABASE_PASSWORD_FILE"]
    assert config_of(read(None, {}, environment)).drain_s == 5
