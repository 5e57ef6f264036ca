/* The checks of test.h: compare, print a mismatch, count. */
#include "harness/test.h"
#include "harness/test_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SHOWN = 20, MAX_ROUNDS = 100000 };

int test_failures;
const char *test_skipped;

static uint64_t random_state;

/* ---------------------------------------------------------------- failures */

void test_fail(const char *file, int line, const char *fmt, ...)
{
    if (++test_failures > MAX_SHOWN) return;
    if (test_failures == MAX_SHOWN) {
        printf("%s:%d: further failures are not shown\n", file, line);
        return;
    }
    va_list args;
    va_start(args, fmt);
    printf("%s:%d: ", file, line);
    vprintf(fmt, args);
    putchar('\n');
    va_end(args);
}

void test_skip(const char *why)
{
    test_skipped = why;
}

bool test_check(int ok, const char *file, int line, const char *what)
{
    if (!ok) test_fail(file, line, "failed: %s", what);
    return ok;
}

bool test_int(long long a, long long b, const char *file, int line, const char *what)
{
    if (a != b) test_fail(file, line, "%s is %lld, expected %lld", what, a, b);
    return a == b;
}

bool test_str(const char *a, const char *b, const char *file, int line, const char *what)
{
    bool ok = art_streq(a, b);
    if (!ok)
        test_fail(file, line, "%s is\n  |%s|\nexpected\n  |%s|", what, a ? a : "(null)",
                  b ? b : "(null)");
    return ok;
}

bool test_has(const char *text, const char *part, const char *file, int line, const char *what)
{
    bool ok = text && strstr(text, part);
    if (!ok)
        test_fail(file, line, "%s is\n  |%s|\nand lacks\n  |%s|", what, text ? text : "(null)",
                  part);
    return ok;
}

static bool near(double a, double b, double tol)
{
    return a == b || fabs(a - b) <= tol;
}

bool test_near(double a, double b, double tol, const char *file, int line, const char *what)
{
    bool ok = near(a, b, tol);
    if (!ok)
        test_fail(file, line, "%s is %.17g, expected %.17g; difference %.3g > %.3g", what, a, b,
                  a - b, tol);
    return ok;
}

bool test_near_rel(double a, double b, double rel, const char *file, int line, const char *what)
{
    double scale = fmax(fabs(a), fabs(b));
    bool ok = a == b || fabs(a - b) <= rel * scale;
    if (!ok)
        test_fail(file, line, "%s is %.17g, expected %.17g; relative difference %.3g > %.3g", what,
                  a, b, (a - b) / scale, rel);
    return ok;
}

bool test_near_n(const double *a, const double *b, size_t n, double tol, const char *file, int line,
                 const char *what)
{
    bool ok = true;
    for (size_t i = 0; i < n; i++) {
        if (near(a[i], b[i], tol)) continue;
        test_fail(file, line, "%s[%zu] is %.17g, expected %.17g; difference %.3g > %.3g", what, i,
                  a[i], b[i], a[i] - b[i], tol);
        ok = false;
    }
    return ok;
}

bool test_bits(double a, double b, const char *file, int line, const char *what)
{
    bool ok = memcmp(&a, &b, sizeof a) == 0;
    if (!ok) test_fail(file, line, "%s is %.17g (%a), expected %.17g (%a)", what, a, a, b, b);
    return ok;
}

bool test_status(int got, int want, const char *file, int line, const char *what)
{
    if (got != want)
        test_fail(file, line, "%s: status \"%s\" (%d), expected \"%s\" (%d)", what,
                  art_status_name(got), got, art_status_name(want), want);
    return got == want;
}

/* -------------------------------------------------------- failing allocations */

/* The allocation that fails in a round: each in turn in a long check; else the first EACH, then
 * ones that are ever farther apart, so that the time does not grow with the square of their number.
 */
static long failing_allocation(long round)
{
    enum { EACH = 64, SHARE = 8 };
    long at = round < EACH ? round : EACH;
    if (test_count(1) > 1) return round;
    for (long k = EACH; k < round; k++) at += at / SHARE;
    return at;
}

bool test_alloc_begin(struct art_ctx *ctx, long round, const char *file, int line, const char *what)
{
    if (round >= MAX_ROUNDS) {
        test_fail(file, line, "%s: still failing after %d allocations", what, MAX_ROUNDS);
        return false;
    }
    art_ctx_init(ctx);
    ctx->fail_after = failing_allocation(round);
    return true;
}

/* True when the loop is over: the call succeeded, or something is wrong with it. */
bool test_alloc_end(struct art_ctx *ctx, long round, int status, const char *file, int line,
                    const char *what)
{
    long at = failing_allocation(round);
    bool refused = ctx->n_allocs > at;
    bool ok = true;
    if (status >= 0 && refused)
        test_fail(file, line, "%s: allocation %ld failed but the call said ok", what, at),
            ok = false;
    if (status < 0 && !refused)
        test_fail(file, line, "%s: status \"%s\" although no allocation failed: %s", what,
                  art_status_name(status), ctx->last),
            ok = false;
    if (status < 0 && refused && status != ART_ENOMEM)
        test_fail(file, line, "%s: status \"%s\" when allocation %ld failed", what,
                  art_status_name(status), at),
            ok = false;
    art_ctx_fini(ctx);
    return status >= 0 || !ok;
}

/* ------------------------------------------------------------------ random */

void test_seed(uint64_t seed)
{
    random_state = seed;
}

/* splitmix64; Steele, Lea, Flood 2014 */
uint64_t test_random(void)
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

double test_uniform(double lo, double hi)
{
    return lo + (hi - lo) * ((double)(test_random() >> 11) * 0x1p-53);
}

int test_below(int n)
{
    return (int)(test_random() % (uint64_t)n);
}

int test_count(int n)
{
    const char *mult = getenv("ART_TEST_MULT");
    int m = mult ? atoi(mult) : 1;
    return m > 1 ? n * m : n;
}
