/* This bounds the distance of one surface from another: samples that are close enough together for
 * a bound. */
#include <art/register.h>
#include <math.h>

/* Enough samples for a bound that is small beside any distance that matters, few enough to end. */
#define MOST_SAMPLES 2e8

struct between {
    const struct art_bvh *tree;
    struct art_surface_distance *out;
    int face, guess;
    double sum, square, area;
};

static double measure_sample(struct between *b, const double p[3])
{
    struct art_bvh_hit hit;
    if (!art_bvh_nearest_within(b->tree, p, INFINITY, b->guess, &hit)) return 0;
    b->guess = hit.face;
    b->out->n_samples++;
    if (hit.distance > b->out->max || b->out->face < 0) {
        b->out->max = hit.distance;
        b->out->face = b->face;
        art_v3_copy(b->out->at, p);
        art_v3_copy(b->out->near, hit.point);
    }
    return hit.distance;
}

/* Corner (i, j) of a triangle cut into n * n equal ones. */
static void corner(double p[3], const double x[3][3], int n, double i, double j)
{
    for (int k = 0; k < 3; k++)
        p[k] = x[0][k] + (x[1][k] - x[0][k]) * (i / n) + (x[2][k] - x[0][k]) * (j / n);
}

static double longest(const double x[3][3])
{
    double e = art_v3_distance(x[0], x[1]);
    return fmax(e, fmax(art_v3_distance(x[1], x[2]), art_v3_distance(x[2], x[0])));
}

static void sample(struct between *b, const double x[3][3], int n)
{
    double p[3], u[3], v[3], w[3];
    art_v3_sub(u, x[1], x[0]);
    art_v3_sub(v, x[2], x[0]);
    art_v3_cross(w, u, v);
    double share = art_v3_norm(w) / 2 / n / n;
    for (int i = 0; i <= n; i++)
        for (int j = 0; i + j <= n; j++) {
            corner(p, x, n, i, j);
            measure_sample(b, p);
            /* the middles of the one or two small triangles that begin here carry the means */
            for (int half = 0; half < 2 && i + j + half < n; half++) {
                corner(p, x, n, i + (1 + half) / 3.0, j + (1 + half) / 3.0);
                double d = measure_sample(b, p);
                b->sum += share * d, b->square += share * d * d, b->area += share;
            }
        }
}

static void corners(const struct art_mesh *mesh, int f, int k, double x[3][3])
{
    const int *vert = mesh->face_vert + mesh->face_off[f];
    const int at[3] = {vert[0], vert[k], vert[k + 1]};
    for (int c = 0; c < 3; c++) art_v3_copy(x[c], mesh->pos + 3 * (size_t)at[c]);
}

int art_mesh_surface_distance(struct art_ctx *ctx, const struct art_mesh *from,
                              const struct art_bvh *to, double step,
                              struct art_surface_distance *out)
{
    struct between b = {.tree = to, .out = out, .guess = -1};
    double x[3][3], many = 0;
    *out = (struct art_surface_distance){.face = -1, .bound = step / sqrt(3)};
    for (int pass = 0; pass < 2; pass++) {
        for (int f = 0; f < from->n_faces; f++)
            for (int k = 1; k + 1 < from->face_off[f + 1] - from->face_off[f]; k++) {
                corners(from, f, k, x);
                double n = fmax(1, ceil(longest(x) / step));
                b.face = f;
                if (pass)
                    sample(&b, x, (int)n);
                else
                    many += 1.5 * n * n;
            }
        if (!(many > 0))
            return art_error(ctx, ART_ESHAPE, NULL,
                             "a mesh without faces has no distance from another");
        if (!(many < MOST_SAMPLES))
            return art_error(ctx, ART_ELIMIT, NULL, "steps of %g make %.2g samples, more than %g",
                             step, many, MOST_SAMPLES);
    }
    out->mean = b.area > 0 ? b.sum / b.area : 0;
    out->rms = b.area > 0 ? sqrt(b.square / b.area) : 0;
    if (!isfinite(out->mean) || !isfinite(out->rms))
        return art_error(ctx, ART_ERANGE, NULL, "the meshes are too large or too far apart");
    return ART_OK;
}
