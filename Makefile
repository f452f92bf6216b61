.PHONY: run test test-all bench model fuzz format lint docs install uninstall dist

PREFIX ?= /usr/local
RELEASE = Scripts/build-release.sh

run:
	@Scripts/install-packages.sh build
	$(RELEASE)
	@Scripts/run-sample.sh

test:
	@Scripts/install-packages.sh test
	Scripts/test.sh

test-all:
	@Scripts/install-packages.sh test
	Scripts/test.sh --all

bench:
	@Scripts/install-packages.sh bench
	Scripts/bench.sh

model:
	@Scripts/install-packages.sh model
	Scripts/model.sh

fuzz:
	@Scripts/install-packages.sh test
	Scripts/fuzz.sh

format:
	swift format --in-place --parallel --recursive --configuration .swift-format \
	  Package.swift Sources Examples Tests Benchmarks/Package.swift Benchmarks/Sources

lint:
	Scripts/lint.sh

docs:
	Scripts/docs.sh

install:
	@Scripts/install-packages.sh install
	$(RELEASE) --all
	Scripts/install.sh "$(DESTDIR)$(PREFIX)"

uninstall:
	Scripts/install.sh --remove "$(DESTDIR)$(PREFIX)"

dist:
	@Scripts/install-packages.sh dist
	Scripts/dist.sh
