/* This opens the field of a component: what it lives on, what its values are, its values. */
#include "fieldcomp_priv.h"
#include <art/text.h>
#include <art/volume.h>
#include <stdio.h>
#include <string.h>

/* ----------------------------------------------------------------------- classes */

/* The places that the values of a class belong to, by the end of its name. */
static const struct {
    const char *end;
    enum art_fieldcomp_on on;
} places[] = {
    {"GridField", ART_FIELD_ON_GRID},       {"NodalField", ART_FIELD_ON_NODES},
    {"SubElemField", ART_FIELD_ON_POINTS},  {"ElementField", ART_FIELD_ON_ELEMENTS},
    {"VertexField", ART_FIELD_ON_VERTICES}, {"FaceField", ART_FIELD_ON_FACES},
};

bool art_fieldcomp_is(const struct art_comp *comp)
{
    return art_comp_has_kind(comp, ART_KIND_FIELD);
}

/* The nearest base class of a component whose name gives the place of values. */
static const struct art_cls *class_of(const struct art_comp *comp, enum art_fieldcomp_on *on)
{
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base)
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
            if (!cls->unknown && art_ends_with(cls->name, places[i].end)) {
                *on = places[i].on;
                return cls;
            }
    return NULL;
}

/* ----------------------------------------------------------------- size of values */

/* The digits of "Vector3d", "Point2d", "Matrix6d", "SymmetricMatrix3d", "Matrix2x3" are the size.
 * */
static bool size_of(const char *name, int *rows, int *cols)
{
    const char *dot = strrchr(name, '.');
    char kind[40], more;
    name = dot ? dot + 1 : name;
    if (sscanf(name, "%39[A-Za-z]%dx%d%c", kind, rows, cols, &more) == 3)
        return art_streq(kind, "Matrix") && *rows > 0 && *cols > 0 && *rows <= 6 && *cols <= 6;
    char d;
    if (sscanf(name, "%39[A-Za-z]%d%c%c", kind, rows, &d, &more) != 3 || d != 'd' || *rows < 1 ||
        *rows > 6)
        return false;
    *cols = art_ends_with(kind, "Matrix") ? *rows : 1;
    return *cols > 1 || art_streq(kind, "Vector") || art_streq(kind, "Point");
}

int fieldcomp_set_type(struct art_ctx *ctx, struct art_fieldcomp *f, const char *name,
                       const struct art_loc *loc)
{
    int rows, cols;
    if (!size_of(name, &rows, &cols))
        return art_error(
            ctx, ART_EUNSUPPORTED, loc,
            "'%s': values of type '%s' are not known; there are Vector2d, Vector3d, Vector4d, "
            "Matrix2d, Matrix3d, ...",
            art_comp_path(f->comp, NULL), name);
    if (f->size > 0 && (rows != f->rows || cols != f->cols))
        return art_error(ctx, ART_ESHAPE, loc, "'%s' is a %s, and its type is %s",
                         art_comp_path(f->comp, NULL), f->comp->cls->name, name);
    f->rows = rows;
    f->cols = cols;
    f->size = rows * cols;
    return ART_OK;
}

static int read_type(struct art_ctx *ctx, struct art_fieldcomp *f, const char *cls)
{
    struct art_value value;
    const struct art_slot *slot = art_comp_slot(f->comp, "type");
    f->rows = f->cols = 1;
    f->scalar = strncmp(cls, "Scalar", 6) == 0;
    if (f->scalar) return f->size = 1, ART_OK;
    if (f->on == ART_FIELD_ON_GRID) return ART_OK;
    if (strncmp(cls, "VectorNd", 8) == 0 || strncmp(cls, "MatrixNd", 8) == 0)
        return fieldcomp_read_size(ctx, f);
    if (strncmp(cls, "Vector3d", 8) == 0) f->rows = f->size = 3;
    if (slot && art_get(f->comp, "type", &value) && value.text)
        return fieldcomp_set_type(ctx, f, value.text, &slot->loc);
    if (f->comp->element) return fieldcomp_set_type(ctx, f, f->comp->element, &f->comp->loc);
    if (f->size > 0) return ART_OK;
    return art_error(ctx, ART_EUSAGE, &f->comp->loc, "'%s' does not say the type of its values",
                     art_comp_path(f->comp, NULL));
}

/* ------------------------------------------------------------------------- places */

static int make_places(struct art_ctx *ctx, struct art_fieldcomp *f, struct fieldcomp_values *v,
                       int n_values)
{
    size_t n = (size_t)n_values;
    v->val = art_arena_alloc(ctx, &f->arena, n * (size_t)f->size, sizeof *v->val);
    v->set = art_arena_alloc(ctx, &f->arena, n, sizeof *v->set);
    return v->val && v->set ? ART_OK : ART_ENOMEM;
}

/* Make values of each point of each element from `e` on in the mesh. */
static int make_points(struct art_ctx *ctx, struct art_fieldcomp *f, struct fieldcomp_values *v,
                       int e)
{
    v->first = art_arena_alloc(ctx, &f->arena, (size_t)v->n + 1, sizeof *v->first);
    if (!v->first) return ART_ENOMEM;
    for (int i = 0; i < v->n; i++)
        v->first[i + 1] = v->first[i] + fieldcomp_kind_of(f, e + i)->n_points;
    return make_places(ctx, f, v, v->first[v->n]);
}

static int read_fem(struct art_ctx *ctx, struct art_fieldcomp *f)
{
    const struct art_comp *shells;
    int status;
    f->base = art_get_ref(f->comp, "fem");
    if (!f->base || !art_comp_has_kind(f->base, ART_KIND_FEM_MODEL))
        return art_error(ctx, ART_EUSAGE, &f->comp->loc, "'%s' has no FEM model",
                         art_comp_path(f->comp, NULL));
    ART_TRY(art_fem_tree_mesh(ctx, f->base, false, &f->vol));
    f->n_solids = art_comp_child(f->base, "elements")->n_children;
    for (int e = 0; e < f->vol->n_elems; e++) ART_TRY(fieldcomp_kind_make(ctx, f, e));
    if (f->on == ART_FIELD_ON_NODES) {
        f->solid.list = art_comp_child(f->base, "nodes");
        f->solid.n = f->solid.list->n_children;
        ART_TRY(make_places(ctx, f, &f->solid, f->solid.n));
        return fieldcomp_read_values(ctx, f, "values", &f->solid);
    }
    f->solid.list = art_comp_child(f->base, "elements");
    f->solid.n = f->n_solids;
    f->shell.list = shells = art_comp_child(f->base, "shellElements");
    f->shell.n = shells ? shells->n_children : 0;
    if (f->on == ART_FIELD_ON_POINTS) {
        ART_TRY(make_points(ctx, f, &f->solid, 0));
        ART_TRY(make_points(ctx, f, &f->shell, f->n_solids));
    } else {
        ART_TRY(make_places(ctx, f, &f->solid, f->solid.n));
        ART_TRY(make_places(ctx, f, &f->shell, f->shell.n));
    }
    ART_TRY(fieldcomp_read_values(ctx, f, "values", &f->solid));
    if (shells) ART_TRY(fieldcomp_read_values(ctx, f, "shellValues", &f->shell));
out:
    return status;
}

static int read_mesh(struct art_ctx *ctx, struct art_fieldcomp *f)
{
    int status;
    f->base = art_get_ref(f->comp, "mesh");
    if (!f->base)
        return art_error(ctx, ART_EUSAGE, &f->comp->loc, "'%s' has no mesh",
                         art_comp_path(f->comp, NULL));
    if (!art_cls_prop(f->base->cls, "mesh"))
        return art_error(ctx, ART_EUNSUPPORTED, &f->comp->loc,
                         "'%s': fields on the mesh of a %s are not known",
                         art_comp_path(f->comp, NULL), f->base->cls->name);
    ART_TRY(art_comp_mesh(ctx, f->base, &f->mesh));
    if (!f->mesh || f->mesh->n_faces == 0)
        return art_error(ctx, ART_ESHAPE, &f->comp->loc, "'%s': the mesh of '%s' has no faces",
                         art_comp_path(f->comp, NULL), art_comp_path(f->base, NULL));
    for (int i = 0; i < f->mesh->n_faces; i++)
        if (f->mesh->face_off[i + 1] - f->mesh->face_off[i] != 3)
            return art_error(
                ctx, ART_ESHAPE, &f->comp->loc,
                "'%s': the mesh of '%s' is not of triangles: its face %d has %d corner{s}",
                art_comp_path(f->comp, NULL), art_comp_path(f->base, NULL), i,
                f->mesh->face_off[i + 1] - f->mesh->face_off[i]);
    f->solid.n = f->on == ART_FIELD_ON_FACES ? f->mesh->n_faces : f->mesh->n_verts;
    ART_TRY(make_places(ctx, f, &f->solid, f->solid.n));
    ART_TRY(fieldcomp_read_values(ctx, f, "values", &f->solid));
out:
    return status;
}

static int read_field(struct art_ctx *ctx, struct art_fieldcomp *f, const char *cls)
{
    int status;
    bool found;
    ART_TRY(read_type(ctx, f, cls));
    if (f->on == ART_FIELD_ON_GRID) ART_TRY(fieldcomp_read_grid(ctx, f));
    f->def = art_arena_alloc(ctx, &f->arena, (size_t)f->size, sizeof *f->def);
    if (!f->def) return ART_ENOMEM;
    if (f->on == ART_FIELD_ON_GRID) return ART_OK;
    ART_TRY(fieldcomp_read_one(ctx, f, "defaultValue", f->def, &found));
    return art_comp_is(f->comp, "FemFieldComp") ? read_fem(ctx, f) : read_mesh(ctx, f);
out:
    return status;
}

int art_fieldcomp_open(struct art_ctx *ctx, const struct art_comp *comp, struct art_fieldcomp **out)
{
    enum art_fieldcomp_on on = ART_FIELD_ON_GRID;
    const struct art_cls *cls = art_fieldcomp_is(comp) ? class_of(comp, &on) : NULL;
    if (!cls)
        return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' (%s) is no field",
                         art_comp_path(comp, NULL), comp->cls->name);
    struct art_fieldcomp *f = art_alloc(ctx, 1, sizeof *f);
    if (!f) return ART_ENOMEM;
    f->comp = comp;
    f->on = on;
    int status = read_field(ctx, f, cls->name);
    if (status < 0) {
        art_fieldcomp_free(f);
        return status;
    }
    *out = f;
    return ART_OK;
}

void art_fieldcomp_free(struct art_fieldcomp *f)
{
    if (!f) return;
    art_locator_free(f->query);
    art_bvh_free(f->bvh);
    art_mesh_free(f->mesh);
    art_volume_free(f->vol);
    art_arena_fini(&f->arena);
    art_free(f);
}

/* ---------------------------------------------------------------------- questions */

enum art_fieldcomp_on art_fieldcomp_on(const struct art_fieldcomp *f)
{
    return f->on;
}

const struct art_comp *art_fieldcomp_comp(const struct art_fieldcomp *f)
{
    return f->comp;
}

const struct art_comp *art_fieldcomp_base(const struct art_fieldcomp *f)
{
    return f->base;
}

int art_fieldcomp_size(const struct art_fieldcomp *f, int *rows, int *cols)
{
    if (rows) *rows = f->rows;
    if (cols) *cols = f->cols;
    return f->size;
}

bool art_fieldcomp_is_scalar(const struct art_fieldcomp *f)
{
    return f->scalar;
}

int art_fieldcomp_count(const struct art_fieldcomp *f, bool shell)
{
    return shell ? f->shell.n : f->solid.n;
}

int art_fieldcomp_count_points(const struct art_fieldcomp *f, bool shell, int i)
{
    const struct fieldcomp_values *v = shell ? &f->shell : &f->solid;
    return v->first && i >= 0 && i < v->n ? v->first[i + 1] - v->first[i] : 0;
}

/* Return the index of the value, or -1. */
static int index_of(const struct art_fieldcomp *f, bool shell, int i, int k)
{
    const struct fieldcomp_values *v = shell ? &f->shell : &f->solid;
    if (i < 0 || i >= v->n) return -1;
    if (!v->first) return i;
    return k >= 0 && k < v->first[i + 1] - v->first[i] ? v->first[i] + k : -1;
}

const double *art_fieldcomp_value(const struct art_fieldcomp *f, bool shell, int i, int k)
{
    const struct fieldcomp_values *v = shell ? &f->shell : &f->solid;
    int at = index_of(f, shell, i, k);
    if (at < 0) return NULL;
    return v->set[at] ? v->val + (size_t)at * (size_t)f->size : f->def;
}

bool art_fieldcomp_is_set(const struct art_fieldcomp *f, bool shell, int i, int k)
{
    int at = index_of(f, shell, i, k);
    return at >= 0 && (shell ? &f->shell : &f->solid)->set[at];
}
