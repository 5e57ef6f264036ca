/* Scaling of a model body by body, as OpenSim's scale tool does it: a document with a ScaleSet says
 * by what factors along x, y, z of each body; what is fixed to a body grows with it, and joints
 * move what hangs on them. Masses grow with the volume, or to the mass of the subject. */
#include "osim_priv.h"
#include <math.h>
#include <string.h>

static bool is_scaled(const struct osim_body *b)
{
    return b->scale[0] != 1 || b->scale[1] != 1 || b->scale[2] != 1;
}

void osim_scale_vector(const struct osim *o, int body, double v[3])
{
    for (int i = 0; i < 3; i++) v[i] *= o->bodies[body].scale[i];
}

double osim_scale_mean(const struct osim *o, int body)
{
    const double *s = o->bodies[body].scale;
    return (s[0] + s[1] + s[2]) / 3;
}

double osim_scale_along(const struct osim *o, int body, const double axis[3])
{
    double sum = 0, size = art_v3_dot(axis, axis);
    for (int i = 0; i < 3; i++) sum += axis[i] * axis[i] * o->bodies[body].scale[i];
    return size > 0 ? sum / size : 1;
}

void osim_place_on_body(const struct osim *o, const struct osim_frame *f, const double place[3],
                        double loc[3])
{
    double r[3];
    art_m3_mulvec(r, f->T.R, place);
    osim_scale_vector(o, f->body, r);
    art_v3_add(loc, f->T.p, r); /* the place of the frame is scaled already */
}

void osim_function_scale(struct osim_function *f, double s)
{
    bool all = f->kind == OSIM_LINEAR || f->kind == OSIM_POLYNOMIAL;
    for (int i = 0; i < f->n; i++)
        if (all || i % (f->kind == OSIM_CUBIC ? 3 : 2) != 0) f->x[i] *= s;
}

/* The second moments of a body grow with the factors along their axes: J = tr(P) - P. Its mass
 * grows with the volume, unless masses keep their proportions. */
static void scale_inertia(struct osim_body *b, bool keeps_mass)
{
    double volume = keeps_mass ? 1 : b->scale[0] * b->scale[1] * b->scale[2], P[9], trace = 0;
    for (int i = 0; i < 3; i++) trace += 0.5 * b->J[4 * i];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            P[3 * i + j] =
                volume * b->scale[i] * b->scale[j] * ((i == j ? trace : 0) - b->J[3 * i + j]);
    trace = P[0] + P[4] + P[8];
    for (int i = 0; i < 9; i++) b->J[i] = (i % 4 == 0 ? trace : 0) - P[i];
    b->mass *= volume;
    for (int i = 0; i < 3; i++) b->com[i] *= b->scale[i];
}

static int read_scale(struct osim *o, struct osim *doc, struct art_xml_tag *n)
{
    const char *segment = osim_text(doc, n, "segment");
    double s[3] = {1, 1, 1};
    osim_numbers(doc, n, "scales", 3, s);
    if (!osim_bool(doc, n, "apply", true)) return ART_OK;
    for (int i = 0; i < 3; i++)
        if (!(s[i] > 0))
            return osim_fail(doc, n, ART_ERANGE, "a factor of '%.100s' is %g; it must be positive",
                             segment ? segment : "", s[i]);
    uintptr_t body = segment ? (uintptr_t)art_map_get(&o->by_name.bodies, segment) : 0;
    if (body > 1) {
        art_v3_copy(o->bodies[body - 1].scale, s);
        return ART_OK;
    }
    return osim_drop(doc, n, "the model has no body '%.100s'", segment ? segment : "");
}

static int read_below(struct osim *o, struct osim *doc, struct art_xml_tag *top, int *count)
{
    int status = ART_OK;
    for (struct art_xml_tag *n = top->first; n; n = n->next) {
        if (osim_is(n, "Scale")) {
            ++*count;
            ART_TRY(read_scale(o, doc, n));
        } else if (osim_is(n, "Measurement")) {
            if (osim_bool(doc, n, "apply", true))
                ART_TRY(osim_drop(doc, n, "factors are not found from measurements of markers"));
        } else {
            ART_TRY(read_below(o, doc, n, count));
        }
    }
out:
    return status;
}

/* What a document of the scale tool says of masses. */
struct subject {
    double mass; /* of the whole; none if it is not positive */
    bool keeps_proportions;
};

static int read_subject(struct osim *doc, struct art_xml_tag *top, struct subject *s)
{
    int status = ART_OK;
    for (struct art_xml_tag *n = top->first; n; n = n->next) {
        if (osim_is(n, "ScaleTool")) s->mass = osim_number(doc, n, "mass", -1);
        if (osim_is(n, "ModelScaler"))
            s->keeps_proportions = osim_bool(doc, n, "preserve_mass_distribution", false);
        ART_TRY(read_subject(doc, n, s));
    }
out:
    return status;
}

static double mass_of(const struct osim *o)
{
    double mass = 0;
    for (int i = 1; i < o->n_bodies; i++) mass += o->bodies[i].mass;
    return mass;
}

/* The model gets the mass of the subject if that is known. */
static void scale_masses(struct osim *o, const struct subject *s)
{
    const struct art_loc loc = {o->how->scales, 0, 0};
    double before = mass_of(o), after;
    for (int i = 1; i < o->n_bodies; i++)
        if (is_scaled(&o->bodies[i])) scale_inertia(&o->bodies[i], s->keeps_proportions);
    after = mass_of(o);
    for (int i = 1; i < o->n_bodies && s->mass > 0 && after > 0; i++) {
        struct osim_body *b = &o->bodies[i];
        b->mass *= s->mass / after;
        for (int k = 0; k < 9; k++) b->J[k] *= s->mass / after;
    }
    if (!(s->mass > 0) && fabs(after - before) > 1e-9 * before)
        art_note(o->ctx, &loc,
                 "masses grow with the volume, from %.6g to %.6g in all; a <ScaleTool> with the "
                 "<mass> of the subject sets that",
                 before, after);
}

int osim_read_scales(struct osim *o)
{
    struct subject subject = {.mass = -1};
    struct osim doc = {.ctx = o->ctx, .how = o->how};
    struct art_source src = {0};
    int status = ART_OK, count = 0;
    if (!o->how->scales) return ART_OK;
    ART_TRY(art_source_read(o->ctx, &src, o->how->scales));
    doc.src = &src;
    ART_TRY(osim_parse(&doc));
    ART_TRY(read_below(o, &doc, doc.root, &count));
    ART_TRY(doc.status);
    if (count == 0) ART_TRY(osim_fail(&doc, doc.root, ART_ESYNTAX, "has no <Scale>"));
    ART_TRY(read_subject(&doc, doc.root, &subject));
    ART_TRY(doc.status);
    scale_masses(o, &subject);
    for (int i = 0; i < o->n_frames; i++) osim_scale_vector(o, o->frames[i].body, o->frames[i].T.p);
out:
    art_arena_fini(&doc.arena);
    art_source_fini(&src);
    return status;
}
