"""The icon of the installed app for systems that take no drawing, a PNG: ``python -m tests.browser.icons FOLDER``."""

from __future__ import annotations

import struct
import sys
import zlib
from base64 import b64encode
from collections import Counter
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.words import WEB

ICON = WEB / "src" / "app" / "maskable.svg"
"""Red to the edges, since systems cut icons into shapes of their own: a circle of four fifths holds the sign."""
SIZE = 192
SHADES = 16
"""So many colours are enough for two and their edges, and four bits a pixel for them."""
PIXELS = """picture => new Promise(resolve => {
  const image = new Image()
  image.onload = () => {
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    resolve([...canvas.getImageData(0, 0, image.width, image.height).data])
  }
  image.src = 'data:image/png;base64,' + picture
})"""

Colour = tuple[int, ...]


def draw(browser: Browser, file: Path) -> None:
    """The icon as a picture."""
    page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{ICON.read_text()}")
    picture = page.screenshot()
    channels = page.evaluate(PIXELS, b64encode(picture).decode())
    file.write_bytes(_packed([tuple(channels[at : at + 3]) for at in range(0, len(channels), 4)], SIZE))
    page.close()


def _packed(pixels: list[Colour], size: int) -> bytes:
    """A picture as a small PNG with a palette of its most frequent colours."""
    palette = [colour for colour, _ in Counter(pixels).most_common(SHADES)]

    @cache
    def nearest(colour: Colour) -> int:
        return min(
            range(len(palette)), key=lambda i: sum((a - b) ** 2 for a, b in zip(colour, palette[i], strict=True))
        )

    chosen = [nearest(colour) for colour in pixels]
    pairs = bytes(left << 4 | right for left, right in zip(chosen[::2], chosen[1::2], strict=True))
    rows = [b"\0" + pairs[at : at + size // 2] for at in range(0, len(pairs), size // 2)]
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", size, size, 4, 3, 0, 0, 0),
        b"PLTE": bytes(channel for colour in palette for channel in colour),
        b"IDAT": zlib.compress(b"".join(rows), 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts.items())


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.need(), args=chromium.ARGUMENTS)
        draw(browser, Path(sys.argv[1]) / "maskable-192.png")
        browser.close()


if __name__ == "__main__":
    main()
