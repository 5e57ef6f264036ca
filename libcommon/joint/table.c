/* Consistency checks of the tables and functions of a kind of joint, before those of a plug-in or a
 * script are used. */
#include "joint_priv.h"
#include <stdio.h>
#include <string.h>

struct table {
    struct art_ctx *ctx;
    const struct art_loc *loc;
    const char *what; /* the kind, in messages */
    const struct art_joint_kind *kind;
};

static int bad(const struct table *t, const char *text)
{
    return art_error(t->ctx, ART_EUNSUPPORTED, t->loc, "%s: %s", t->what, text);
}

static int bad_row(const struct table *t, int r, const char *text)
{
    return art_error(t->ctx, ART_EUNSUPPORTED, t->loc, "%s: row %d %s", t->what, r + 1, text);
}

static int bad_coord(const struct table *t, int i, const char *text)
{
    return art_error(t->ctx, ART_EUNSUPPORTED, t->loc, "%s: coordinate '%s' %s", t->what,
                     t->kind->coords[i].name, text);
}

/* ------------------------------------------------------------------ rows, coordinates */

static int check_counts(const struct table *t)
{
    const struct art_joint_kind *kind = t->kind;
    if (kind->n_coords < 0 || kind->n_coords > ART_JOINT_MAX_COORDS)
        return art_error(t->ctx, ART_EUNSUPPORTED, t->loc, "%s: %d coordinate{s}; there may be %d",
                         t->what, kind->n_coords, ART_JOINT_MAX_COORDS);
    if (kind->n_rows < 0 || kind->n_rows > ART_JOINT_MAX_ROWS)
        return art_error(t->ctx, ART_EUNSUPPORTED, t->loc, "%s: %d row{s}; there may be %d",
                         t->what, kind->n_rows, ART_JOINT_MAX_ROWS);
    if ((kind->n_coords && !kind->coords) || (kind->n_rows && !kind->rows))
        return bad(t, "it has no table of coordinates or of rows");
    if (!kind->project) return bad(t, "it has no function 'project'");
    if (kind->n_coords && (!kind->pose || !kind->coords_of))
        return bad(t, "it has coordinates, but not both functions 'pose' and 'coords_of'");
    return ART_OK;
}

static int check_wrench(const struct table *t, int r)
{
    const struct art_joint_row_def *row = &t->kind->rows[r];
    double most = 0;
    if (!(row->flags & ART_ROW_CONSTANT))
        return t->kind->update
                   ? ART_OK
                   : bad_row(t, r, "is not constant, and no function sets it: 'update'");
    for (int i = 0; i < 6; i++) {
        if (!isfinite(row->wrench[i])) return bad_row(t, r, "has a wrench that is not finite");
        most = fmax(most, fabs(row->wrench[i]));
    }
    return most > 0 ? ART_OK : bad_row(t, r, "is constant, but its wrench is zero");
}

static int check_row(const struct table *t, int r)
{
    const unsigned known = ART_ROW_BILATERAL | ART_ROW_LINEAR | ART_ROW_ROTARY | ART_ROW_CONSTANT |
                           ART_ROW_LIMIT | ART_ROW_PRESENT_WRENCH;
    const struct art_joint_row_def *row = &t->kind->rows[r];
    bool linear = row->flags & ART_ROW_LINEAR, rotary = row->flags & ART_ROW_ROTARY;
    if (row->flags & ~known) return bad_row(t, r, "has flags that do not exist");
    if (linear == rotary) return bad_row(t, r, "is to be either LINEAR or ROTARY");
    int status = check_wrench(t, r);
    if (status < 0 || !(row->flags & ART_ROW_LIMIT)) return status;
    if (row->flags & ART_ROW_BILATERAL) return bad_row(t, r, "is a LIMIT and BILATERAL");
    if (row->coord < 0 || row->coord >= t->kind->n_coords)
        return bad_row(t, r, "is the limit of a coordinate that does not exist");
    if (t->kind->coords[row->coord].rotary != rotary)
        return bad_row(t, r, "is ROTARY and its coordinate a length, or the other way round");
    return ART_OK;
}

static int check_coord(const struct table *t, int i)
{
    const char *name = t->kind->coords[i].name;
    int limits = 0;
    if (!name || !art_name_is_legal(name) || strlen(name) > ART_JOINT_MAX_NAME)
        return art_error(t->ctx, ART_EUNSUPPORTED, t->loc, "%s: coordinate %d has no usable name",
                         t->what, i + 1);
    for (int k = 0; k < i; k++)
        if (art_streq(t->kind->coords[k].name, name)) return bad_coord(t, i, "is there twice");
    for (int r = 0; r < t->kind->n_rows; r++) {
        const struct art_joint_row_def *row = &t->kind->rows[r];
        limits += row->flags & ART_ROW_LIMIT && row->coord == i;
    }
    return limits == 1 ? ART_OK
                       : bad_coord(t, i,
                                   limits ? "has more than one LIMIT row"
                                          : "has no LIMIT row, which ranges and locks go by");
}

int art_joint_tables_check(struct art_ctx *ctx, const struct art_loc *loc, const char *what,
                           const struct art_joint_kind *kind)
{
    const struct table t = {ctx, loc, what, kind};
    int status, held = 0;
    ART_TRY(check_counts(&t));
    for (int r = 0; r < kind->n_rows; r++) {
        ART_TRY(check_row(&t, r));
        held += (kind->rows[r].flags & ART_ROW_BILATERAL) != 0;
    }
    for (int i = 0; i < kind->n_coords; i++) ART_TRY(check_coord(&t, i));
    if (held + kind->n_coords > 6)
        status = art_error(ctx, ART_EUNSUPPORTED, loc,
                           "%s: %d bilateral rows and %d coordinates; a body moves in six ways",
                           what, held, kind->n_coords);
out:
    return status;
}

/* ------------------------------------------------------------------------ the class */

/* The properties that a coordinate is known by. */
static int check_props(const struct table *t, const struct art_cls *cls, int i)
{
    static const struct {
        const char *form;
        enum art_ptype type;
        const char *word;
    } props[] = {{"%s", ART_P_DOUBLE, "number"},
                 {"%sRange", ART_P_RANGE, "range"},
                 {"%sLocked", ART_P_BOOL, "bool"}};
    const struct art_joint_coord_def *coord = &t->kind->coords[i];
    for (int k = 0; k < 3; k++) {
        char name[64];
        snprintf(name, sizeof name, props[k].form, coord->name);
        const struct art_prop *prop = art_cls_prop(cls, name);
        if (!prop || prop->type != props[k].type)
            return art_error(t->ctx, ART_EUNSUPPORTED, t->loc,
                             "%s: coordinate '%s' lacks its property %s (%s)", t->what, coord->name,
                             name, props[k].word);
        if (k < 2 && !art_streq(prop->unit, coord->rotary ? "deg" : "L"))
            return art_error(t->ctx, ART_EUNSUPPORTED, t->loc,
                             "%s: the unit of %s is \"%s\", where \"%s\" belongs", t->what, name,
                             prop->unit ? prop->unit : "", coord->rotary ? "deg" : "L");
    }
    return ART_OK;
}

int art_joint_kind_check(struct art_ctx *ctx, const struct art_loc *loc, const struct art_cls *cls)
{
    const struct art_joint_kind *kind = cls->def->law;
    char what[100];
    snprintf(what, sizeof what, "class '%.80s'", cls->name);
    const struct table t = {ctx, loc, what, kind};
    int status;
    if (!kind || kind->cls != cls->def)
        return bad(&t, "its law is no kind of joint, or one of another class");
    if (!art_cls_is(cls, "BodyConnector")) return bad(&t, "a joint extends JointBase");
    const struct art_mech_ops *ops = cls->ops;
    if (!ops || !ops->forces)
        return bad(&t, "it would do nothing: the ops of a joint are &art_ops_joint");
    ART_TRY(art_joint_tables_check(ctx, loc, what, kind));
    for (int i = 0; i < kind->n_coords; i++) ART_TRY(check_props(&t, cls, i));
out:
    return status;
}
