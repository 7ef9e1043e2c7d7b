# make party   starts a party; it needs only Python 3.11 or newer. Without make: python moonbowl.py
# make test    is the gate that each change must pass. It installs a Chromium and a font if it can, and skips and names
#              tests that lack a part. docs/CONTRIBUTING.md says which command to run when.

SHELL := /bin/sh
PYTHON := .venv/bin/python
ENVIRONMENT := sh .ci/python .ci/environment.py dev
# Tests start make themselves: it must not inherit the options of this one.
unexport MAKEFLAGS MFLAGS
# Bytecode is kept even if the shell forbids it, since compiling the tests is slow; where the servers of tests, which
# know nothing of our environment, find it too.
unexport PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX

.DEFAULT_GOAL := help
.PHONY: help party quick test proof check pytest search faults mutants parts bench screenshots format messages dist \
	release site fonts lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' Makefile

party: ## Install the libraries and start; OPTIONS="--port 9000 --no-browser" if you like
	@exec sh .ci/python moonbowl.py $(OPTIONS)

quick: ## Style, types, and tests of rooms that differ from the last commit; OPTIONS="festival/play" names a room
	@$(ENVIRONMENT)
	@$(PYTHON) -m tests quick $(OPTIONS)

test: ## The gate: style, types, and every test that each change must pass
	@$(ENVIRONMENT)
	@test -e .cache/parts-gate.log || $(PYTHON) -m tests.parts gate || true
	@$(PYTHON) -m tests gate $(OPTIONS)

proof: ## All the rest: engines, every size and language, long faults, the cluster, installs, whole evenings
	@$(ENVIRONMENT)
	@test -e .cache/parts.log || $(PYTHON) -m tests.parts || true
	@$(PYTHON) -m tests proof $(OPTIONS)

# Static checks load the settings, which must not touch the data of a real party.
check: ## Style, types, import directions, Django's own checks
	@$(ENVIRONMENT)
	@MOONBOWL_DATA=.cache/data $(PYTHON) -m tests.checks

pytest: ## Tests of gate and proof; OPTIONS="-k party" picks some
	@$(ENVIRONMENT)
	$(PYTHON) -m pytest --numprocesses auto --maxprocesses 8 $(OPTIONS)

search: ## Draw 10,000 examples a property at random; OPTIONS="--hypothesis-seed=7" draws those again
	@$(ENVIRONMENT)
	$(PYTHON) -m pytest --numprocesses auto --maxprocesses 8 --timeout 0 -m hypothesis \
		--hypothesis-profile search --hypothesis-seed $$(date +%s) $(OPTIONS)

faults: ## Kill it 1,000 times, spend 10,000 things twice, throw a million dice; OPTIONS="-k killed"
	@$(ENVIRONMENT)
	FAULTS_KILLS=1000 FAULTS_SPENDS=10000 FAIR_DICE=1000000 CHECKED_DRAWS=10000 CHANGED_BITS=1000 \
		$(PYTHON) -m pytest --numprocesses 2 --timeout 0 tests/faults/test_double_spends.py \
		tests/faults/test_killed_mid_roll.py tests/rules/test_dice_commitment.py \
		tests/games/bobing/play/test_dice_commitment.py tests/browser/results/test_dice.py $(OPTIONS)

mutants: ## Change the rules and the write path line by line, and see whether a test fails; OPTIONS="rules.log*"
	@$(ENVIRONMENT)
	$(PYTHON) -m mutmut run $(OPTIONS)
	$(PYTHON) -m mutmut results

parts: ## Install the browsers, the font and the servers for tests, if that needs no password
	@$(ENVIRONMENT)
	@$(PYTHON) -m tests.parts

bench: ## Measure the figures of docs/performance.md; OPTIONS="--rounds 5 --only crowd"
	@$(ENVIRONMENT)
	@$(PYTHON) -m tests.bench $(OPTIONS)

screenshots: ## Take the pictures of docs/guide anew
	@$(ENVIRONMENT)
	@$(PYTHON) -m tests.tools.pictures

format: ## Rewrite the source in the house style
	@$(ENVIRONMENT)
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

messages: ## Bring the translations up to date and list what is missing
	@$(ENVIRONMENT)
	@MOONBOWL_DATA=.cache/data $(PYTHON) -m tests.tools.messages

dist: ## Build a wheel, and an archive that starts with a double click
	@$(ENVIRONMENT)
	@$(PYTHON) .ci/dist.py

release: ## Build all that a release consists of, and tag it; refuses a placeholder, or a text without translation
	@$(ENVIRONMENT)
	@MOONBOWL_DATA=.cache/data $(PYTHON) -m tests.tools.messages
	@$(PYTHON) .ci/release.py

site: ## Build the guide and the papers as a site, in site/, for any static server
	@$(ENVIRONMENT)
	@$(PYTHON) .ci/site.py

fonts: ## Make the typeface and the font of the titles anew (needs node)
	@$(ENVIRONMENT)
	@$(PYTHON) -m tests.tools.fonts

# The locks name no host: --no-emit-* keeps the addresses of this machine's index out of them.
LOCK = .venv/bin/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header --quiet $(OPTIONS)

lock: ## Pin the libraries that pyproject.toml asks for; OPTIONS="--upgrade" takes their newest versions
	@$(ENVIRONMENT)
	$(LOCK) --output-file .ci/requirements.lock
	$(LOCK) --extra hosted --constraints .ci/requirements.lock --output-file .ci/requirements-hosted.lock
	$(LOCK) --extra hosted --extra dev --constraints .ci/requirements.lock --output-file .ci/requirements-dev.lock

clean: ## Remove generated files; never the data of a party
	rm -rf .venv .cache .hypothesis dist mutants site
