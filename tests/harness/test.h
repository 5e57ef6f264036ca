/* test.h - the project's test harness.
 *
 *     TEST(mesh_cube_has_volume)
 *     {
 *         struct art_mesh cube;
 *         REQUIRE(make_cube(&cube) == ART_OK);      // leaves the test if it fails
 *         CHECK_NEAR(art_mesh_volume(&cube), 8, 1e-12);
 *     }
 *
 * A test registers itself; all *_test.c files are linked into one program, build/test/run, which runs
 * each test in a process of its own (a crash or a leak found by the sanitizer fails that test alone).
 * Names are unique in the project: the room first. A failed CHECK prints file:line and both values and
 * goes on.
 *
 *     build/test/run [-v] [-l] [-n] [-j N] [-s SEED] [FILTER...]
 *       -v names and times     -l list the names     -n all in one process (for a debugger)
 *       -j processes at the same time (else ART_JOBS, else one for each processor)
 *     FILTER is a part of a name. ART_TEST_MULT (a whole number) multiplies the counts of random cases.
 */
#ifndef ART_TEST_H
#define ART_TEST_H

#include <art/base.h>

#define TEST(name)                                                                            \
    static void test_##name(void);                                                            \
    static struct test_case case_##name = {#name, __FILE__, test_##name, NULL};               \
    __attribute__((constructor)) static void register_##name(void)                            \
    {                                                                                         \
        test_register(&case_##name);                                                          \
    }                                                                                         \
    static void test_##name(void)

/* Each CHECK is an expression: true if it held. */
#define CHECK(cond) test_check((cond) ? 1 : 0, __FILE__, __LINE__, #cond)
#define CHECK_INT(a, b) test_int((long long)(a), (long long)(b), __FILE__, __LINE__, #a)
#define CHECK_STR(a, b) test_str((a), (b), __FILE__, __LINE__, #a)
/* |a - b| <= tol; a NaN on either side fails, equal infinities hold */
#define CHECK_NEAR(a, b, tol) test_near((a), (b), (tol), __FILE__, __LINE__, #a)
/* |a - b| <= rel * max(|a|, |b|) */
#define CHECK_NEAR_REL(a, b, rel) test_near_rel((a), (b), (rel), __FILE__, __LINE__, #a)
/* n doubles each; |a[i] - b[i]| <= tol */
#define CHECK_NEAR_N(a, b, n, tol) test_near_n((a), (b), (n), (tol), __FILE__, __LINE__, #a)
/* same bits, so that -0 differs from 0 and a NaN equals itself */
#define CHECK_BITS(a, b) test_bits((a), (b), __FILE__, __LINE__, #a)
/* the status of a call, shown by name */
#define CHECK_STATUS(expr, want) test_status((expr), (want), __FILE__, __LINE__, #expr)
/* the text contains the part */
#define CHECK_HAS(text, part) test_has((text), (part), __FILE__, __LINE__, #text)

#define REQUIRE(cond)                                                                         \
    do {                                                                                      \
        if (!CHECK(cond)) return;                                                             \
    } while (0)

/* Fails with a message of its own. */
#define TEST_FAIL(...) test_fail(__FILE__, __LINE__, __VA_ARGS__)

/* Counts the test as passed but says why it could not look. */
#define TEST_SKIP(why)                                                                        \
    do {                                                                                      \
        test_skip(why);                                                                       \
        return;                                                                               \
    } while (0)

/* Lets allocation 0, 1, 2, … of `expr` fail until it succeeds; in a plain check, from the 64th on, a share
 * of them. `ctx` is a struct art_ctx *, initialised
 * again before each round; `expr` yields a status and leaves nothing behind, whether it fails or not.
 * Every round but the last must say ART_ENOMEM. */
#define CHECK_ALLOC_FAILS(ctx, expr)                                                          \
    for (long round_ = 0; test_alloc_begin((ctx), round_, __FILE__, __LINE__, #expr);         \
         round_++) {                                                                          \
        int got_ = (expr);                                                                    \
        if (test_alloc_end((ctx), round_, got_, __FILE__, __LINE__, #expr)) break;            \
    }

/* Random numbers, the same in every run with the same seed (option -s), different per test. */
uint64_t test_random(void);
double test_uniform(double lo, double hi);
/* Begin the random numbers anew; each test begins with a seed of its name. */
void test_seed(uint64_t seed);
int test_below(int n);          /* 0 <= result < n */
int test_count(int n);          /* n, times ART_TEST_MULT */

/* ------------------------------------------------------------- behind the macros */

struct test_case {
    const char *name, *file;
    void (*run)(void);
    struct test_case *next;
};

void test_register(struct test_case *test);
bool test_check(int ok, const char *file, int line, const char *what);
bool test_int(long long a, long long b, const char *file, int line, const char *what);
bool test_str(const char *a, const char *b, const char *file, int line, const char *what);
bool test_has(const char *text, const char *part, const char *file, int line, const char *what);
bool test_near(double a, double b, double tol, const char *file, int line, const char *what);
bool test_near_rel(double a, double b, double rel, const char *file, int line, const char *what);
bool test_near_n(const double *a, const double *b, size_t n, double tol, const char *file, int line,
                 const char *what);
bool test_bits(double a, double b, const char *file, int line, const char *what);
bool test_status(int got, int want, const char *file, int line, const char *what);
bool test_alloc_begin(struct art_ctx *ctx, long round, const char *file, int line,
                      const char *what);
bool test_alloc_end(struct art_ctx *ctx, long round, int status, const char *file, int line,
                    const char *what);
void test_skip(const char *why);
void test_fail(const char *file, int line, const char *fmt, ...) ART_PRINTF(3, 4);

#endif
