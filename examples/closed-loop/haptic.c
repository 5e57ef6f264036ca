/* A loop of microseconds: a stiff wall at z = -0.25 pulls the muscle, a thousand steps a second and more. Prints
 * how many steps a second there were. */
#define _GNU_SOURCE
#include "artkit_loop.h"

int main(int argc, char **argv)
{
    struct artkit_shared *m = argc == 2 ? artkit_attach(argv[1]) : NULL;
    struct timespec a, b;
    uint32_t row = 0;
    if (!m || m->n_out != 6 || m->n_in != 1) return 1;
    clock_gettime(CLOCK_MONOTONIC, &a);
    while (artkit_await(m, ++row) == 0) {
        double depth = -0.25 - m->row[2], pull = 40 * depth - 2 * m->row[5];
        m->row[m->n_out] = pull < 0 ? 0 : pull > 1 ? 1 : pull;
        artkit_answer(m, row);
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    double seconds = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    fprintf(stderr, "%.0f steps/s\n", (row - 1) / seconds);
    printf("%u steps\n", row - 1);
    return 0;
}
