/* This draws rods: bodies of revolution, made into triangles as fine as the drawing at hand needs.
 */
#include "frame_priv.h"

enum { MOST_SIDES = 256, MOST_STEPS = 66 };

/* The outline has stretches from axis to axis: places along the axis and radii, and the normal
 * (along, out) at both ends of each. */
struct outline {
    int n;
    double t[MOST_STEPS][2], r[MOST_STEPS][2];
    double normal[MOST_STEPS][2][2];
};

static void stretch(struct outline *o, double t0, double r0, double t1, double r1)
{
    double dt = t1 - t0, dr = r1 - r0, size = sqrt(dt * dt + dr * dr);
    if (!(size > 0)) return;
    int i = o->n++;
    o->t[i][0] = t0, o->t[i][1] = t1;
    o->r[i][0] = r0, o->r[i][1] = r1;
    for (int k = 0; k < 2; k++) {
        o->normal[i][k][0] = -dr / size;
        o->normal[i][k][1] = dt / size;
    }
}

/* An ellipsoid. */
static void spindle(struct outline *o, double length, double radius, int steps)
{
    double half = length / 2;
    for (int i = 0; i < steps; i++) {
        double s[2], c[2];
        for (int k = 0; k < 2; k++) art_raster_turn(180.0 * (i + k) / steps, &s[k], &c[k]);
        if (i == 0) s[0] = 0;
        if (i == steps - 1) s[1] = 0;
        stretch(o, half - half * c[0], radius * s[0], half - half * c[1], radius * s[1]);
        for (int k = 0; k < 2; k++) {
            double along = -c[k] / half, out = s[k] / radius;
            double size = sqrt(along * along + out * out);
            o->normal[o->n - 1][k][0] = along / size;
            o->normal[o->n - 1][k][1] = out / size;
        }
    }
}

/* The head is three times as thick as the shaft and five times its radius long, but not more than
 * half of the arrow. */
static void arrow(struct outline *o, double length, double radius)
{
    double head = raster_min(5 * radius, length / 2), wide = ART_ARROW_HEAD * radius;
    stretch(o, 0, 0, 0, radius);
    stretch(o, 0, radius, length - head, radius);
    stretch(o, length - head, radius, length - head, wide);
    stretch(o, length - head, wide, length, 0);
}

static void outline_of(struct outline *o, const struct raster_rod *rod, double length, int sides)
{
    double r = rod->radius;
    o->n = 0;
    switch (rod->kind) {
    case ART_ROD_CONE:
        stretch(o, 0, 0, 0, r);
        stretch(o, 0, r, length, 0);
        break;
    case ART_ROD_SPINDLE:
        spindle(o, length, r, sides < MOST_STEPS ? sides : MOST_STEPS);
        break;
    case ART_ROD_ARROW:
        arrow(o, length, r);
        break;
    default:
        stretch(o, 0, 0, 0, r);
        stretch(o, 0, r, length, r);
        stretch(o, length, r, length, 0);
    }
}

/* Sides of which the circle differs by less than a twentieth of a pixel. */
static int sides_for(const struct raster_frame *f, const struct raster_rod *rod)
{
    double pixels = raster_max(art_raster_pixels(&f->view, rod->a, rod->radius),
                               art_raster_pixels(&f->view, rod->b, rod->radius));
    if (rod->kind == ART_ROD_ARROW) pixels *= ART_ARROW_HEAD;
    return (int)raster_min(raster_max(10 * sqrt(pixels) + 4, 12), MOST_SIDES);
}

struct lathe {
    struct raster_mesh *m;
    double a[3], axis[3], u[3], v[3];
    int sides;
    double s[MOST_SIDES], c[MOST_SIDES];
};

/* Adds a corner of a triangle: end k of stretch i, at angle j. */
static void corner(struct lathe *l, const struct outline *o, int i, int k, int j, int *tri,
                   float normal[3])
{
    struct raster_mesh *m = l->m;
    double out[3], s = l->s[j % l->sides], c = l->c[j % l->sides];
    for (int d = 0; d < 3; d++) {
        out[d] = c * l->u[d] + s * l->v[d];
        m->x[m->n_points][d] = l->a[d] + o->t[i][k] * l->axis[d] + o->r[i][k] * out[d];
        normal[d] = (float)(o->normal[i][k][0] * l->axis[d] + o->normal[i][k][1] * out[d]);
    }
    *tri = m->n_points++;
}

static void revolve(struct lathe *l, const struct outline *o)
{
    static const int quad[2][3][2] = {{{0, 0}, {0, 1}, {1, 1}}, {{0, 0}, {1, 1}, {1, 0}}};
    struct raster_mesh *m = l->m;
    for (int j = 0; j < l->sides; j++) art_raster_turn(360.0 * j / l->sides, &l->s[j], &l->c[j]);
    for (int i = 0; i < o->n; i++)
        for (int j = 0; j < l->sides; j++)
            for (int half = 0; half < 2; half++) {
                /* at a point on the axis one of the two is empty */
                if (o->r[i][half ? 1 : 0] == 0) continue;
                for (int k = 0; k < 3; k++)
                    corner(l, o, i, quad[half][k][0], j + quad[half][k][1], &m->tri[m->n_tri][k],
                           m->normal[3 * m->n_tri + k]);
                m->n_tri++;
            }
}

static int make_rod(struct art_ctx *ctx, struct raster_frame *f, const struct raster_rod *rod)
{
    struct art_scene *s = f->scene;
    struct lathe l = {.sides = sides_for(f, rod)};
    struct outline o;
    int status;
    ART_TRY(art_raster_mesh_slot(ctx, s, s->n_drawn, &l.m));
    art_v3_copy(l.a, rod->a);
    art_v3_sub(l.axis, rod->b, rod->a);
    double length = art_v3_normalize(l.axis, l.axis);
    art_v3_basis(l.axis, l.u, l.v);
    outline_of(&o, rod, length, l.sides);
    size_t most = 2 * (size_t)o.n * (size_t)l.sides;
    if (!ART_RESERVE(ctx, l.m->x, 3 * most, l.m->cap.x) ||
        !ART_RESERVE(ctx, l.m->tri, most, l.m->cap.tri) ||
        !ART_RESERVE(ctx, l.m->normal, 3 * most, l.m->cap.normal))
        return ART_ENOMEM;
    l.m->surface = s->surfaces.at[rod->surface];
    l.m->has_normal = l.m->normal_by_corner = true;
    revolve(&l, &o);
    s->n_drawn++;
out:
    return status;
}

int art_raster_rods(struct art_ctx *ctx, struct raster_frame *f)
{
    int status = ART_OK;
    for (int i = 0; i < f->scene->rods.n; i++) ART_TRY(make_rod(ctx, f, &f->scene->rods.at[i]));
out:
    return status;
}
