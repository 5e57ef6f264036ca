/* Affine transforms made of steps. */
#include "xform_priv.h"
#include <math.h>
#include <string.h>

static int make_translate(struct art_affine *X, const double *x, int n)
{
    (void)n;
    art_v3_copy(X->p, x);
    return ART_OK;
}

static int make_rotate(struct art_affine *X, const double *x, int n)
{
    (void)n;
    if (x[0] == 0 && x[1] == 0 && x[2] == 0) return ART_ERANGE;
    art_rot_from_axis_angle_deg(X->A, x, x[3]);
    return ART_OK;
}

static int make_rpy(struct art_affine *X, const double *x, int n)
{
    (void)n;
    art_rot_from_rpy_deg(X->A, x);
    return ART_OK;
}

static int make_scale(struct art_affine *X, const double *x, int n)
{
    art_affine_scaling(X, x[0], x[n == 1 ? 0 : 1], x[n == 1 ? 0 : 2]);
    return x[0] != 0 && (n == 1 || (x[1] != 0 && x[2] != 0)) ? ART_OK : ART_ERANGE;
}

/* Makes the mirror transform at the plane through the centre across a direction. */
static int make_mirror(struct art_affine *X, const double *x, int n)
{
    double a[3];
    (void)n;
    if (art_v3_normalize(a, x) == 0) return ART_ERANGE;
    for (int i = 0; i < 9; i++) X->A[i] = (i % 4 == 0) - 2 * a[i / 3] * a[i % 3];
    return ART_OK;
}

static int make_matrix(struct art_affine *X, const double *x, int n)
{
    for (int i = 0; i < 3; i++) {
        art_v3_copy(X->A + 3 * i, x + 4 * i);
        X->p[i] = x[4 * i + 3];
    }
    bool whole = n == 12 || (x[12] == 0 && x[13] == 0 && x[14] == 0 && x[15] == 1);
    return whole && art_m3_det(X->A) != 0 ? ART_OK : ART_ERANGE;
}

static int make_pose(struct art_affine *X, const double *x, int n)
{
    struct art_rigid T;
    (void)n;
    if (x[6] != 0 && x[3] == 0 && x[4] == 0 && x[5] == 0) return ART_ERANGE;
    art_rigid_from_pose(&T, x);
    art_affine_from_rigid(X, &T);
    return ART_OK;
}

static const struct {
    const char *name;
    int n, n2; /* counts of numbers that it takes */
    int (*make)(struct art_affine *X, const double *x, int n);
    const char *want; /* what the numbers are, and what they may not be */
} steps[] = {{"translate", 3, 3, make_translate, "three numbers"},
             {"rotate", 4, 4, make_rotate, "four numbers: an axis that is not zero, and degrees"},
             {"rpy", 3, 3, make_rpy, "three numbers: roll, pitch and yaw in degrees"},
             {"scale", 1, 3, make_scale, "one factor or three, none of them zero"},
             {"mirror", 3, 3, make_mirror, "the normal of a plane, not zero"},
             {"matrix", 12, 16, make_matrix,
              "12 or 16 numbers by rows (the last four 0 0 0 1), not singular"},
             {"pose", 7, 7, make_pose, "seven numbers: a position, an axis and degrees"}};

int art_affine_step(struct art_ctx *ctx, struct art_affine *X, const char *name, const double *x,
                    int n, const double about[3])
{
    struct art_affine step;
    size_t i = 0;
    while (i < sizeof steps / sizeof steps[0] && strcmp(steps[i].name, name) != 0) i++;
    if (i == sizeof steps / sizeof steps[0])
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is no step of a transform", name);
    bool good = n == steps[i].n || n == steps[i].n2;
    for (int k = 0; k < n && good; k++) good = isfinite(x[k]);
    art_affine_identity(&step);
    if (!good || steps[i].make(&step, x, n) < 0)
        return art_error(ctx, ART_EUSAGE, NULL, "%s takes %s", name, steps[i].want);
    if (about) {
        /* p = c + A (r - c) + t */
        double moved[3];
        art_m3_mulvec(moved, step.A, about);
        for (int k = 0; k < 3; k++) step.p[k] += about[k] - moved[k];
    }
    art_affine_mul(X, &step, X);
    return ART_OK;
}

/* The name of an axis stands for its direction. */
static bool take_axis(const char *what, const char *text, double *x, int *n)
{
    if (strcmp(what, "mirror") != 0 || !*text || text[1] || !strchr("xyz", *text)) return false;
    for (int k = 0; k < 3; k++) x[k] = k == *text - 'x';
    *n = 3;
    return true;
}

int art_numbers_parse(struct art_ctx *ctx, const char *what, const char *text, double *x, int most,
                      int *n)
{
    const char *s = text, *end = text + strlen(text);
    if (most >= 3 && take_axis(what, text, x, n)) return ART_OK;
    *n = 0;
    for (;;) {
        s += strspn(s, " \t");
        size_t k = art_read_double(s, (size_t)(end - s), &x[*n]);
        if (k == 0) break;
        s += k;
        (*n)++;
        s += strspn(s, " \t");
        if (s == end) return ART_OK;
        if (*s == ',') s++;
        if (*n == most) break;
    }
    return art_error(ctx, ART_EUSAGE, NULL,
                     "%s takes numbers with commas or blanks between, not '%s'", what, text);
}
