"""Gets the Chromiums of televisions: `python -m tests.old_chromiums`.

They lie in packages of npm as whole programs, compressed with Brotli, which Node.js opens.
Samsung's televisions have Chromium 76 (2021), 85 (2022), 94 (2023) and 108 (2024), those of LG 79,
87, 94 and 108 in the same years: https://webostv.developer.lge.com (Web API and Web Engine).
"""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.parts import NODE, OLD_CHROMIUMS, old_chromium

UNPACK = """
const [from, to] = process.argv.slice(1);
const { brotliDecompressSync } = require("zlib"), { readFileSync, writeFileSync } = require("fs");
writeFileSync(to, brotliDecompressSync(readFileSync(from)), { mode: 0o755 });
"""


def get(version: int) -> None:
    path = old_chromium(version)
    path.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=path.parent) as made:
        folder = Path(made)
        packed = ("npm", "pack", "--silent", "--pack-destination", made, OLD_CHROMIUMS[version])
        subprocess.run(packed, check=True, stdout=subprocess.DEVNULL)
        (archive,) = folder.glob("*.tgz")
        with tarfile.open(archive) as opened:
            opened.extractall(folder, filter="data")
        (program,) = folder.glob("package/bin/chromium*.br")
        subprocess.run((NODE, "-e", UNPACK, program, folder / "chromium"), check=True)
        shutil.move(folder / "chromium", path)


if __name__ == "__main__":
    for version in OLD_CHROMIUMS:
        if not old_chromium(version).exists():
            get(version)
