/* Colours of facets in the two bytes behind each, 5 bits for each of three parts. Two programs'
 * ways of it are in use ("STL (file format)", and the manuals of the programs):
 *
 *            bit 15                    bits 14-10   9-5     4-0
 *   viscam   1: the facet has a colour red          green   blue     (also SolidView)
 *   magics   0: the facet has a colour blue         green   red      (Materialise Magics)
 *
 * The header of the second has COLOR= and four bytes, the colour of the facets whose bit is 1. */
#include "stl_priv.h"
#include <math.h>

enum { PARTS = 31, FLAG = 0x8000 };

static const char word[] = "COLOR=";
enum { WORD = sizeof word - 1, TEXT = 80 };

const unsigned char *art_stl_object_color(const char *header)
{
    for (int i = 0; i + WORD + 4 <= TEXT; i++)
        if (memcmp(header + i, word, WORD) == 0) return (const unsigned char *)header + i + WORD;
    return NULL;
}

static void to_color(unsigned value, bool magics, double rgba[4])
{
    for (unsigned k = 0; k < 3; k++) {
        unsigned shift = magics ? 5 * k : 10 - 5 * k;
        rgba[k] = (value >> shift & PARTS) / (double)PARTS;
    }
    rgba[3] = 1;
}

static unsigned from_color(const double rgba[4], bool magics)
{
    unsigned value = 0;
    for (unsigned k = 0; k < 3; k++) {
        double part = floor(fmin(fmax(rgba[k], 0), 1) * PARTS + 0.5);
        value |= (unsigned)part << (magics ? 5 * k : 10 - 5 * k);
    }
    return value;
}

/* ------------------------------------------------------------------- reading */

/* True if each facet that has something there has the flag: it is a colour of the first way. */
static bool are_colors(const struct art_field *field)
{
    for (int f = 0; f < field->n; f++)
        if (field->val[f] != 0 && field->val[f] < FLAG) return false;
    return true;
}

/* The colour number of a facet, by its two bytes; -1 none. FLAG is that of the object. */
static int color_of(unsigned value, bool magics)
{
    if (magics) return value & FLAG ? FLAG : (int)value;
    return value & FLAG ? (int)(value & ~(unsigned)FLAG) : -1;
}

static int set_colors(struct art_ctx *ctx, struct art_mesh *m, const struct art_field *field,
                      const unsigned char *object)
{
    struct art_mesh_attr *c = &m->color;
    int *index = art_alloc(ctx, FLAG + 1, sizeof *index), status = ART_OK;
    size_t corners = 3 * (size_t)m->n_faces;
    if (!index || !ART_RESERVE(ctx, c->idx, corners + 1, c->idx_cap)) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int f = 0; f < m->n_faces; f++) {
        double rgba[4];
        int which = field ? color_of((unsigned)field->val[f], object != NULL) : FLAG;
        if (which >= 0 && index[which] == 0) {
            to_color((unsigned)which, object != NULL, rgba);
            for (int k = 0; which == FLAG && k < 4; k++) rgba[k] = object[k] / 255.0;
            ART_TRY(art_mesh_add_value(ctx, c, rgba));
            index[which] = c->n;
        }
        for (int k = 0; k < 3; k++) c->idx[3 * f + k] = which >= 0 ? index[which] - 1 : -1;
    }
out:
    art_free(index);
    return status;
}

int art_stl_take_colors(struct art_ctx *ctx, struct art_mesh *m, const struct art_source *src,
                        const char *header)
{
    const struct art_field *field = art_fields_find(&m->face_fields, ART_STL_ATTRIBUTE);
    const unsigned char *object = art_stl_object_color(header);
    struct art_loc loc = {src->name, 0, 0};
    int status = ART_OK;
    if (object)
        for (int i = 0; i + 9 <= TEXT; i++)
            if (memcmp(header + i, "MATERIAL=", 9) == 0)
                ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, &loc,
                                        "the material in the header is left out"));
    if (m->n_faces == 0 || (!object && (!field || !are_colors(field)))) return ART_OK;
    ART_TRY(set_colors(ctx, m, field, object));
    art_fields_remove(&m->face_fields, ART_STL_ATTRIBUTE);
out:
    return status;
}

/* ------------------------------------------------------------------- writing */

static bool is_exact(const double rgba[4])
{
    const struct art_mesh_attr one = {.dim = 3, .n = 1, .val = (double *)(size_t)rgba};
    return rgba[3] == 1 && art_attr_is_whole(&one, PARTS);
}

static bool is_object(const double rgba[4])
{
    const struct art_mesh_attr one = {.dim = 4, .n = 1, .val = (double *)(size_t)rgba};
    return art_attr_is_whole(&one, 255);
}

/* The colour of a face: that of its corners, or their mean; false if it has none. */
static bool face_color(const struct art_mesh *m, int f, double rgba[4], bool *uneven)
{
    int n = 0;
    const double *first = NULL;
    for (int k = 0; k < 4; k++) rgba[k] = 0;
    for (int k = 0; k < 3; k++) {
        const double *c = art_mesh_corner_value(m, &m->color, f, k);
        if (c && !first) first = c;
        if (!c || memcmp(c, first, 4 * sizeof *c) != 0) *uneven = *uneven || k > 0;
        for (int a = 0; c && a < 4; a++) rgba[a] += c[a];
        n += c != NULL;
    }
    for (int k = 0; k < 4 && n > 0; k++) rgba[k] /= n;
    /* the sum of three equal numbers over 3 may be another one */
    if (n > 0 && !*uneven) memcpy(rgba, first, 4 * sizeof *first);
    return n > 0;
}

/* The convention of the colours of the faces. */
struct survey {
    bool uneven;          /* some face has several, or some corners without one */
    int without, inexact; /* faces without one; with one that 5 bits do not hold … */
    bool several;         /* … which are not all the same … */
    double object[4];     /* … the first of them, or else the first of all */
};

static struct survey look(const struct art_mesh *m)
{
    struct survey s = {0};
    bool any = false;
    for (int f = 0; f < m->n_faces; f++) {
        double rgba[4];
        bool uneven = false;
        if (!face_color(m, f, rgba, &uneven)) {
            s.without++;
            continue;
        }
        s.uneven = s.uneven || uneven;
        bool exact = is_exact(rgba);
        if (!any || (!exact && s.inexact == 0)) memcpy(s.object, rgba, sizeof rgba);
        if (!exact && s.inexact++ > 0 && memcmp(s.object, rgba, sizeof rgba) != 0) s.several = true;
        any = true;
    }
    return s;
}

static int report(struct art_ctx *ctx, const struct survey *s, bool magics)
{
    int status = ART_OK;
    if (s->uneven)
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                "the format stl does not keep: colours of corners (each face gets "
                                "their mean)"));
    if (magics ? s->several || (s->inexact > 0 && !is_object(s->object)) : s->inexact > 0)
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                "the format stl does not keep: colours as they are (they get 5 "
                                "bits for each part, and no alpha)"));
    if (magics && s->without > 0)
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                "%d face{s} without a colour get that of the whole", s->without));
out:
    return status;
}

int art_stl_plan_colors(struct art_ctx *ctx, const struct art_mesh *m, enum art_colors want,
                        struct art_stl_colors *plan)
{
    struct survey s;
    int status = ART_OK;
    *plan = (struct art_stl_colors){.kind = ART_COLORS_NEVER};
    if (m->color.n == 0 || m->n_faces == 0 || want == ART_COLORS_NEVER) return ART_OK;
    s = look(m);
    if (want == ART_COLORS_AUTO) {
        /* only without a loss */
        if (s.uneven || s.without == m->n_faces) return ART_OK;
        if (s.inexact == 0)
            want = ART_COLORS_VISCAM;
        else if (s.without == 0 && !s.several && is_object(s.object))
            want = ART_COLORS_MAGICS;
        else
            return ART_OK;
    }
    bool magics = want == ART_COLORS_MAGICS;
    ART_TRY(report(ctx, &s, magics));
    plan->kind = want;
    plan->value = art_alloc(ctx, (size_t)m->n_faces, sizeof *plan->value);
    if (!plan->value) return ART_ENOMEM;
    for (int k = 0; k < 4; k++)
        plan->object[k] = (unsigned char)floor(fmin(fmax(s.object[k], 0), 1) * 255 + 0.5);
    for (int f = 0; f < m->n_faces; f++) {
        double rgba[4];
        bool uneven = false, has = face_color(m, f, rgba, &uneven);
        bool object = !has || memcmp(rgba, s.object, sizeof rgba) == 0;
        if (magics)
            plan->value[f] = (unsigned short)(object ? FLAG : from_color(rgba, true));
        else
            plan->value[f] = (unsigned short)(has ? FLAG | from_color(rgba, false) : 0);
    }
out:
    return status;
}
