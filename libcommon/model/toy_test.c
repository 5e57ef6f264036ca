#include "toy_test_priv.h"
#include <art/rows.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------ classes */

static const struct art_prop base_props[] = {
    {.name = "name", .type = ART_P_STRING},
    {.name = "customProperties", .type = ART_P_RAW, .flags = ART_PROP_ATTR | ART_PROP_DECLARES}};
static const struct art_class base = {.name = "ModelComponentBase",
                                      .full_name = "toy.ModelComponentBase",
                                      .flags = ART_CLASS_ABSTRACT,
                                      .props = base_props,
                                      .n_props = 2};

static const struct art_prop list_props[] = {
    {.name = "shortName", .type = ART_P_STRING},
    {.name = "oneBasedNumbering", .type = ART_P_BOOL},
};
static const struct art_class list = {.name = "ComponentList",
                                      .full_name = "toy.ComponentList",
                                      .extends = "ModelComponentBase",
                                      .element = "ModelComponentBase",
                                      .props = list_props,
                                      .n_props = 2};

static const struct art_class model_base = {.name = "ModelBase",
                                            .full_name = "toy.ModelBase",
                                            .extends = "ModelComponentBase",
                                            .flags = ART_CLASS_ABSTRACT | ART_CLASS_SCOPE};

static const struct art_child_def root_children[] = {
    {"models", "ComponentList", "ModelBase", "m", false},
    {"controllers", "ComponentList", "ModelComponentBase", "c", false},
};
static const struct art_class root = {.name = "RootModel",
                                      .full_name = "toy.RootModel",
                                      .extends = "ModelBase",
                                      .children = root_children,
                                      .n_children = 2};

static const struct art_prop stiffness[] = {
    {.name = "stiffness",
     .type = ART_P_DOUBLE,
     .def = "7",
     .mode = ART_MODE_INHERITED,
     .range = "[0,inf)"},
    {.name = "material",
     .type = ART_P_OBJECT,
     .def = "Linear",
     .values = "Material",
     .flags = ART_PROP_NULLABLE},
};
static const struct art_child_def mech_children[] = {
    {"rigidBodies", "ComponentList", "Box", "r", false},
    {"axialSprings", "ComponentList", "Spring", "as", false},
    {"manager", "Manager", NULL, NULL, true},
};
static const struct art_class mech = {.name = "MechModel",
                                      .full_name = "toy.MechModel",
                                      .extends = "ModelBase",
                                      .props = stiffness,
                                      .n_props = 2,
                                      .children = mech_children,
                                      .n_children = 3};
static const struct art_class manager = {.name = "Manager",
                                         .full_name = "toy.Manager",
                                         .extends = "ComponentList",
                                         .props = stiffness,
                                         .n_props = 1};
static const struct art_class panel = {.name = "Panel",
                                       .full_name = "toy.Panel",
                                       .extends = "ModelComponentBase",
                                       .flags = ART_CLASS_PASSIVE | ART_CLASS_OPEN};

/* a list of parts, each with the inheritable property */
static const struct art_class part = {.name = "Part",
                                      .full_name = "toy.Part",
                                      .extends = "ComponentList",
                                      .element = "Part",
                                      .props = stiffness,
                                      .n_props = 2,
                                      .aliases = "Piece Bit"};

static const struct art_prop material_props[] = {
    {.name = "gain", .type = ART_P_DOUBLE, .def = "2.5", .mode = ART_MODE_EXPLICIT},
    {.name = "inner", .type = ART_P_OBJECT, .values = "Material", .flags = ART_PROP_NULLABLE},
};
static const struct art_class material = {.name = "Material",
                                          .full_name = "toy.Material",
                                          .flags = ART_CLASS_VALUE | ART_CLASS_ABSTRACT,
                                          .props = material_props,
                                          .n_props = 2};
static const struct art_prop linear_props[] = {
    {.name = "k", .type = ART_P_DOUBLE, .def = "1", .range = "(0,100]"},
    {.name = "stiffness", .type = ART_P_DOUBLE, .def = "4", .mode = ART_MODE_INHERITED},
};
static const struct art_class linear = {.name = "Linear",
                                        .full_name = "toy.Linear",
                                        .extends = "Material",
                                        .props = linear_props,
                                        .n_props = 2};

static const struct art_prop box_props[] = {
    {.name = "flag", .type = ART_P_BOOL, .def = "true"},
    {.name = "count", .type = ART_P_INT, .def = "3", .range = "[0,10]"},
    {.name = "mass", .type = ART_P_DOUBLE, .def = "1", .range = "[0,inf)"},
    {.name = "start", .type = ART_P_TIME, .def = "0.5"},
    {.name = "pos", .type = ART_P_VECTOR, .size = 3, .def = "0 0 0", .range = "(-inf,inf)"},
    {.name = "numbers", .type = ART_P_NUMBERS},
    {.name = "matrix", .type = ART_P_NUMBERS},
    {.name = "axis", .type = ART_P_ORIENT, .def = "1 0 0 0"},
    {.name = "quat", .type = ART_P_QUAT, .def = "1 0 0 0"},
    {.name = "pose", .type = ART_P_POSE},
    {.name = "inertia", .type = ART_P_INERTIA},
    {.name = "sym", .type = ART_P_SYM3},
    {.name = "range", .type = ART_P_RANGE, .def = "[ [0,1] ]"},
    {.name = "color", .type = ART_P_COLOR, .flags = ART_PROP_NULLABLE, .range = "[0,1]"},
    {.name = "label", .type = ART_P_STRING, .flags = ART_PROP_NULLABLE},
    {.name = "kind", .type = ART_P_ENUM, .def = "Auto", .values = "Auto|Fixed|Free"},
    {.name = "words", .type = ART_P_WORDS},
    {.name = "other", .type = ART_P_REF, .flags = ART_PROP_NULLABLE},
    {.name = "others", .type = ART_P_REFS},
    {.name = "sources", .type = ART_P_REFNUMS},
    {.name = "drives", .type = ART_P_PROPREFS},
    {.name = "material", .type = ART_P_OBJECT, .values = "Material", .flags = ART_PROP_NULLABLE},
    {.name = "mesh", .type = ART_P_MESH, .flags = ART_PROP_NULLABLE},
    {.name = "raw", .type = ART_P_RAW},
    {.name = "speed", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY},
};
static const struct art_class box = {.name = "Box",
                                     .full_name = "toy.Box",
                                     .extends = "ModelComponentBase",
                                     .props = box_props,
                                     .n_props = sizeof box_props / sizeof box_props[0]};
static const struct art_class big_box = {
    .name = "BigBox", .full_name = "toy.BigBox", .extends = "Box"};
static const struct art_class crate = {
    .name = "Crate", .full_name = "toy.Crate", .extends = "Box", .packs = "corner pos mass flag"};
static const struct art_class spring = {.name = "Spring",
                                        .full_name = "toy.Spring",
                                        .extends = "ModelComponentBase",
                                        .props = stiffness,
                                        .n_props = 2};

/* one reference of each kind of binding */
static const struct art_prop grip_props[] = {
    {.name = "of", .type = ART_P_REF, .flags = ART_PROP_ATTR},
};
static const struct art_class grip = {.name = "Grip",
                                      .full_name = "toy.Grip",
                                      .flags = ART_CLASS_VALUE,
                                      .props = grip_props,
                                      .n_props = 1};
static const struct art_prop link_props[] = {
    {.name = "ends", .type = ART_P_REFS, .flags = ART_PROP_ATTR | ART_PROP_NEEDS},
    {.name = "feeds", .type = ART_P_REFNUMS, .flags = ART_PROP_ATTR | ART_PROP_TAKES},
    {.name = "part", .type = ART_P_REF, .flags = ART_PROP_NULLABLE | ART_PROP_PART},
    {.name = "drives",
     .type = ART_P_PROPREFS,
     .flags = ART_PROP_NEEDS_ONE | ART_PROP_ORDERED,
     .with = "labels note"},
    {.name = "labels", .type = ART_P_WORDS},
    {.name = "note", .type = ART_P_RAW, .flags = ART_PROP_PLAIN},
    {.name = "hold", .type = ART_P_RAW, .flags = ART_PROP_NEEDS, .values = "rigidBodies"},
    {.name = "around", .type = ART_P_RAW, .flags = ART_PROP_SPARES},
    {.name = "spare", .type = ART_P_OBJECT, .values = "Grip", .flags = ART_PROP_NULLABLE},
    {.name = "grip", .type = ART_P_OBJECT, .values = "Grip"},
};
static const struct art_class toy_link = {.name = "Link",
                                          .full_name = "toy.Link",
                                          .extends = "ModelComponentBase",
                                          .props = link_props,
                                          .n_props = sizeof link_props / sizeof link_props[0]};

static const struct art_class *const classes[] = {
    &base,     &list,   &model_base, &root,    &mech,  &manager, &panel, &part,
    &material, &linear, &box,        &big_box, &crate, &spring,  &grip,  &toy_link};

int toy_schema(struct art_ctx *ctx, struct art_schema **schema)
{
    static const struct art_class_set set = ART_CLASS_LIST(classes);
    struct art_schema *s = NULL;
    int status = art_schema_create(ctx, &s);
    if (status == ART_OK) status = art_schema_add(ctx, s, &set);
    if (status == ART_OK) status = art_schema_finish(ctx, s);
    if (status < 0) {
        art_schema_free(s);
        return status;
    }
    *schema = s;
    return ART_OK;
}

/* ------------------------------------------------------------------ fixture */

static void note(void *user, const struct art_message *m)
{
    static const char *const words[] = {"note", "warning", "error"};
    art_buf_printf(user, "%s %d:%d %s\n", words[m->severity], m->loc.line, m->loc.col, m->text);
}

bool toy_open(struct toy *toy)
{
    memset(toy, 0, sizeof *toy);
    art_ctx_init(&toy->ctx);
    art_ctx_init(&toy->log_ctx);
    art_buf_init(&toy->log, &toy->log_ctx);
    art_buf_puts(&toy->log, "");
    toy->ctx.report = note;
    toy->ctx.user = &toy->log;
    return toy_schema(&toy->ctx, &toy->schema) == ART_OK;
}

void toy_close(struct toy *toy)
{
    art_model_free(toy->model);
    art_schema_free(toy->schema);
    art_buf_fini(&toy->log);
    art_ctx_fini(&toy->ctx);
    art_ctx_fini(&toy->log_ctx);
}

int toy_read_n(struct toy *toy, const char *text, size_t n)
{
    struct art_source source;
    art_model_free(toy->model);
    toy->model = NULL;
    art_buf_clear(&toy->log);
    int status = art_source_string(&toy->ctx, &source, "toy.art", text, n);
    if (status < 0) return status;
    status = art_model_read_source(&toy->ctx, toy->schema, &source, &toy->options, &toy->model);
    art_source_fini(&source);
    return status;
}

int toy_read(struct toy *toy, const char *text)
{
    return toy_read_n(toy, text, strlen(text));
}

char *toy_text(const struct toy *toy)
{
    struct art_buf buf;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    art_buf_init(&buf, &ctx);
    int status = art_model_print(&buf, toy->model);
    char *text = status == ART_OK ? art_strndup(&ctx, buf.s, buf.n) : NULL;
    art_buf_fini(&buf);
    art_ctx_fini(&ctx);
    return text;
}

/* --------------------------------------------------------------- comparison */

static bool same_number(double x, double y)
{
    return x == y || (isnan(x) && isnan(y));
}

static bool same_ref(const struct art_ref *a, const struct art_ref *b)
{
    if (!a->to != !b->to || a->has_num != b->has_num || !same_number(a->num, b->num)) return false;
    if (!art_streq(a->prop, b->prop)) return false;
    return a->to ? strcmp(art_comp_path(a->to, NULL), art_comp_path(b->to, NULL)) == 0
                 : art_streq(a->path, b->path);
}

static bool same_value(const struct art_value *a, const struct art_value *b)
{
    int n, m;
    if (a->type != b->type || a->is_null != b->is_null || a->n != b->n) return false;
    const double *x = art_value_numbers(a, &n), *y = art_value_numbers(b, &m);
    for (int i = 0; i < n && i < m; i++)
        if (!same_number(x[i], y[i])) return false;
    for (int i = 0; a->refs && i < a->n; i++)
        if (!same_ref(&a->refs[i], &b->refs[i])) return false;
    for (int i = 0; a->words && i < a->n; i++)
        if (strcmp(a->words[i], b->words[i]) != 0) return false;
    bool text = a->type == ART_P_STRING || a->type == ART_P_ENUM || a->type == ART_P_RAW ||
                a->type == ART_P_MESH;
    return n == m && (!text || (a->text_n == b->text_n && art_streq(a->text, b->text)));
}

static int n_written(const struct art_comp *comp)
{
    int n = 0;
    for (int i = 0; i < comp->n_slots; i++)
        n += !comp->slots[i].implied && strcmp(comp->slots[i].key, "name") != 0;
    return n;
}

static const char *tell(char out[200], const struct art_comp *comp, const char *what)
{
    snprintf(out, 200, "%.150s: %.40s", art_comp_path(comp, NULL), what);
    return out;
}

const char *toy_difference(const struct art_comp *a, const struct art_comp *b, char out[200])
{
    if (strcmp(a->cls->name, b->cls->name) != 0) return tell(out, a, "class");
    if (!art_streq(a->name, b->name)) return tell(out, a, "name");
    if (a->number != b->number) return tell(out, a, "number");
    if (!art_streq(a->tag, b->tag)) return tell(out, a, "tag");
    if (!art_streq(a->element, b->element)) return tell(out, a, "element");
    if (n_written(a) != n_written(b)) return tell(out, a, "properties");
    for (int i = 0; i < a->n_slots; i++) {
        const struct art_slot *s = &a->slots[i], *t = art_comp_slot(b, s->key);
        if (s->implied || strcmp(s->key, "name") == 0) continue;
        if (!t || t->mode != s->mode || t->has_value != s->has_value) return tell(out, a, s->key);
        if (!s->has_value) continue;
        if (!same_value(&s->value, &t->value)) return tell(out, a, s->key);
        if (s->value.object && s->value.type == ART_P_OBJECT) {
            const char *inside = toy_difference(s->value.object, t->value.object, out);
            if (inside) return inside;
        }
    }
    if (a->n_children != b->n_children) return tell(out, a, "children");
    for (int i = 0; i < a->n_children; i++) {
        const char *inside = toy_difference(a->children[i], b->children[i], out);
        if (inside) return inside;
    }
    return NULL;
}
