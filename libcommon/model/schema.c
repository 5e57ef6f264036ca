/* The schema is built here: classes are added, their properties and child lists laid out, defaults
 * read. */
#include "schema_priv.h"
#include <stdlib.h>
#include <string.h>

int art_schema_create(struct art_ctx *ctx, struct art_schema **schema)
{
    *schema = art_alloc(ctx, 1, sizeof **schema);
    return *schema ? ART_OK : ART_ENOMEM;
}

void art_schema_free(struct art_schema *schema)
{
    if (!schema) return;
    for (int i = 0; i < schema->n; i++) art_map_fini(&schema->list[i]->prop_map);
    art_free(schema->list);
    art_free(schema->extensions);
    art_map_fini(&schema->names);
    art_arena_fini(&schema->defaults.arena);
    art_arena_fini(&schema->arena);
    art_free(schema);
}

static int add_name(struct art_ctx *ctx, struct art_schema *schema, const char *name, size_t n,
                    struct art_cls *cls)
{
    const char *key = art_arena_strndup(ctx, &schema->arena, name, n);
    if (!key) return ART_ENOMEM;
    if (art_map_get(&schema->names, key))
        return art_error(ctx, ART_EINTERNAL, NULL, "class name '%s' is registered twice", key);
    return art_map_set(ctx, &schema->names, key, cls);
}

static int add_aliases(struct art_ctx *ctx, struct art_schema *schema, const char *aliases,
                       struct art_cls *cls)
{
    while (aliases && *aliases) {
        size_t n = strcspn(aliases, " ");
        int status = add_name(ctx, schema, aliases, n, cls);
        if (status < 0) return status;
        aliases += n;
        aliases += strspn(aliases, " ");
    }
    return ART_OK;
}

const struct art_class *art_class_set_at(const struct art_class_set *set, int i)
{
    if (i < set->n) return set->classes[i];
    return i - set->n < set->n_table ? &set->table[i - set->n] : NULL;
}

int art_schema_add(struct art_ctx *ctx, struct art_schema *schema, const struct art_class_set *set)
{
    const struct art_class *def;
    for (int i = 0; (def = art_class_set_at(set, i)); i++) {
        struct art_cls *cls = art_arena_alloc(ctx, &schema->arena, 1, sizeof *cls);
        if (!cls || !ART_GROW(ctx, schema->list, schema->n, schema->cap)) return ART_ENOMEM;
        cls->def = def;
        cls->name = def->name;
        cls->full_name = def->full_name;
        schema->list[schema->n++] = cls;
        int status = add_name(ctx, schema, def->name, strlen(def->name), cls);
        if (status == ART_OK && strcmp(def->full_name, def->name) != 0)
            status = add_name(ctx, schema, def->full_name, strlen(def->full_name), cls);
        if (status == ART_OK) status = add_aliases(ctx, schema, def->aliases, cls);
        if (status < 0) return status;
    }
    return ART_OK;
}

int art_schema_extend(struct art_ctx *ctx, struct art_schema *schema, const char *cls,
                      const struct art_child_def *child)
{
    if (!ART_GROW(ctx, schema->extensions, schema->n_extensions, schema->cap_extensions))
        return ART_ENOMEM;
    schema->extensions[schema->n_extensions++] = (struct extension){cls, child};
    return ART_OK;
}

int art_schema_alias(struct art_ctx *ctx, struct art_schema *schema, const char *name,
                     const char *known)
{
    struct art_cls *cls = art_map_get(&schema->names, known);
    if (!cls) {
        const char *near = art_schema_nearest(schema, known);
        return art_error(ctx, ART_EUSAGE, NULL, "unknown class '%s'%s%s%s", known,
                         near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    return add_name(ctx, schema, name, strlen(name), cls);
}

/* ------------------------------------------------------------ laying out */

/* Flags that hold for everything derived from a class. */
static const unsigned inherited_flags =
    ART_CLASS_VALUE | ART_CLASS_SCOPE | ART_CLASS_OPEN | ART_CLASS_PASSIVE | ART_CLASS_LINK;

/* The row beside one that may be bound to a field. */
static int field_row(struct art_ctx *ctx, struct art_schema *schema, const struct art_prop *prop,
                     struct art_prop *row)
{
    *row = (struct art_prop){.type = ART_P_REF, .flags = ART_PROP_ATTR | ART_PROP_NULLABLE};
    row->name = art_arena_format(ctx, &schema->arena, "%sField", prop->name);
    row->help = art_arena_format(ctx, &schema->arena, "the field that gives %s", prop->name);
    return row->name && row->help ? ART_OK : ART_ENOMEM;
}

static int lay_out_props(struct art_ctx *ctx, struct art_schema *schema, struct art_cls *cls)
{
    const struct art_class *def = cls->def;
    int n_rows = def->n_props, most;
    for (int i = 0; i < def->n_props; i++) n_rows += (def->props[i].flags & ART_PROP_FIELD) != 0;
    most = n_rows + (cls->base ? cls->base->n_props : 0);
    struct art_prop *rows = art_arena_alloc(ctx, &schema->arena, (size_t)n_rows, sizeof *rows);
    cls->props = art_arena_alloc(ctx, &schema->arena, (size_t)most, sizeof *cls->props);
    if (!rows || !cls->props) return ART_ENOMEM;
    if (n_rows) memcpy(rows, def->props, (size_t)def->n_props * sizeof *rows);
    for (int i = 0, k = def->n_props; i < def->n_props; i++)
        if (rows[i].flags & ART_PROP_FIELD && field_row(ctx, schema, &rows[i], &rows[k++]) < 0)
            return ART_ENOMEM;
    for (int i = 0; cls->base && i < cls->base->n_props; i++)
        cls->props[cls->n_props++] = cls->base->props[i];
    for (int i = 0; i < n_rows; i++) {
        int k = 0;
        while (k < cls->n_props && strcmp(cls->props[k]->name, rows[i].name) != 0) k++;
        cls->props[k] = &rows[i];
        if (k == cls->n_props) cls->n_props++;
    }
    for (int i = 0; i < cls->n_props; i++) {
        int status = art_map_set(ctx, &cls->prop_map, cls->props[i]->name, (void *)cls->props[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* Values with an element class are lists: one row stands for all their entries. */
static int lay_out_item(struct art_ctx *ctx, struct art_schema *schema, struct art_cls *cls)
{
    if (!(cls->flags & ART_CLASS_VALUE) || !cls->element) return ART_OK;
    struct art_prop *row = art_arena_alloc(ctx, &schema->arena, 1, sizeof *row);
    if (!row) return ART_ENOMEM;
    *row = (struct art_prop){.name = cls->element, .type = ART_P_OBJECT, .values = cls->element};
    cls->item = row;
    return ART_OK;
}

static int lay_out_children(struct art_ctx *ctx, struct art_schema *schema, struct art_cls *cls)
{
    const struct art_class *def = cls->def;
    int most = def->n_children + schema->n_extensions + (cls->base ? cls->base->n_children : 0);
    cls->children = art_arena_alloc(ctx, &schema->arena, (size_t)most, sizeof *cls->children);
    if (!cls->children) return ART_ENOMEM;
    for (int i = 0; cls->base && i < cls->base->n_children; i++)
        cls->children[cls->n_children++] = cls->base->children[i];
    for (int i = 0; i < def->n_children; i++) cls->children[cls->n_children++] = &def->children[i];
    for (int i = 0; i < schema->n_extensions; i++)
        if (strcmp(schema->extensions[i].cls, def->name) == 0)
            cls->children[cls->n_children++] = schema->extensions[i].child;
    return ART_OK;
}

static int lay_out(struct art_ctx *ctx, struct art_schema *schema, struct art_cls *cls, int depth)
{
    const struct art_class *def = cls->def;
    int status = ART_OK;
    if (cls->props) return ART_OK;
    if (depth > 50)
        return art_error(ctx, ART_EINTERNAL, NULL, "class %s extends itself", def->name);
    if (def->extends) {
        struct art_cls *base = art_map_get(&schema->names, def->extends);
        if (!base)
            return art_error(ctx, ART_EINTERNAL, NULL, "class %s extends unknown class %s",
                             def->name, def->extends);
        status = lay_out(ctx, schema, base, depth + 1);
        cls->base = base;
    }
    unsigned inherited = inherited_flags;
    /* a behaviour of its own may move something, and knows what its files say */
    if (def->ops && def->flags & ART_CLASS_OWN)
        inherited &= ~(unsigned)(ART_CLASS_PASSIVE | ART_CLASS_OPEN);
    cls->flags = def->flags | (cls->base ? cls->base->flags & inherited : 0);
    cls->kind = def->kind | (cls->base ? cls->base->kind : 0);
    cls->element = def->element ? def->element : cls->base ? cls->base->element : NULL;
    bool own = def->ops || def->flags & ART_CLASS_OWN;
    cls->ops = own ? def->ops : cls->base ? cls->base->ops : NULL;
    cls->packs = def->packs ? def->packs : cls->base ? cls->base->packs : NULL;
    if (status == ART_OK) status = lay_out_props(ctx, schema, cls);
    if (status == ART_OK) status = lay_out_item(ctx, schema, cls);
    if (status == ART_OK) status = lay_out_children(ctx, schema, cls);
    return status;
}

/* --------------------------------------------------------------- checking */

static int check_prop(struct art_ctx *ctx, const struct art_schema *schema,
                      const struct art_cls *cls, const struct art_prop *prop)
{
    char why[64];
    if (prop->type == ART_P_VECTOR && prop->size < 1)
        return art_error(ctx, ART_EINTERNAL, NULL, "%s.%s has no size", cls->name, prop->name);
    if (prop->type == ART_P_OBJECT && !art_map_get(&schema->names, prop->values))
        return art_error(ctx, ART_EINTERNAL, NULL, "%s.%s has unknown class %s", cls->name,
                         prop->name, prop->values);
    if (prop->type == ART_P_ENUM && !prop->values)
        return art_error(ctx, ART_EINTERNAL, NULL, "%s.%s has no values", cls->name, prop->name);
    double x;
    if (prop->range && prop->def && prop->type == ART_P_DOUBLE && art_parse_double(prop->def, &x) &&
        !art_range_holds(prop->range, x, why))
        return art_error(ctx, ART_EINTERNAL, NULL, "default of %s.%s %s", cls->name, prop->name,
                         why);
    return ART_OK;
}

static int check_class(struct art_ctx *ctx, const struct art_schema *schema,
                       const struct art_cls *cls)
{
    for (int i = 0; i < cls->def->n_props; i++) {
        int status = check_prop(ctx, schema, cls, &cls->def->props[i]);
        if (status < 0) return status;
    }
    if (cls->item) {
        int status = check_prop(ctx, schema, cls, cls->item);
        if (status < 0) return status;
    }
    char name[MODEL_PACKED_NAME];
    for (int i = 0; model_packed_name(cls, i, name); i++)
        if (!art_cls_prop(cls, name))
            return art_error(ctx, ART_EINTERNAL, NULL, "%s packs '%s', which it does not have",
                             cls->name, name);
    for (int i = cls->base ? cls->base->n_children : 0; i < cls->n_children; i++)
        if (!art_map_get(&schema->names, cls->children[i]->cls))
            return art_error(ctx, ART_EINTERNAL, NULL, "child %s of %s has unknown class %s",
                             cls->children[i]->name, cls->name, cls->children[i]->cls);
    return ART_OK;
}

/* Reads the default of one of the rows that lay_out_props made. */
static int read_default(struct art_ctx *ctx, struct art_schema *schema, const struct art_cls *cls,
                        struct art_prop *row)
{
    struct art_comp any = {.cls = cls, .model = &schema->defaults};
    struct art_quiet quiet;
    if (!row->def || row->fallback) return ART_OK;
    int status = model_default_parse(ctx, &any, row, &quiet);
    if (status == ART_OK || status == ART_ENOMEM) return status;
    return art_error(ctx, ART_EINTERNAL, NULL, "default of %s.%s: %s", cls->name, row->name,
                     quiet.why);
}

static int read_defaults(struct art_ctx *ctx, struct art_schema *schema)
{
    schema->defaults.ctx = ctx;
    schema->defaults.schema = schema;
    for (int i = 0; i < schema->n; i++) {
        const struct art_cls *cls = schema->list[i];
        for (int k = 0; k < cls->def->n_props; k++) {
            const struct art_prop *row = art_cls_prop(cls, cls->def->props[k].name);
            int status = read_default(ctx, schema, cls, (struct art_prop *)row);
            if (status < 0) return status;
        }
    }
    return ART_OK;
}

int art_schema_finish(struct art_ctx *ctx, struct art_schema *schema)
{
    for (int i = 0; i < schema->n_extensions; i++)
        if (!art_map_get(&schema->names, schema->extensions[i].cls))
            return art_error(ctx, ART_EINTERNAL, NULL, "a child is given to unknown class %s",
                             schema->extensions[i].cls);
    for (int i = 0; i < schema->n; i++) {
        int status = lay_out(ctx, schema, schema->list[i], 0);
        if (status == ART_OK) status = check_class(ctx, schema, schema->list[i]);
        if (status < 0) return status;
    }
    return read_defaults(ctx, schema);
}
