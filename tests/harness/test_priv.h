/* What the checks (test.c) and the runner (run.c) share. */
#ifndef ART_TEST_PRIV_H
#define ART_TEST_PRIV_H

#include <stdint.h>

extern int test_failures;           /* of the running test */
extern const char *test_skipped;    /* why the running test could not look, or NULL */

#endif
