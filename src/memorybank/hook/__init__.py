"""The program that a host starts for every event (`start.py`). What an event means is told in `app/hook`."""
