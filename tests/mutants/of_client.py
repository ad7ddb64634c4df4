"""Faults in the client."""

from __future__ import annotations

from tests.mutants.fault import Fault

_SRC = "web/src"
FAULTS = [
    # ---- rules, terms, the lobby
    Fault(f"{_SRC}/rules/search.ts", "words.every(", "words.some(", f"{_SRC}/rules/search.test.ts"),
    Fault(f"{_SRC}/rules/terms.ts", "!term || told.has(term)", "!term", f"{_SRC}/rules/terms.test.ts"),
    Fault(
        f"{_SRC}/rules/terms.ts",
        "sort((one, other) => other.length - one.length)",
        "sort()",
        f"{_SRC}/rules/terms.test.ts",
    ),
    Fault(f"{_SRC}/lobby/at-once.ts", "game.bots.includes(level)", "level", f"{_SRC}/lobby/at-once.test.ts"),
    # ---- at the table
    Fault(f"{_SRC}/desk/forced.ts", "asked.number > this.#answered ?", "asked ?", f"{_SRC}/desk/forced.test.ts"),
    Fault(f"{_SRC}/desk/forced.ts", "only && !another &&", "only &&", f"{_SRC}/desk/forced.test.ts"),
    Fault(
        f"{_SRC}/desk/hand-off.ts",
        "player === holder && player === shown",
        "player === shown",
        f"{_SRC}/desk/hand-off.test.ts",
    ),
    Fault(f"{_SRC}/desk/log.ts", "line.number <= log.start", "line.number < log.start", f"{_SRC}/desk/log.test.ts"),
    Fault(
        f"{_SRC}/desk/pace.ts", "else this.#waiting.push(item)", "else this.#showNow(item)", f"{_SRC}/desk/pace.test.ts"
    ),
    Fault(
        f"{_SRC}/desk/live-table.svelte.ts",
        "this.#desk?.seat === frame.seat || frame.is_open",
        "true",
        f"{_SRC}/desk/live-table.test.ts",
    ),
    Fault(
        f"{_SRC}/games/moves.ts",
        "action < this.#first + this.#size",
        "action <= this.#first + this.#size",
        f"{_SRC}/games/moves.test.ts",
    ),
    Fault(f"{_SRC}/games/moves.ts", "this.#parts.toReversed()", "this.#parts", f"{_SRC}/games/moves.test.ts"),
    Fault(
        f"{_SRC}/table/ranking.ts",
        "(a.rank ?? 0) - (b.rank ?? 0)",
        "(b.rank ?? 0) - (a.rank ?? 0)",
        f"{_SRC}/table/ranking.test.ts",
    ),
    Fault(
        f"{_SRC}/table/camera.ts",
        "Math.max(camera.scale * factor, 1)",
        "camera.scale * factor",
        f"{_SRC}/table/camera.test.ts",
    ),
    Fault(f"{_SRC}/signals/signal.ts", " && before.called === null", "", f"{_SRC}/signals/signal.test.ts"),
    # ---- boards
    Fault(
        f"{_SRC}/games/shared/controls.svelte.ts",
        "|| frame.number === this.#followed",
        "",
        f"{_SRC}/games/emperor/controls.svelte.test.ts {_SRC}/games/huang/controls.svelte.test.ts",
    ),
    Fault(
        f"{_SRC}/games/shared/controls.svelte.ts",
        "this.#picked?.frame === frame.number",
        "this.#picked",
        f"{_SRC}/games/qin/controls.svelte.test.ts {_SRC}/games/huang/controls.svelte.test.ts",
    ),
    Fault(
        f"{_SRC}/games/qin/fits.ts", "[by, 2 * by, 3 * by]", "[0, by, 2 * by, 3 * by]", f"{_SRC}/games/qin/fits.test.ts"
    ),
    Fault(f"{_SRC}/games/qin/change.ts", " || laid.length > 2", "", f"{_SRC}/games/qin/change.test.ts"),
    Fault(
        f"{_SRC}/games/qin/standing.ts",
        "return old?.square ?? best(squares, pagodas)",
        "return best(squares, pagodas)",
        f"{_SRC}/games/qin/standing.test.ts",
    ),
    Fault(f"{_SRC}/games/qin/outline.ts", "[1, 0, 3]", "[3, 0, 1]", f"{_SRC}/games/qin/outline.test.ts"),
    Fault(f"{_SRC}/games/huang/hex.ts", "row % 2 ? odd : even", "even", f"{_SRC}/games/huang/hex.test.ts"),
    Fault(
        f"{_SRC}/games/huang/conflict/sides.ts",
        "one.seat === seat",
        "one.seat !== seat",
        f"{_SRC}/games/huang/conflict/sides.test.ts",
    ),
    Fault(
        f"{_SRC}/games/huang/finale/steps.ts",
        "sums[colour] - own, from_granaries[colour]",
        "sums[colour], from_granaries[colour]",
        f"{_SRC}/games/huang/finale/steps.test.ts",
    ),
    Fault(
        f"{_SRC}/games/emperor/ways.ts",
        "view.named_spaces[move.action] ?? []",
        "[]",
        f"{_SRC}/games/emperor/ways.test.ts {_SRC}/games/emperor/controls.svelte.test.ts",
    ),
    Fault(
        f"{_SRC}/games/emperor/finale/way.ts",
        ": road.points.toReversed()",
        ": road.points",
        f"{_SRC}/games/emperor/finale/way.test.ts",
    ),
    # ---- around it
    Fault(
        f"{_SRC}/wire/connection.ts",
        "if (FINAL.has(refused.code)) this.#isEnded = true",
        "",
        f"{_SRC}/wire/connection.test.ts",
    ),
    Fault(
        f"{_SRC}/wire/connection.ts",
        "FIRST_DELAY * 2 ** this.#failures++",
        "FIRST_DELAY",
        f"{_SRC}/wire/connection.test.ts",
    ),
    Fault(f"{_SRC}/words/phrase.ts", "language === 'fr' ? n >= 2 : n !== 1", "n !== 1", f"{_SRC}/words/phrase.test.ts"),
    Fault(
        f"{_SRC}/opening/opening.svelte.ts",
        "choice === 'me' && row.choice === 'me'",
        "false",
        f"{_SRC}/opening/opening.test.ts",
    ),
    Fault(
        f"{_SRC}/settings/settings.svelte.ts",
        "typeof value === typeof usual",
        "true",
        f"{_SRC}/settings/settings.test.ts",
    ),
    Fault(f"{_SRC}/route/route.ts", "if (rest.length) return { page: 'missing' }", "", f"{_SRC}/route/route.test.ts"),
    Fault(f"{_SRC}/people/names.ts", "bots.length > 1 ?", "bots.length > 0 ?", f"{_SRC}/people/names.test.ts"),
    Fault(
        f"{_SRC}/lobby/elsewhere.ts",
        "watch: watch.filter(isOther)",
        "watch: [...watch]",
        f"{_SRC}/lobby/elsewhere.test.ts",
    ),
    Fault(f"{_SRC}/offline/wanted.ts", "method !== 'GET' || ", "", f"{_SRC}/offline/wanted.test.ts"),
]
