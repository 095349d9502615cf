# The targets of the project: each sets up .venv and web/node_modules by itself, and does nothing twice.
# Needs Python 3.11 or later, a C++20 compiler and Node 20.19 or 22.12 and later.
# A distribution's interpreter is compiled by profiles of itself; those of version managers often are not, and the server then
# takes a quarter more of the processor. So it comes first, where it has all that is needed; say PYTHON=python3 for another.
WHOLE := import ensurepip, pathlib, sys, sysconfig; \
	sys.exit(sys.version_info < (3, 11) or not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())
PYTHON ?= $(shell for each in /usr/bin/python3 python3; do $$each -c '$(WHOLE)' 2>/dev/null && break; done && echo $$each || echo python3)
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
PAGE := src/tapete/web/index.html
GALLERY := build/gallery/gallery.html
WEB_SOURCES := $(wildcard src/tapete/rules/*/*.json src/tapete/rules/*/*.md) \
	$(shell find web src/tapete/words art -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' 2>/dev/null)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test check audit bench bench-kernel bench-page bench-peers ladder gallery check-native wheel clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: .venv/tools web/node_modules/ready ## install .venv and web/node_modules (the other targets do it by themselves)

play: .venv/ready $(PAGE) ## build and serve on http://127.0.0.1:8000 (PORT=, DATA=; TAPETE_HOST=0.0.0.0 for other machines)
	$(BIN)/tapete serve $(if $(PORT),--port $(PORT)) $(if $(DATA),--data $(DATA))

test: setup $(PAGE) $(GALLERY) ## run the tests: the page's, Python's, the browser's (ALL=1: the slow ones too; TESTS=tests/rules: a part)
	cd web && npm test --silent
	@# Where bytecode is not kept else, every server that is started, and every worker, would compile the house again.
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder $(if $(ALL)$(TESTS)$(filter true,$(CI)),,-m "not slow") $(TESTS)

check: setup ## check format, lint, types, imports, and known vulnerabilities where an index answers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --verbose
	cd web && npm run --silent check
	$(BIN)/python .ci/audit.py --where-possible

audit: setup ## check installed packages for known vulnerabilities; fails where no index answers
	$(BIN)/python .ci/audit.py

bench: .venv/tools $(PAGE) ## measure the server and the rules (some ten minutes); writes bench/results.md
	$(BIN)/python -m bench

bench-kernel: .venv/tools ## measure the kernel beside OpenSpiel and DDS (some three minutes); writes bench/kernel.md
	$(PIP) 'endplay>=0.5.12'
	$(BIN)/python -m bench.kernel

bench-page: .venv/tools $(PAGE) ## measure the way to the first card on a slow telephone; writes bench/page.md
	$(BIN)/python -m bench.page

bench-peers: .venv/tools $(PAGE) bench/peers/node_modules/ready ## measure boardgame.io and Colyseus beside the server (some six minutes); writes bench/peers.md
	$(BIN)/python -m bench.peers

ladder: .venv/ready ## play every level against the next two in every game (half an hour on two cores); writes docs/robots.md
	$(BIN)/python -m bench.ladder

gallery: .venv/tools $(PAGE) ## picture every game at every size and moment, with axe checks; writes docs/gallery (GAMES=, ALL=1)
	$(BIN)/python -m tests.browser.pictures

check-native: .venv/tools ## run the kernel's tests under the address and undefined-behaviour sanitizers
	$(PIP) --no-deps --upgrade --target build/sanitized . \
		--config-settings=build-dir=build/native --config-settings=cmake.build-type=Debug \
		--config-settings=cmake.define.TAPETE_SANITIZE=ON --config-settings=cmake.define.TAPETE_WITHOUT_PAGE=ON \
		--config-settings=cmake.define.CMAKE_COMPILE_WARNING_AS_ERROR=ON
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
		ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=build/sanitized:$$(echo .venv/lib/python3*/site-packages) \
		$(BIN)/python -S -m pytest tests/kernel --ignore tests/kernel/test_stub.py

wheel: .venv/tools $(PAGE) ## build dist/*.whl, with the page inside, and say which Pythons it serves (PYTHON=python3.12 for every later one)
	$(PYTHON) -m venv --clear build/wheel-env
	build/wheel-env/bin/pip install --quiet --disable-pip-version-check 'build>=1.2'
	build/wheel-env/bin/python deploy/wheel.py dist
	@ls dist/*.whl | sed -e 's/.*abi3.*/& serves Python 3.12 and every later one/' -e t -e 's/.*-cp3\([0-9]*\)-.*/& serves Python 3.\1 alone/'

clean: ## delete everything built, except .venv, web/node_modules and data
	rm -rf build dist web/dist bench/peers/node_modules src/tapete/web .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find src tests bench art -name __pycache__ -prune -exec rm -rf {} +

.venv/ready: pyproject.toml CMakeLists.txt $(wildcard cpp/*.cpp cpp/*.hpp)
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --editable '.[server]'
	touch $@

.venv/tools: .venv/ready
	$(PIP) 'tapete[dev]'
	touch $@

web/node_modules/ready: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch $@

bench/peers/node_modules/ready: bench/peers/package-lock.json
	@command -v npm >/dev/null || { echo "npm is not installed: boardgame.io and Colyseus cannot be measured" >&2; exit 1; }
	cd bench/peers && npm ci --ignore-scripts
	touch $@

$(PAGE): web/node_modules/ready $(WEB_SOURCES)
	cd web && npm run build
	rm -rf $(@D) && cp -R web/dist $(@D) && touch $@

$(GALLERY): web/node_modules/ready $(WEB_SOURCES)
	cd web && npm run build -- --config gallery.config.ts --logLevel warn
	touch $@
