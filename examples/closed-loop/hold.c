/* Holds a weight at z = -0.25: a proportional, integral and derivative controller over a socket. */
#define _GNU_SOURCE
#include "artkit_loop.h"

int main(int argc, char **argv)
{
    struct artkit_loop loop;
    double t, x[6], sum = 0;
    long steps = 0;
    if (argc != 2 || artkit_connect(&loop, argv[1]) < 0) return 1;
    while (artkit_observe(&loop, &t, x, 6) == 6) {
        double error = -0.25 - x[2];
        sum += error * 0.005;
        double a = 0.35 + 4 * error - 0.8 * x[5] + 3 * sum;
        a = a < 0 ? 0 : a > 1 ? 1 : a;
        if (artkit_act(&loop, &a, 1) < 0) break;
        steps++;
    }
    printf("%ld steps\n", steps);
    artkit_disconnect(&loop);
    return 0;
}
