/* modes.h - options of artsim that go together, and those that do not */
#ifndef ARTSIM_MODES_H
#define ARTSIM_MODES_H

#include <art/cli.h>

/* ART_EUSAGE: an option is given that nobody would read. */
int check_modes(struct art_cli *cli) ART_MUST_USE;

#endif
