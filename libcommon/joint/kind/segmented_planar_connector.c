/* A segmented planar connector keeps the origin of C on planes that stand upright on the segments
 * of a polyline in the x-z plane of D, or (unilateral) on the side of their normals. The nearest
 * segment counts; the first and the last continue without end (ArtiSynth modeling guide, section
 * 3.4.14). */
#include "../joint_priv.h"
#include <art/rows.h>

struct segment {
    double x, z; /* first point */
    double length;
    double ux, uz; /* direction u */
    double nx, nz; /* normal u x e_y */
    double offset; /* of the plane n . p = offset */
};
struct segments {
    int n;
    struct segment *list;
};

static const struct art_joint_row_def rows[] = {
    {ART_ROW_BILATERAL | ART_ROW_LINEAR | ART_ROW_PRESENT_WRENCH, 0, {0}}};

static double height(const struct segment *s, const double p[3])
{
    return s->nx * p[0] + s->nz * p[2] - s->offset;
}

static const struct segment *nearest(const struct segments *all, const double p[3])
{
    const struct segment *best = NULL;
    double least = INFINITY;
    for (int i = 0; i < all->n; i++) {
        const struct segment *s = &all->list[i];
        double along = s->ux * (p[0] - s->x) + s->uz * (p[2] - s->z), beyond = 0;
        if (along < 0 && i > 0) beyond = along;
        if (along > s->length && i < all->n - 1) beyond = along - s->length;
        double d = hypot(height(s, p), beyond);
        if (best && !(d < least)) continue;
        best = s;
        least = d;
    }
    return best;
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    const struct segment *s = nearest(joint->data, TCD->p);
    double h = height(s, TCD->p);
    (void)c;
    *TGD = *TCD;
    TGD->p[0] -= h * s->nx;
    TGD->p[2] -= h * s->nz;
}

static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *row)
{
    double p[3];
    (void)c;
    art_rigid_point(p, TGD, err); /* the origin of C */
    const struct segment *s = nearest(joint->data, p);
    const double w[6] = {s->nx, 0, s->nz, 0, 0, 0};
    art_joint_row_in_D(row, TGD->R, vel, w, NULL);
    if (joint->quirks.joint_coord_rates_ignored) memset(row->deriv, 0, sizeof row->deriv);
    row->value = art_spatial_dot(row->wrench, err);
    row->min = 0;
    row->max = INFINITY;
}

static int read_segments(struct art_ctx *ctx, const struct art_joint *joint, struct segments *all,
                         const double *num)
{
    const struct art_comp *comp = joint->comp;
    for (int i = 0; i < all->n; i++) {
        struct segment *s = &all->list[i];
        double dx = num[2 * i + 2] - num[2 * i], dz = num[2 * i + 3] - num[2 * i + 1];
        s->x = num[2 * i];
        s->z = num[2 * i + 1];
        s->length = hypot(dx, dz);
        s->ux = dx / s->length;
        s->uz = dz / s->length;
        s->nx = -s->uz;
        s->nz = s->ux;
        s->offset = s->nx * num[2 * i + 2] + s->nz * num[2 * i + 3];
        if (!(s->length > 0) || isinf(s->length))
            return art_error(ctx, ART_ERANGE, &art_comp_slot(comp, "segs")->loc,
                             "segment %d of '%s' has %s length", i + 1, art_comp_path(comp, NULL),
                             s->length == 0 ? "no" : "no finite");
    }
    return ART_OK;
}

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    const struct art_slot *slot = art_comp_slot(joint->comp, "segs");
    struct segments *all = joint->data;
    struct art_value value;
    if (!art_get(joint->comp, "segs", &value) || value.is_null) value.n = 0;
    if (value.n < 4 || value.n % 2)
        return art_error(ctx, ART_ESHAPE, slot ? &slot->loc : &joint->comp->loc,
                         "'%s' has %d number{s} in segs; it takes pairs x z, of two points or more",
                         art_comp_path(joint->comp, NULL), value.n);
    if (!all || all->n != value.n / 2 - 1) {
        all = art_arena_alloc(ctx, &sys->arena, 1, sizeof *all);
        if (!all) return ART_ENOMEM;
        all->n = value.n / 2 - 1;
        all->list = art_arena_alloc(ctx, &sys->arena, (size_t)all->n, sizeof *all->list);
        if (!all->list) return ART_ENOMEM;
        joint->data = all;
    }
    if (art_get_bool(joint->comp, "unilateral"))
        joint->row[0].flags &= ~(unsigned)ART_ROW_BILATERAL;
    return read_segments(ctx, joint, all, value.num);
}

static const struct art_prop props[] = {
    ART_P("segs", NUMBERS("L"), NULL, "points x z of the line, in the x-z plane of D", ART_ATTR,
          .geom = "profile"),
    ART_JOINT_CONNECTOR("the side of the normals u x y"),
};

static const struct art_class cls = ART_CORE_CLASS(
    "SegmentedPlanarConnector", "mechmodels", "BodyConnector", ART_PROPS(props),
    .ops = &art_ops_joint, .law = &art_joint_segmented_planar_connector,
    .help = "keeps a point of a body on upright planes over a line of segments, or on one side");

const struct art_joint_kind art_joint_segmented_planar_connector = {
    .cls = &cls,
    .n_rows = ART_JOINT_COUNT(rows),
    .rows = rows,
    .init = init,
    .project = project,
    .update = update,
};
