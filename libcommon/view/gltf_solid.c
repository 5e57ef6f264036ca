/* This makes balls and rods of glTF: bodies of revolution about z. */
#include "gltf_priv.h"
#include <math.h>

enum { SLICES = 20, STEPS = 12, MOST_RINGS = 2 * STEPS };

/* A profile has rings with radius, height and normal; each two are a band. */
struct profile {
    double r[MOST_RINGS], z[MOST_RINGS], n[MOST_RINGS][2];
    int rings;
};

static void add_band(struct profile *p, double r0, double z0, double r1, double z1)
{
    double nr = z1 - z0, nz = r0 - r1, size = hypot(nr, nz);
    for (int k = 0; k < 2; k++) {
        p->r[p->rings] = k ? r1 : r0;
        p->z[p->rings] = k ? z1 : z0;
        p->n[p->rings][0] = nr / size;
        p->n[p->rings++][1] = nz / size;
    }
}

/* Adds a ball about 0, or an ellipsoid from 0 to 1. */
static void add_round(struct profile *p, double middle, double half)
{
    for (int i = 0; i < STEPS; i++)
        for (int k = 0; k < 2; k++) {
            double a = 3.14159265358979324 * ((i + k) / (double)STEPS - 0.5);
            double nr = cos(a), nz = sin(a) / half, size = hypot(nr, nz);
            p->r[p->rings] = cos(a);
            p->z[p->rings] = middle + half * sin(a);
            p->n[p->rings][0] = nr / size;
            p->n[p->rings++][1] = nz / size;
        }
}

static void make_profile(struct profile *p, int kind)
{
    p->rings = 0;
    if (kind < 0) {
        add_round(p, 0, 1);
    } else if (kind == ART_ROD_SPINDLE) {
        add_round(p, 0.5, 0.5);
    } else if (kind == ART_ROD_CYLINDER) {
        add_band(p, 0, 0, 1, 0), add_band(p, 1, 0, 1, 1), add_band(p, 1, 1, 0, 1);
    } else if (kind == ART_ROD_CONE) {
        add_band(p, 0, 0, 1, 0), add_band(p, 1, 0, 0, 1);
    } else {
        add_band(p, 0, 0, 1, 0), add_band(p, 1, 0, 1, 0.75), add_band(p, 1, 0.75, 3, 0.75);
        add_band(p, 3, 0.75, 0, 1);
    }
}

const int *gltf_solid(struct gltf_doc *d, int kind)
{
    int *at = d->solid[kind + 1];
    float x[MOST_RINGS * SLICES][3], n[MOST_RINGS * SLICES][3];
    uint32_t corner[MOST_RINGS / 2 * SLICES * 6];
    struct profile p;
    int m = 0;
    if (at[0] >= 0) return at;
    make_profile(&p, kind);
    for (int i = 0; i < p.rings; i++)
        for (int j = 0; j < SLICES; j++) {
            double a = 2 * 3.14159265358979324 * j / SLICES;
            float *y = x[i * SLICES + j], *v = n[i * SLICES + j];
            y[0] = (float)(p.r[i] * cos(a)), y[1] = (float)(p.r[i] * sin(a)), y[2] = (float)p.z[i];
            v[0] = (float)(p.n[i][0] * cos(a)), v[1] = (float)(p.n[i][0] * sin(a));
            v[2] = (float)p.n[i][1];
        }
    for (int i = 0; i < p.rings; i += 2)
        for (int j = 0; j < SLICES; j++) {
            uint32_t a = (uint32_t)(i * SLICES + j), b = (uint32_t)(i * SLICES + (j + 1) % SLICES);
            const uint32_t quad[6] = {a, b, b + SLICES, a, b + SLICES, a + SLICES};
            for (int k = 0; k < 6; k++) corner[m++] = quad[k];
        }
    at[0] = gltf_floats(d, GLTF_VERTICES, p.rings * SLICES, 3, x[0]);
    at[1] = gltf_floats(d, GLTF_VERTICES, p.rings * SLICES, 3, n[0]);
    at[2] = gltf_indices(d, m, corner);
    return at;
}
