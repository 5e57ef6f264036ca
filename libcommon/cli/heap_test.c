/* mincore(), sbrk() and madvise() are none of POSIX */
#define _DEFAULT_SOURCE
#include "../../tests/harness/test.h"
#include "cli_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

enum { MIB = 1 << 20, AHEAD = 4 * MIB };

/* Is the page at p in memory? */
static bool is_there(char *p, size_t page)
{
    unsigned char there = 0;
    void *at = (void *)((uintptr_t)p / page * page);
    return mincore(at, page, &there) == 0 && (there & 1);
}

/* In a child, whose heap is its own: exit code 0 if memory in front of what has been allocated is
 * there soon (`expected`), or stays untouched; 2 where it cannot be known: the heap does not grow
 * by the end of the data segment, or the kernel does not clear pages on request. */
static int look_ahead(const char *file, int threads, bool expected)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *map = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED || madvise(map, page, MADV_POPULATE_WRITE) != 0) return 2;
    char *probe = (char *)sbrk(0) + AHEAD;
    cli_prepare_heap(1, &file, threads);
    if ((char *)sbrk(0) < probe + AHEAD) return 2;
    char *used = malloc(MIB / 2);
    if (!used || used > probe) return 2;
    used[0] = 1;
    const struct timespec ms = {.tv_nsec = 1000000};
    for (int k = 0; k < (expected ? 5000 : 50) && !is_there(probe, page); k++) nanosleep(&ms, NULL);
    /* what has been written stays */
    return is_there(probe, page) == expected && used[0] == 1 ? 0 : 1;
}

static int in_a_child(const char *file, int threads, bool expected)
{
    int status = -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) _exit(look_ahead(file, threads, expected));
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

TEST(cli_heap_of_a_large_model_is_cleared_ahead)
{
    char name[] = "/tmp/artkit-heap-XXXXXX.art", other[] = "/tmp/artkit-heap-XXXXXX.stl";
    int fd = mkstemps(name, 4), of_other = mkstemps(other, 4);
    CHECK(fd >= 0 && of_other >= 0);
    if (fd < 0 || of_other < 0) return;
    CHECK(ftruncate(fd, MIB) == 0 && ftruncate(of_other, MIB) == 0);
    close(fd);
    close(of_other);
    int two = in_a_child(name, 2, true), one = in_a_child(name, 1, false);
    CHECK(two == 0 || two == 2);
    CHECK(one == 0 || one == 2);
    int converter = in_a_child(other, 2, false);
    CHECK(converter == 0 || converter == 2);
    CHECK(unlink(name) == 0 && unlink(other) == 0);
}
