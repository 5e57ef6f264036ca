/* art/version.h defines the version of artkit; the Makefile and the programs take it from here. */
#ifndef ART_VERSION_H
#define ART_VERSION_H

#define ART_VERSION "0.1.0"
/* This is the number of the shared libraries, libartkit.so.N; it is increased when programs have to be
 * linked again. */
#define ART_ABI 2
/* The name under which a library of this version is loaded: ART_SONAME("libartkit"). */
#define ART_SONAME(name) ART_SONAME_OF(name, ART_ABI)
#define ART_SONAME_OF(name, abi) ART_SONAME_TEXT(name, abi)
#define ART_SONAME_TEXT(name, abi) name ".so." #abi

#endif
