#!/bin/sh
exec sh tests/lint/lint.sh
