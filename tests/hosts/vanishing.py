"""A copy of the product in an environment of its own, as somebody installed it, and as it goes away."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import memorybank
from hosts.scene import Scene


class Copy:
    def __init__(self, folder: Path) -> None:
        self.place = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self.python = folder / "bin" / "python"
        packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
        self.product = packages / "memorybank"
        shutil.copytree(Path(memorybank.__file__).parent, self.product)  # compiled: times are copied, too
        (packages / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    def install(self, scene: Scene, host: str, scope: str) -> None:
        words = ["install", host, "--scope", scope, "--no-mcp", "--yes", "--project", str(scene.repo)]
        command = [str(self.python), "-m", "memorybank", *words]
        done = subprocess.run(command, env=scene.env, cwd=scene.repo, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    # ------------------------------------------------------------ and gone

    def uninstalled(self) -> None:
        shutil.rmtree(self.place)

    def upgraded(self) -> None:
        """The Python it was made with is gone, and its links lead nowhere."""
        for link in self.python.parent.glob("python*"):
            link.unlink()
            os.symlink("/gone/python", link)

    def half(self) -> None:
        """The interpreter is there, the product is not."""
        shutil.rmtree(self.product)

    def another_machines(self) -> None:
        """An interpreter that cannot run here."""
        self.python.unlink()
        self.python.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00\x28\x00")
        self.python.chmod(0o755)


WAYS = {
    "uninstalled": Copy.uninstalled,
    "upgraded": Copy.upgraded,
    "half": Copy.half,
    "another machine's": Copy.another_machines,
}
