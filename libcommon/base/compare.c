/* Comparisons for qsort and bsearch. */
#include <art/base.h>
#include <string.h>

static int compare_rows(const int *x, const int *y, int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

int art_compare_ints(const void *a, const void *b)
{
    return compare_rows(a, b, 1);
}

int art_compare_int_pairs(const void *a, const void *b)
{
    return compare_rows(a, b, 2);
}

int art_compare_int_triples(const void *a, const void *b)
{
    return compare_rows(a, b, 3);
}

int art_compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int art_compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

int art_compare_strings(const void *a, const void *b)
{
    const char *s, *t;
    memcpy(&s, a, sizeof s);
    memcpy(&t, b, sizeof t);
    return strcmp(s, t);
}
