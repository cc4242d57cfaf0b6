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

# Installed, and never registered anywhere: by the interpreter that its command names in its first line. The hook ends
# with 0 or 2 and nothing else; where another Python answered, the command itself knows the line, and takes its time.
if found=$(command -v memory-bank 2>/dev/null) && [ -r "$found" ]; then
  read -r line <"$found" || line=
  python=${line#??}
  case $line in
  '#!/'*python*)
    [ -x "$python" ] && "$python" -E -P -m memorybank.hook.start "$1" "$2"
    ended=$?
    case $ended in 0 | 2) exit $ended ;; esac
    ;;
  esac
  line=$(memory-bank hook-command "$1" "$2" </dev/null 2>/dev/null) && eval "exec $line"
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
