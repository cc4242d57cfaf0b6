#!/bin/sh
# Memory Bank: sh hook.sh HOST EVENT, with the event on standard input. It finds what is installed on this machine and
# becomes that. Nothing in here belongs to one machine; where nothing is installed, it says so.
ABSENT_EN=
ABSENT_ZH=
REFUSED_EN=
REFUSED_ZH=
READERS=

export MEMORY_BANK_PACKAGE=1 # hooks that `memory-bank install` registered answer in place of these

# What an installation left behind: a line that starts the program, and goes on where that is gone.
for state in "${XDG_STATE_HOME:-}" "${HOME:-}/.local/state" "${HOME:-}/Library/Application Support"; do
  left="$state/memory-bank/hosts/hook"
  case $state in /*) [ -r "$left" ] && . "$left" ;; esac
done

# Installed, and never registered anywhere: its own command knows the line.
if command -v memory-bank >/dev/null 2>&1 && line=$(memory-bank hook-command "$1" "$2" </dev/null 2>/dev/null); then
  eval "exec $line"
fi

tongue=en
case ${MEMORY_BANK_LANGUAGE:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}} in [zZ][hH]*) tongue=zh ;; esac
given=$(cat)
case $2 in
SessionStart)
  [ -d "${CLAUDE_PROJECT_DIR:-.}/memory-bank" ] || exit 0
  [ $tongue = zh ] && printf '%s\n' "$ABSENT_ZH" || printf '%s\n' "$ABSENT_EN"
  ;;
PreToolUse | BeforeTool) # no to what names the bank and may write, yes to all else
  case $given in *[mM][eE][mM][oO][rR][yY]-[bB][aA][nN][kK]*) ;; *) exit 0 ;; esac
  called=${given#*\"tool_name\":} # the first is the real one: in a text its quotes would be escaped
  called=${called#*\"}
  case " $READERS " in *" ${called%%\"*} "*) exit 0 ;; esac
  [ $tongue = zh ] && printf '%s\n' "$REFUSED_ZH" || printf '%s\n' "$REFUSED_EN"
  ;;
esac
exit 0
