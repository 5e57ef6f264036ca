/* The code that the libraries run on this processor. */
#define _XOPEN_SOURCE 700
#include "artsim.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The BLAS of the library for large systems, OpenBLAS, asks the processor for its name and takes
 * its oldest and slowest kernels where it does not know the answer. Those for AVX2 run on every
 * processor that has it, give the same bits on all of them, and halve the time of a factorisation.
 * The choice must stand in the environment before the library is loaded, which comes later; what
 * the user has chosen stays. */
void choose_kernels(void)
{
    setenv("OPENBLAS_NUM_THREADS", "1", 0); /* others would never work: they cost time and memory */
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        setenv("OPENBLAS_CORETYPE", "Haswell", 0);
#endif
}

/* ------------------------------------------------------------------ --portable
 *
 * Our own loops give the same bits with SSE2 and AVX2: no product is fused with a sum. Two
 * libraries do not:
 *
 *   OpenBLAS has kernels for each family of processors, which add in another order. Those for
 * Nehalem need SSE4.2 alone and have blocks of a fixed size; older ones (Prescott, Core2, Penryn,
 * Opteron) cut blocks by the size of the second cache. The C library's exp, log, pow, sin ... have
 * variants with fused products where the processor has FMA or FMA4: another rounding, in the last
 * bit. They are chosen when a program begins, by what the variable GLIBC_TUNABLES says, so that the
 * program begins once more.
 */

#if defined(__x86_64__) && defined(__GLIBC__)

static const char tunables[] = "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2";

static int set_tunables(struct art_ctx *ctx)
{
    const char *old = getenv("GLIBC_TUNABLES");
    char *value = old && *old ? art_format(ctx, "%s:%s", old, tunables) : art_strdup(ctx, tunables);
    int failed = value ? setenv("GLIBC_TUNABLES", value, 1) : -1;
    art_free(value);
    return failed ? ART_ENOMEM : ART_OK;
}

/* The words of the command line, each with its NUL, in `words`. */
static int read_command_line(struct art_ctx *ctx, struct art_buf *words)
{
    char part[4096];
    ssize_t n;
    int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    if (fd >= 0)
        while ((n = read(fd, part, sizeof part)) > 0) art_buf_add(words, part, (size_t)n);
    if (fd >= 0) close(fd);
    if (words->n > 0) return art_buf_status(words);
    return art_error(ctx, ART_EUNSUPPORTED, NULL,
                     "--portable begins the program once more, which needs /proc");
}

/* Comes back only if it failed. */
static int begin_again(struct art_ctx *ctx)
{
    struct art_buf words;
    char **argv = NULL;
    int n = 0, status;
    art_buf_init(&words, ctx);
    ART_TRY(read_command_line(ctx, &words));
    argv = art_alloc(ctx, words.n + 1, sizeof *argv);
    ART_TRY(argv ? ART_OK : ART_ENOMEM);
    for (size_t at = 0; at < words.n; at += strlen(words.s + at) + 1) argv[n++] = words.s + at;
    execv("/proc/self/exe", argv);
    status = art_error(ctx, ART_ENOMEM, NULL, "--portable cannot begin the program once more: %s",
                       strerror(errno));
out:
    art_free(argv);
    art_buf_fini(&words);
    return status;
}

int be_portable(struct art_ctx *ctx)
{
    char self[32];
    const char *mark = getenv("ARTSIM_PORTABLE");
    snprintf(self, sizeof self, "%ld", (long)getpid());
    if (art_streq(mark, self)) return ART_OK;
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("sse4.2"))
        return art_error(ctx, ART_EUNSUPPORTED, NULL,
                         "--portable needs a processor with SSE4.2, as all have since 2011");
    int status = set_tunables(ctx);
    if (status < 0) return status;
    if (setenv("OPENBLAS_CORETYPE", "Nehalem", 1) != 0 || setenv("ARTSIM_PORTABLE", self, 1) != 0)
        return art_error(ctx, ART_ENOMEM, NULL, "out of memory");
    return begin_again(ctx);
}

#else

int be_portable(struct art_ctx *ctx)
{
    return art_error(ctx, ART_EUNSUPPORTED, NULL,
                     "--portable is for x86-64 with the GNU C library");
}

#endif
