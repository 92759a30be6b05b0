"""What `pip install` of the source tree calls (PEP 517, named by pyproject.toml): builds with CMake and packs the wheel.

It needs what building diagrade needs (scripts/packages), and no network. `--config-settings build-dir=DIR` takes a finished
build instead of making one.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):  # pylint: disable=unused-argument
    """Writes the wheel, and returns the name of its file."""
    with tempfile.TemporaryDirectory() as directory:
        build = (config_settings or {}).get("build-dir") or _build(directory)
        made = subprocess.run([sys.executable, SOURCE / "scripts/make_wheel", build, "-o", wheel_directory], check=True,
                              stdout=subprocess.PIPE, text=True)
    return os.path.basename(made.stdout.strip())


def _build(directory):
    subprocess.run(["cmake", "-G", "Ninja", "-S", SOURCE, "-B", directory, "-DCMAKE_BUILD_TYPE=Release", "-DDG_TESTS=OFF"],
                   check=True)
    subprocess.run(["cmake", "--build", directory], check=True)
    return directory


def build_sdist(sdist_directory, config_settings=None):  # pylint: disable=unused-argument
    """There is no archive of the sources but that of the project itself."""
    raise NotImplementedError("diagrade makes wheels alone: pip install of the source tree, or scripts/make_wheel")
