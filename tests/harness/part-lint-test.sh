#!/bin/sh
exec sh tests/lint/lint_test.sh
