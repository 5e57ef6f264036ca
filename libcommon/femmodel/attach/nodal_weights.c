/* Weights of nodes for a place. */
#include <art/femmodel.h>
#include <math.h>
#include <string.h>

/* The sums that weights must have: 1, and zero for the vectors from p by the largest of them. */
static void row_of(const double x[3], const double p[3], double size, double row[4])
{
    row[0] = 1;
    for (int k = 0; k < 3; k++) row[1 + k] = (x[k] - p[k]) / size;
}

/* C y = r for a positive semidefinite C[4][4]; directions that it does not have are left out. */
static void solve(double C[16], double r[4])
{
    int order[4] = {0, 1, 2, 3}, rank = 0;
    double y[4] = {0};
    for (; rank < 4; rank++) {
        int best = rank;
        for (int i = rank + 1; i < 4; i++)
            if (C[5 * order[i]] > C[5 * order[best]]) best = i;
        int pivot = order[best];
        order[best] = order[rank], order[rank] = pivot;
        if (!(C[5 * pivot] > 1e-12)) break;
        for (int i = rank + 1; i < 4; i++) {
            int at = order[i];
            double f = C[4 * at + pivot] / C[5 * pivot];
            for (int j = 0; j < 4; j++) C[4 * at + j] -= f * C[4 * pivot + j];
            r[at] -= f * r[pivot];
        }
    }
    for (int i = rank - 1; i >= 0; i--) {
        int at = order[i];
        double sum = r[at];
        for (int j = i + 1; j < rank; j++) sum -= C[4 * at + order[j]] * y[order[j]];
        y[at] = sum / C[5 * at];
    }
    memcpy(r, y, sizeof y);
}

/* One step to weights with these sums, the shortest one; returns the residual. */
static double correct(int n, const double (*x)[3], const double p[3], double size, double *w)
{
    double C[16] = {0}, r[4] = {1, 0, 0, 0}, row[4];
    for (int k = 0; k < n; k++) {
        row_of(x[k], p, size, row);
        for (int i = 0; i < 4; i++) {
            r[i] -= w[k] * row[i];
            for (int j = 0; j < 4; j++) C[4 * i + j] += row[i] * row[j];
        }
    }
    double off = fabs(r[0]) + fabs(r[1]) + fabs(r[2]) + fabs(r[3]);
    solve(C, r);
    for (int k = 0; k < n; k++) {
        row_of(x[k], p, size, row);
        for (int i = 0; i < 4; i++) w[k] += r[i] * row[i];
    }
    return off;
}

bool art_fem_nodal_weights(int n, const double (*x)[3], const double p[3], double *w)
{
    double most = 0, sum = 0, off = INFINITY;
    for (int k = 0; k < n; k++) most = fmax(most, art_v3_distance(x[k], p));
    if (n < 1 || !isfinite(most)) return false;
    for (int k = 0; k < n; k++)
        sum += w[k] = most > 0 ? most / (art_v3_distance(x[k], p) + most) : 1;
    for (int k = 0; k < n; k++) w[k] /= sum;
    if (most == 0) return true;
    for (int step = 0; step < 4; step++) off = correct(n, x, p, most, w);
    return off < 1e-10;
}
