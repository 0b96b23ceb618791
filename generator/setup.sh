#!/bin/sh
# Set-up for make, from a bare machine:  sh generator/setup.sh [EXTRA | --check]
#
#   (nothing)  .venv with the package; installs Python's venv module and Pango where they are missing
#   EXTRA      the same with an optional set of pyproject.toml, for example: test
#   --check    only reports the system libraries that cannot be loaded
#
# PYTHON names the interpreter to use. LESSONPRESS_LIBRARIES replaces the list of libraries, for tests.
set -eu
cd "$(dirname "$0")/.."

LIBRARIES=${LESSONPRESS_LIBRARIES-"libgobject-2.0.so.0 libpango-1.0.so.0 libharfbuzz.so.0 \
libharfbuzz-subset.so.0 libfontconfig.so.1 libpangoft2-1.0.so.0"}
STAMP=.venv/.lessonpress

if [ "$(uname)" = Darwin ]; then # where Homebrew keeps libraries; other Pythons do not look there
    export DYLD_FALLBACK_LIBRARY_PATH="/opt/homebrew/lib:/usr/local/lib:/usr/lib"
fi

say() { echo "setup: $*" >&2; }
fail() { say "$@"; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }
version() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }
key() { { pwd; version "$python"; cat pyproject.toml constraints.txt; } | cksum; }

# Prints the newest Python of at least 3.11, or the one that PYTHON names.
find_python() {
    best='' best_minor=10 seen=''
    if [ -n "${PYTHON-}" ]; then set -- "$PYTHON"; else set -- python3 python3.13 python3.12 python3.11; fi
    for name in "$@"; do
        number=$(version "$name" | sed -n 's/^3\.//p')
        [ -z "$number" ] || seen="$seen $name is 3.$number;"
        [ "${number:-0}" -le "$best_minor" ] || { best=$name best_minor=$number; }
    done
    [ -n "$best" ] || fail "Python 3.11 or newer is needed (looked for $*;${seen:- found none}): install it," \
        "or name one: make sheet PYTHON=/path/to/python3"
    echo "$best"
}

# Prints which of the named libraries cannot be loaded, looking where WeasyPrint (cffi) looks.
missing() {
    "$python" -c '
import ctypes, ctypes.util, sys
def missing(name):
    for file in name, ctypes.util.find_library(name[3:name.index(".so")]):
        try:
            return not (file and ctypes.CDLL(file))
        except OSError:
            pass
    return True
print(*filter(missing, sys.argv[1:]))' "$@"
}

# get REASON PACKAGE...: with apt-get, or Pango with Homebrew. What it cannot do, it says.
get() {
    reason=$1 as='' && shift
    [ "$(id -u)" -eq 0 ] || as="sudo "
    command="${as}apt-get install -y --no-install-recommends $*"
    if has apt-get; then
        [ -z "$as" ] || has sudo || { say "$reason: no rights to install; as root run: ${command#sudo }"; return 1; }
        say "$reason: running $command"
        apt="${as}env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300"
        # The package lists of a new machine are empty, and old ones name files that are gone.
        $apt install -y --no-install-recommends "$@" >/dev/null 2>&1 || {
            $apt update || true
            $apt install -y --no-install-recommends "$@" >/dev/null
        } || { say "that did not work; try: $command"; return 1; }
    elif has brew; then
        say "$reason: running brew install pango"
        brew install pango >&2 || { say "that did not work; try: brew install pango"; return 1; }
    elif [ "$(uname)" = Darwin ]; then
        say "$reason: Homebrew (brew) is not here; with it run: brew install pango"; return 1
    else
        say "$reason: apt-get is not here; on Debian or Ubuntu run: $command" \
            "(elsewhere install Pango with the package manager: dnf install pango, brew install pango)"; return 1
    fi
}

extra=${1-}
python=.venv/bin/python
have=''
[ ! -x .venv/bin/pip ] || have=$(version "$python") || have=''
if [ -z "$have" ] || { [ -n "${PYTHON-}" ] && [ "$(version "$PYTHON")" != "$have" ]; }; then
    have=''
    python=$(find_python)
fi

# shellcheck disable=SC2086 # one word for each library
set -- $LIBRARIES
lost=$(missing "$@")
if [ "$extra" = --check ]; then
    [ -z "$lost" ] || fail "libraries that cannot be loaded: $lost"
    exit 0
fi

fresh=no # yes when nothing has changed since .venv was filled for this EXTRA, or for test, which holds all
[ -z "$have" ] || case "$(cat $STAMP 2>/dev/null)" in "$(key) $extra" | "$(key) test") fresh=yes ;; esac

if [ -n "$lost" ]; then
    get "the page layout needs Pango and HarfBuzz ($lost)" libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 ||
        exit 1
    lost=$(missing "$@")
    [ -z "$lost" ] || fail "Pango is installed, but $python cannot load: $lost (see docs/developer/setup.md)"
fi
[ $fresh = no ] || exit 0

if [ -z "$have" ]; then
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        get "a virtual environment needs Python's venv module" "python$(version "$python")-venv" || exit 1
    say "making .venv with Python $(version "$python")"
    "$python" -m venv --clear .venv
fi
say "installing the package into .venv"
.venv/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e ".${extra:+[$extra]}"
echo "$(key) $extra" >$STAMP
