"""Builds the wheel with the standard library only, as `pip` calls it (PEP 517).

The environment variable LIVECELLS_TREE names a prefix with the built tool, its manual and its
completions, as Scripts/install.sh makes it, and with further libraries of the tool in
`lib/livecells`. The wheel then contains them, and its tag names the oldest glibc that the program
and these libraries support. Without it, the wheel contains the module only.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import platform
import re
import subprocess
import tarfile
import time
import tomllib
import zipfile
from pathlib import Path

root = Path(__file__).resolve().parent
project = tomllib.loads((root / "pyproject.toml").read_text())["project"]

# The libraries that every system with a given glibc has, by the platform tags of PEP 600.
standard_libraries = re.compile(
    r"(libc|libm|libdl|libpthread|librt|libutil|libresolv|libgcc_s|libstdc\+\+)\.so\.\d+"
    r"|ld-linux[\w-]*\.so\.\d+"
)
# The glibc of the oldest system that has a version of libstdc++, from the same policies.
glibc_of_libstdcxx = {19: 17, 22: 24, 24: 27, 28: 31, 29: 34, 30: 35, 32: 38, 33: 39}


def version() -> str:
    """Returns the version of the tool."""
    source = next(root.parent.glob("Sources/*/LiveCellsTool/Settings/ToolVersion.swift"), None)
    if not source:
        return re.search(r"^Version: (.+)$", (root / "PKG-INFO").read_text(), re.M)[1]
    return re.search(r'let version = "(.+)"', source.read_text())[1]


def platform_tag(program: Path, libraries: list[Path]) -> str:
    """Returns the tag of the systems that a program runs on with its own libraries.

    Raises `ValueError` if one of them needs another library that not every such system has.
    """
    own = {library.name for library in libraries}
    minor = max(oldest_glibc(file, own) for file in [program, *libraries])
    return f"manylinux_2_{minor}_{platform.machine()}"


def oldest_glibc(program: Path, own: set[str]) -> int:
    """Returns the minor version of the oldest glibc that a program or library runs with."""
    report = subprocess.run(
        ["readelf", "--wide", "--dynamic", "--version-info", program],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C"},
    ).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.+)\]", report)
    other = [
        name for name in needed if name not in own and not standard_libraries.fullmatch(name)
    ]
    if other and not os.environ.get("LIVECELLS_ANY_LIBRARY"):
        raise ValueError(f"{program} needs {', '.join(other)}, which the wheel does not contain.")
    versions = re.findall(r"Name: GLIBC_2\.(\d+)", report)
    minor = max((int(version) for version in versions), default=0)
    for patch in re.findall(r"Name: GLIBCXX_3\.4\.(\d+)", report):
        known = [glibc for version, glibc in glibc_of_libstdcxx.items() if version >= int(patch)]
        if not known:
            raise ValueError(f"The glibc that belongs to GLIBCXX_3.4.{patch} is not known.")
        minor = max(minor, known[0])
    return minor


def metadata() -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {version()}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Keywords: {','.join(project['keywords'])}",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
        "Description-Content-Type: text/markdown",
        "",
        (root / project["readme"]).read_text(),
    ]
    return "\n".join(lines)


def licence() -> Path:
    """The licence is beside the package in the repository, and in the folder of an sdist."""
    return next(file for file in (root / "LICENSE", root.parent / "LICENSE") if file.exists())


def modules() -> list[Path]:
    return sorted(
        file
        for file in (root / "livecells").iterdir()
        if file.suffix == ".py" or file.name == "py.typed"
    )


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None) -> str:
    tree = os.environ.get("LIVECELLS_TREE")
    program = Path(tree, "bin/livecells") if tree else None
    libraries = sorted(Path(tree, "lib/livecells").glob("*")) if tree else []
    tag = f"py3-none-{platform_tag(program, libraries) if program else 'any'}"
    base = f"livecells-{version()}"
    wheel = Wheel()
    for file in modules():
        wheel.add(f"livecells/{file.name}", file.read_bytes())
    if program:
        wheel.add(f"{base}.data/scripts/livecells", program.read_bytes(), mode=0o755)
        for file in [*libraries, *sorted(Path(tree, "share").rglob("*"))]:
            if file.is_file():
                wheel.add(f"{base}.data/data/{file.relative_to(tree)}", file.read_bytes())
    wheel.add(f"{base}.dist-info/LICENSE", licence().read_bytes())
    wheel.add(f"{base}.dist-info/METADATA", metadata().encode())
    wheel.add(
        f"{base}.dist-info/WHEEL",
        f"Wheel-Version: 1.0\nGenerator: livecells\nRoot-Is-Purelib: {str(not tree).lower()}\n"
        f"Tag: {tag}\n".encode(),
    )
    name = f"{base}-{tag}.whl"
    wheel.write(Path(wheel_directory, name), f"{base}.dist-info/RECORD")
    return name


def build_sdist(sdist_directory, config_settings=None) -> str:
    base = f"livecells-{version()}"
    top = [root / "pyproject.toml", root / "README.md", root / "backend.py", licence()]
    files = {file.name: file.read_bytes() for file in top}
    files |= {f"livecells/{file.name}": file.read_bytes() for file in modules()}
    files["PKG-INFO"] = metadata().encode()
    with tarfile.open(Path(sdist_directory, f"{base}.tar.gz"), "w:gz") as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size, entry.mtime = len(data), int(timestamp())
            archive.addfile(entry, io.BytesIO(data))
    return f"{base}.tar.gz"


def timestamp() -> float:
    return float(os.environ.get("SOURCE_DATE_EPOCH") or time.time())


class Wheel:
    """The files of a wheel. Their times come from SOURCE_DATE_EPOCH, for reproducible wheels."""

    def __init__(self) -> None:
        self.files: list[tuple[str, bytes, int]] = []

    def add(self, name: str, data: bytes, mode: int = 0o644) -> None:
        self.files.append((name, data, mode))

    def write(self, path: Path, record: str) -> None:
        lines = []
        for name, data, _ in self.files:
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(data)}\n")
        lines.append(f"{record},,\n")
        # The format has no times before 1980.
        date = time.gmtime(max(timestamp(), 315_532_800))[:6]
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name, data, mode in [*self.files, (record, "".join(lines).encode(), 0o644)]:
                entry = zipfile.ZipInfo(name, date)
                entry.external_attr = (0o100000 | mode) << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, data)
