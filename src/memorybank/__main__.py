"""`python -m memorybank` is `memory-bank`."""

from memorybank.cli.start import run

if __name__ == "__main__":
    run()
