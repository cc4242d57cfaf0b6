"""What an installer registers: PYTHON -I -S .../memorybank/hook/start.py HOST EVENT. Event in, answer out."""

import sys

_ROOT = __file__[: -len("/memorybank/hook/start.py")]
if _ROOT.endswith("/share"):  # the copy whose path no new Python moves; the packages are where this Python has them
    _ROOT = _ROOT[:-5] + "lib/python" + sys.version[:4] + "/site-packages"
sys.path.insert(0, _ROOT)
# Both packages are empty, and need not be read. No loop and no f-string: every event compiles this file.
_package = sys.modules["memorybank"] = type(sys)("memorybank")
_package.__path__ = [_ROOT + "/memorybank"]
_package = sys.modules["memorybank.hook"] = type(sys)("memorybank.hook")
_package.__path__ = [_ROOT + "/memorybank/hook"]
try:
    from memorybank.hook.imports import make_cheap

    make_cheap(_ROOT)
    from memorybank.hook.lane import main
except Exception:  # half an upgrade: what names the bank is refused (exit 2 is a no in every host), the rest passes
    names = b"memory-bank" in sys.stdin.buffer.read().lower() and "Tool" in "".join(sys.argv[2:])
    if names:
        sys.stderr.write("[Memory Bank] The guard is not installed whole, and this call names the bank. Reinstall.\n")
    sys.exit(2 if names else 0)

main(sys.argv[1:])
