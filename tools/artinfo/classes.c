#include "artinfo.h"
#include <art/joint.h>
#include <ctype.h>
#include <string.h>

static const char *type_name(enum art_ptype type)
{
    static const char *const names[] = {
        [ART_P_BOOL] = "boolean",
        [ART_P_INT] = "integer",
        [ART_P_DOUBLE] = "number",
        [ART_P_TIME] = "time",
        [ART_P_VECTOR] = "vector",
        [ART_P_NUMBERS] = "numbers",
        [ART_P_ORIENT] = "orientation",
        [ART_P_QUAT] = "quaternion",
        [ART_P_POSE] = "pose",
        [ART_P_INERTIA] = "inertia",
        [ART_P_SYM3] = "symmetric",
        [ART_P_RANGE] = "range",
        [ART_P_COLOR] = "colour",
        [ART_P_STRING] = "text",
        [ART_P_ENUM] = "word",
        [ART_P_WORDS] = "words",
        [ART_P_REF] = "path",
        [ART_P_REFS] = "paths",
        [ART_P_REFNUMS] = "weights",
        [ART_P_PROPREFS] = "properties",
        [ART_P_OBJECT] = "object",
        [ART_P_MESH] = "mesh",
        [ART_P_RAW] = "any",
    };
    return names[type];
}

static const char *access_name(const struct art_prop *prop)
{
    if (prop->flags & ART_PROP_NOT_COMPUTED) return "not computed";
    if (prop->flags & ART_PROP_READONLY) return "read";
    if (prop->flags & ART_PROP_ATTR) return "file";
    return prop->flags & ART_PROP_STATE ? "drive" : "set";
}

static const char *mode_name(enum art_mode mode)
{
    static const char *const names[] = {"-", "explicit", "inherited", "inactive"};
    return names[mode];
}

static void put_kind(struct art_buf *buf, const struct art_cls *cls)
{
    if (cls->flags & ART_CLASS_ABSTRACT) art_buf_puts(buf, "general ");
    art_buf_puts(buf, cls->flags & ART_CLASS_VALUE ? "value" : "component");
}

/* The words or the range; behind a '~' stands the usual one. */
static void put_allowed(struct art_buf *buf, const struct art_prop *prop)
{
    const char *range = prop->range, *usual = range ? strchr(range, '~') : NULL;
    if (!range && (!prop->values || prop->type == ART_P_RAW)) art_buf_putc(buf, '-');
    if (!range && prop->values && prop->type != ART_P_RAW) art_buf_puts(buf, prop->values);
    if (!range) return;
    size_t n = usual ? (size_t)(usual - range) : strlen(range);
    art_buf_add(buf, range, n);
    if (usual) art_buf_printf(buf, "%susually %s", n ? ", " : "", usual + 1);
}

static void put_prop(struct art_buf *buf, const struct art_prop *prop)
{
    art_buf_printf(buf, "%s\t%s", prop->name, type_name(prop->type));
    if (prop->type == ART_P_VECTOR) art_buf_printf(buf, " %d", prop->size);
    art_buf_printf(buf, "\t%s\t", prop->unit ? prop->unit : "-");
    art_inspect_line(buf, prop->def ? (*prop->def ? prop->def : "\"\"") : "-", 60);
    art_buf_putc(buf, '\t');
    put_allowed(buf, prop);
    const char *own = prop->flags & ART_PROP_OURS ? "; not of ArtiSynth" : "";
    art_buf_printf(buf, "\t%s\t%s\t%s%s\n", mode_name(prop->mode), access_name(prop),
                   prop->help ? prop->help : "-", own);
}

/* The rows by which a joint constrains, in the order of its compliance. */
static void put_rows(struct art_buf *buf, const struct art_cls *cls)
{
    const struct art_joint_kind *kind = NULL;
    for (const struct art_cls *c = cls; c && !kind; c = c->base)
        for (int i = 0; (kind = art_joint_kind_at(i)) && kind->cls != c->def; i++) continue;
    if (!kind || kind->n_rows == 0) return;
    art_buf_puts(buf, "# row\tholds\tas\n");
    for (int r = 0; r < kind->n_rows; r++) {
        unsigned flags = kind->rows[r].flags;
        art_buf_printf(buf, "# %d\t%s\t", r, flags & ART_ROW_ROTARY ? "angle" : "length");
        if (flags & ART_ROW_LIMIT)
            art_buf_printf(buf, "limit of %s\n", kind->coords[kind->rows[r].coord].name);
        else
            art_buf_puts(buf, flags & ART_ROW_BILATERAL ? "bilateral\n" : "unilateral\n");
    }
}

static void put_details(struct art_buf *buf, const struct art_cls *cls)
{
    art_buf_printf(buf, "# %s\t", cls->name);
    put_kind(buf, cls);
    if (cls->def->help) art_buf_printf(buf, "\t%s", cls->def->help);
    art_buf_printf(buf, "\n# full name\t%s\n", cls->full_name);
    if (cls->def->aliases) art_buf_printf(buf, "# aliases\t%s\n", cls->def->aliases);
    art_buf_puts(buf, "# ancestry\t");
    for (const struct art_cls *c = cls; c; c = c->base)
        art_buf_printf(buf, "%s%s", c == cls ? "" : " < ", c->name);
    art_buf_puts(buf, "\n");
    if (cls->element) art_buf_printf(buf, "# holds\t%s\n", cls->element);
    if (cls->n_children > 0) art_buf_puts(buf, "# child\tclass\telements\tshort name\n");
    for (int i = 0; i < cls->n_children; i++) {
        const struct art_child_def *child = cls->children[i];
        art_buf_printf(buf, "# %s\t%s\t%s\t%s\n", child->name, child->cls,
                       child->element ? child->element : "-",
                       child->short_name ? child->short_name : "-");
    }
    put_rows(buf, cls);
    art_buf_puts(buf, "# property\ttype\tunit\tdefault\tallowed\tinherit\taccess\thelp\n");
    for (int i = 0; i < cls->n_props; i++) put_prop(buf, cls->props[i]);
}

/* True if a part of the text is the name, in any case of letters. */
static bool has_part(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (; *text; text++) {
        size_t k = 0;
        while (k < n && tolower((unsigned char)text[k]) == tolower((unsigned char)name[k])) k++;
        if (k == n) return true;
    }
    return false;
}

/* The message names the class that is near, or those of which the name is a part, in any case of
 * letters. */
static int no_class(struct art_ctx *ctx, const struct art_schema *schema, const char *name)
{
    enum { FEW = 8 };
    const char *near = art_schema_nearest(schema, name);
    if (!near) near = art_schema_with_words(schema, name);
    bool same = near && art_strcaseeq(near, name);
    struct art_buf hint;
    int n = 0, status;
    art_buf_init(&hint, ctx);
    for (int i = 0; !same && *name && i < art_schema_count(schema); i++) {
        const struct art_cls *cls = art_schema_at(schema, i);
        if (!has_part(cls->name, name) || n++ >= FEW) continue;
        art_buf_printf(&hint, "%s'%s'", n == 1 ? "; there are " : ", ", cls->name);
    }
    if (n > FEW) art_buf_printf(&hint, " and %d more", n - FEW);
    if (near && n == 0) art_buf_printf(&hint, "; did you mean '%s'?", near);
    if (!near && n == 0) art_buf_puts(&hint, "; 'artinfo classes' lists all");
    status = art_buf_status(&hint);
    if (status == ART_OK)
        status = art_error(ctx, ART_ENOTFOUND, NULL, "there is no class '%s'%s", name, hint.s);
    art_buf_fini(&hint);
    return status;
}

int run_classes(struct art_cli *cli, void *options)
{
    struct art_ctx *ctx = &cli->ctx;
    struct art_plugin_set plugins = {0};
    struct art_schema *schema = NULL;
    struct art_buf buf;
    int status;
    art_buf_init(&buf, ctx);
    ART_TRY(all_classes(ctx, options, &plugins, &schema));
    if (cli->n_args > 0) {
        const struct art_cls *cls = art_schema_class(schema, cli->args[0]);
        if (!cls) {
            status = no_class(ctx, schema, cli->args[0]);
            goto out;
        }
        put_details(&buf, cls);
    } else {
        for (int i = 0; i < art_schema_count(schema); i++) {
            const struct art_cls *cls = art_schema_at(schema, i);
            art_buf_printf(&buf, "%s\t%s\t", cls->name, cls->base ? cls->base->name : "-");
            put_kind(&buf, cls);
            art_buf_printf(&buf, "\t%s\n", cls->def->help ? cls->def->help : "-");
        }
    }
out:
    status = finish(cli, &buf, status);
    art_schema_free(schema);
    art_plugin_set_fini(&plugins);
    return status;
}

void class_words(struct art_buf *out)
{
    const struct model_options none = {0};
    struct art_ctx ctx;
    struct art_plugin_set plugins = {0};
    struct art_schema *schema = NULL;
    art_ctx_init(&ctx);
    if (all_classes(&ctx, &none, &plugins, &schema) == ART_OK)
        for (int i = 0; i < art_schema_count(schema); i++)
            art_buf_printf(out, " %s", art_schema_at(schema, i)->name);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}
