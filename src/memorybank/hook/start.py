"""What an installer registers: PYTHON -I -S .../memorybank/hook/start.py HOST EVENT. Event in, answer out."""

import gc
import sys

gc.disable()  # the process is over before there is garbage worth looking for
sys.path.insert(0, __file__[: -len("/memorybank/hook/start.py")])
try:
    from memorybank.hook.lane import main
except Exception:  # half an upgrade: what names the bank is refused (exit 2 is a no in every host), the rest passes
    names = b"memory-bank" in sys.stdin.buffer.read().lower() and "Tool" in "".join(sys.argv[2:])
    if names:
        sys.stderr.write(
            "[Memory Bank] The guard is not installed whole, and this call names the bank. Reinstall it.\n"
        )
    sys.exit(2 if names else 0)

main(sys.argv[1:])
