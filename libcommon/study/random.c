#include "study_priv.h"
#include <math.h>

void art_random_init(struct art_random *random, int64_t seed)
{
    random->state = (uint64_t)seed;
}

uint64_t art_random_bits(struct art_random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

double art_random_uniform(struct art_random *random)
{
    return (double)(art_random_bits(random) >> 11) * 0x1p-53;
}

double art_random_normal(struct art_random *random)
{
    double u, v, s;
    do {
        u = 2 * art_random_uniform(random) - 1;
        v = 2 * art_random_uniform(random) - 1;
        s = u * u + v * v;
    } while (s >= 1 || s == 0);
    return u * sqrt(-2 * log(s) / s);
}

int art_random_below(struct art_random *random, int n)
{
    return (int)(art_random_uniform(random) * n);
}
