/* art/version.h - the version of artkit; the Makefile and the programs take it from here. */
#ifndef ART_VERSION_H
#define ART_VERSION_H

#define ART_VERSION "0.1.0"

#endif
