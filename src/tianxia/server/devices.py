"""What a device is called in the list of sessions, by what its browser says of itself."""

from __future__ import annotations

_BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def label_of(user_agent: str) -> str:
    """Browser and system, nothing that tells people apart; empty if neither is known."""
    found = (_found(names, user_agent) for names in (_BROWSERS, _SYSTEMS))
    return " · ".join(name for name in found if name)


def _found(names: dict[str, str], user_agent: str) -> str:
    return next((name for part, name in names.items() if part in user_agent), "")
