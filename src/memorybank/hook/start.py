"""What an installer registers: PYTHON -I -S .../memorybank/hook/start.py HOST EVENT. Event in, answer out."""

import gc
import sys

gc.disable()  # the process is over before there is garbage worth looking for
sys.path.insert(0, __file__[: -len("/memorybank/hook/start.py")])
from memorybank.hook.lane import main  # noqa: E402

main(sys.argv[1:])
