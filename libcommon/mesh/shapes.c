/* This has the table of shapes: finding one, setting and checking its parameters. */
#include "mesh_priv.h"
#include <art/shape.h>
#include <art/text.h>
#include <strings.h>

#define X(name) extern const struct art_shape art_shape_##name;
#include "shapes.def"
#undef X

#define X(name) &art_shape_##name,
static const struct art_shape *const shapes[] = {
#include "shapes.def"
};
#undef X

enum { N_SHAPES = sizeof shapes / sizeof shapes[0] };

const struct art_shape *art_shape_at(int i)
{
    return i >= 0 && i < N_SHAPES ? shapes[i] : NULL;
}

const struct art_shape *art_shape_find(const char *name)
{
    for (int i = 0; i < N_SHAPES; i++)
        if (strcmp(shapes[i]->name, name) == 0) return shapes[i];
    return NULL;
}

bool art_shape_also(const char *names, const char *name)
{
    size_t n = strlen(name);
    if (!names || n == 0) return false;
    for (const char *at = names; *at; at += strspn(at, " ")) {
        size_t m = strcspn(at, " ");
        if (m == n && strncasecmp(at, name, n) == 0) return true;
        at += m;
    }
    return false;
}

int art_shape_find_checked(struct art_ctx *ctx, const char *name, const struct art_shape **shape)
{
    const char *names[N_SHAPES];
    const struct art_shape *found = art_shape_find(name);
    if (found) {
        *shape = found;
        return ART_OK;
    }
    const char *near = NULL;
    struct art_buf known;
    art_buf_init(&known, ctx);
    for (int i = 0; i < N_SHAPES; i++) {
        names[i] = shapes[i]->name;
        if (art_shape_also(shapes[i]->also, name)) near = names[i];
        art_buf_printf(&known, "%s%s", i ? ", " : "", names[i]);
    }
    if (!near) near = art_nearest(name, names, N_SHAPES);
    int status = art_buf_status(&known);
    if (status == ART_OK && near)
        status =
            art_error(ctx, ART_EUSAGE, NULL, "unknown shape '%s'; did you mean '%s'?", name, near);
    else if (status == ART_OK)
        status = art_error(ctx, ART_EUSAGE, NULL, "unknown shape '%s' (known: %s)", name, known.s);
    art_buf_fini(&known);
    return status;
}

void art_shape_defaults(const struct art_shape *shape, struct art_shape_args *args)
{
    memset(args, 0, sizeof *args);
    for (int i = 0; shape->param[i].name; i++) args->x[i] = shape->param[i].init;
    args->list = shape->list;
    args->n_list = shape->n_list;
}

void art_shape_args_fini(struct art_shape_args *args)
{
    art_free(args->owned);
    memset(args, 0, sizeof *args);
}

/* ------------------------------------------------------------------- values */

void art_shape_range(const struct art_shape_param *p, struct art_buf *text)
{
    if (p->kind == ART_SHAPE_LIST) {
        art_buf_printf(text, "%g or more groups of %d", p->min, p->size);
    } else if (p->kind == ART_SHAPE_FLAG) {
        art_buf_puts(text, "0 or 1");
    } else if (isfinite(p->min)) {
        bool both = isfinite(p->max) && (p->kind == ART_SHAPE_REAL || p->max < ART_SHAPE_MAX_COUNT);
        if (both)
            art_buf_printf(text, "%g .. %g", p->min, p->max);
        else
            art_buf_printf(text, "%s %g", p->above ? ">" : ">=", p->min);
    }
}

static int refuse(struct art_ctx *ctx, int code, const struct art_shape *shape,
                  const struct art_shape_param *p, double x)
{
    struct art_buf range;
    art_buf_init(&range, ctx);
    art_shape_range(p, &range);
    int status = art_buf_status(&range);
    if (status == ART_OK)
        status =
            art_error(ctx, code, NULL, "%s: %s=%.12g is out of range (%s%s%s)", shape->name,
                      p->name, x, p->kind == ART_SHAPE_INT ? "a whole number" : "",
                      p->kind == ART_SHAPE_INT && range.n ? " " : "", range.n ? range.s : "finite");
    art_buf_fini(&range);
    return status;
}

static int check_value(struct art_ctx *ctx, const struct art_shape *shape,
                       const struct art_shape_param *p, double x)
{
    bool whole = p->kind == ART_SHAPE_INT || p->kind == ART_SHAPE_FLAG;
    if (!isfinite(x) || x < p->min || (p->above && x == p->min) || (whole && x != floor(x)))
        return refuse(ctx, ART_ERANGE, shape, p, x);
    if (x > p->max && p->max < ART_SHAPE_MAX_COUNT) return refuse(ctx, ART_ERANGE, shape, p, x);
    if (x > p->max)
        return art_error(ctx, ART_ELIMIT, NULL, "%s: %s=%.12g is above %.12g", shape->name, p->name,
                         x, p->max);
    return ART_OK;
}

static int check_list(struct art_ctx *ctx, const struct art_shape *shape,
                      const struct art_shape_param *p, const struct art_shape_args *args)
{
    if (args->n_list % p->size != 0 || args->n_list / p->size < p->min)
        return art_error(ctx, ART_ERANGE, NULL,
                         "%s: %s has %d number{s}; it takes %g or more groups of %d", shape->name,
                         p->name, args->n_list, p->min, p->size);
    for (int i = 0; i < args->n_list; i++)
        if (!isfinite(args->list[i]))
            return art_error(ctx, ART_ERANGE, NULL, "%s: number %d of %s is not finite",
                             shape->name, i + 1, p->name);
    return ART_OK;
}

/* Parses numbers with commas or blanks between. */
static int parse_list(struct art_ctx *ctx, const struct art_shape *shape, const char *text,
                      struct art_shape_args *args)
{
    size_t most = strlen(text) / 2 + 1;
    double *list = art_alloc(ctx, most, sizeof *list);
    int n = 0;
    if (!list) return ART_ENOMEM;
    for (const char *s = text; *s;) {
        size_t used = art_read_double(s, strlen(s), &list[n]);
        s += used;
        size_t gap = strspn(s, ", \t");
        if (used == 0 || (*s && gap == 0)) {
            art_free(list);
            return art_error(ctx, ART_ERANGE, NULL, "%s: '%s' is no list of numbers", shape->name,
                             text);
        }
        s += gap;
        n++;
    }
    art_free(args->owned);
    args->list = args->owned = list;
    args->n_list = n;
    return ART_OK;
}

const char *art_shape_names(const struct art_shape *shape, char text[ART_SHAPE_NAMES])
{
    int used = 0;
    text[0] = '\0';
    for (int i = 0; shape->param[i].name && used < ART_SHAPE_NAMES; i++)
        used += snprintf(text + used, (size_t)(ART_SHAPE_NAMES - used), "%s%s", i ? ", " : "",
                         shape->param[i].name);
    return text;
}

int art_shape_param(const struct art_shape *shape, const char *name, size_t n)
{
    /* the same length has two names, in shapes that have not both */
    const char *other = n != 1 ? NULL : *name == 'h' ? "l" : *name == 'l' ? "h" : NULL;
    for (const char *s = name; s; s = s == name ? other : NULL)
        for (int i = 0; shape->param[i].name; i++)
            if (strlen(shape->param[i].name) == n && memcmp(shape->param[i].name, s, n) == 0)
                return i;
    return -1;
}

static int unknown_param(struct art_ctx *ctx, const struct art_shape *shape, const char *text,
                         int n_name)
{
    char names[ART_SHAPE_NAMES];
    return art_error(ctx, ART_EUSAGE, NULL, "%s has no parameter '%.*s'; it has %s", shape->name,
                     n_name, text, art_shape_names(shape, names));
}

int art_shape_set(struct art_ctx *ctx, const struct art_shape *shape, struct art_shape_args *args,
                  const char *text)
{
    const char *eq = strchr(text, '=');
    int n = eq ? (int)(eq - text) : 0, i, status;
    if (n == 0)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s': parameters are given as name=value", text);
    i = art_shape_param(shape, text, (size_t)n);
    if (i < 0) return unknown_param(ctx, shape, text, n);
    const struct art_shape_param *p = &shape->param[i];
    if (p->kind == ART_SHAPE_LIST) {
        ART_TRY(parse_list(ctx, shape, eq + 1, args));
        return check_list(ctx, shape, p, args);
    }
    double x;
    if (!art_parse_double(eq + 1, &x))
        return art_error(ctx, ART_ERANGE, NULL, "%s: %s takes a number, not '%s'", shape->name,
                         p->name, eq + 1);
    ART_TRY(check_value(ctx, shape, p, x));
    args->x[i] = x;
out:
    return status;
}

int art_mesh_make(struct art_ctx *ctx, struct art_mesh **out_mesh, const struct art_shape *shape,
                  const struct art_shape_args *args)
{
    struct art_mesh *mesh = NULL;
    int status;
    for (int i = 0; shape->param[i].name; i++) {
        const struct art_shape_param *p = &shape->param[i];
        ART_TRY(p->kind == ART_SHAPE_LIST ? check_list(ctx, shape, p, args)
                                          : check_value(ctx, shape, p, args->x[i]));
    }
    ART_TRY(shape->make(ctx, &mesh, args));
    /* huge sizes may add up to infinity */
    ART_TRY(art_mesh_check(ctx, mesh));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}
