/* The parameters of a C3D file: groups with numbers, parameters that name theirs. */
#include "c3d_priv.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int c3d_fail(const struct c3d *c, size_t at, const char *fmt, ...)
{
    struct art_loc loc = {c->src->name, 0, 0};
    char text[200];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    return art_error(c->ctx, ART_ESYNTAX, &loc, "byte %zu: %s", at, text);
}

int c3d_int(const struct c3d *c, const unsigned char *p)
{
    unsigned x = c->processor == C3D_MIPS ? p[0] * 256u + p[1] : p[1] * 256u + p[0];
    return x < 32768 ? (int)x : (int)x - 65536;
}

/* IEEE in either order, or the F format of DEC: words swapped, and four times the IEEE number of
 * the same bits. */
double c3d_real(const struct c3d *c, const unsigned char *p)
{
    static const int intel[4] = {3, 2, 1, 0}, mips[4] = {0, 1, 2, 3}, dec[4] = {1, 0, 3, 2};
    const int *order = c->processor == C3D_MIPS ? mips : c->processor == C3D_DEC ? dec : intel;
    uint32_t bits = 0;
    float x;
    for (int i = 0; i < 4; i++) bits = bits << 8 | p[order[i]];
    memcpy(&x, &bits, sizeof x);
    return c->processor == C3D_DEC ? (double)x / 4 : (double)x;
}

/* A record as it stands: its name, its number, and where its contents begin. */
struct record {
    char name[C3D_WORD];
    int id;
    size_t body, next; /* next 0: the last */
};

static int take_record(const struct c3d *c, size_t at, struct record *r, bool *end)
{
    const unsigned char *d = (const unsigned char *)c->src->data;
    size_t size = c->src->n;
    *end = at + 2 > size || d[at] == 0;
    if (*end) return ART_OK;
    int length = abs((signed char)d[at]);
    r->id = (signed char)d[at + 1];
    size_t behind = at + 2 + (size_t)length;
    if (behind + 3 > size) return c3d_fail(c, at, "the file ends within its parameters");
    int shown = length < (int)sizeof r->name ? length : (int)sizeof r->name - 1;
    memcpy(r->name, d + at + 2, (size_t)shown);
    r->name[shown] = '\0';
    unsigned offset = (unsigned)c3d_int(c, d + behind) & 0xffff;
    r->body = behind + 2;
    r->next = offset ? behind + offset : 0;
    if (offset && (offset < 2 || r->next > size))
        return c3d_fail(c, behind, "'%s' is followed by nothing", r->name);
    return ART_OK;
}

/* Capitals do not count. */
static void full_name(char to[C3D_NAME], const char *group, const char *name)
{
    snprintf(to, C3D_NAME, "%s:%s", group, name);
    for (char *s = to; *s; s++)
        if (*s >= 'A' && *s <= 'Z') *s = (char)(*s - 'A' + 'a');
}

static int take_param(struct c3d *c, const struct record *r, const char *group)
{
    const unsigned char *d = (const unsigned char *)c->src->data;
    size_t at = r->body, size = c->src->n;
    if (!ART_GROW(c->ctx, c->param, c->n_params, c->cap_params)) return ART_ENOMEM;
    struct c3d_param *p = &c->param[c->n_params];
    memset(p, 0, sizeof *p);
    full_name(p->name, group, r->name);
    if (at + 2 > size) return c3d_fail(c, at, "the file ends within '%s'", r->name);
    p->type = (signed char)d[at];
    p->n_dims = (signed char)d[at + 1];
    if (p->type != -1 && p->type != 1 && p->type != 2 && p->type != 4)
        return c3d_fail(c, at, "'%s' has the type %d, not -1, 1, 2 or 4", r->name, p->type);
    if (p->n_dims < 0 || p->n_dims > 7 || at + 2 + (size_t)p->n_dims > size)
        return c3d_fail(c, at + 1, "'%s' has %d dimensions", r->name, p->n_dims);
    p->n = 1;
    for (int k = 0; k < p->n_dims; k++) {
        p->dim[k] = d[at + 2 + (size_t)k];
        p->n *= (size_t)p->dim[k];
        if (p->n > size) return c3d_fail(c, at, "'%s' is larger than the file", r->name);
    }
    p->data = d + at + 2 + p->n_dims;
    if (p->n * (size_t)abs(p->type) > size - (size_t)(p->data - d))
        return c3d_fail(c, at, "the file ends within '%s'", r->name);
    c->n_params++;
    return ART_OK;
}

/* Labels are looked for one by one, and a file may have as many parameters. */
static int sort_in(struct c3d *c)
{
    for (int i = 0; i < c->n_params; i++) {
        struct c3d_param *p = &c->param[i];
        if (art_map_get(&c->by_name, p->name)) continue;
        if (art_map_set(c->ctx, &c->by_name, p->name, p) < 0) return ART_ENOMEM;
    }
    return ART_OK;
}

/* Twice through all records: parameters may stand before their groups. */
int c3d_read_params(struct c3d *c, size_t start)
{
    enum { GROUPS = 128 };
    char names[GROUPS][C3D_WORD];
    const unsigned char *d = (const unsigned char *)c->src->data;
    int status = ART_OK;
    memset(names, 0, sizeof names);
    if (start + 4 > c->src->n) return c3d_fail(c, 0, "the parameters lie past the end of the file");
    c->processor = d[start + 3];
    if (c->processor < C3D_INTEL || c->processor > C3D_MIPS)
        return c3d_fail(c, start + 3, "the processor is %d, not 84 (Intel), 85 (DEC) or 86 (MIPS)",
                        c->processor);
    for (int pass = 0; pass < 2; pass++) {
        size_t at = start + 4;
        for (;;) {
            struct record r;
            bool end;
            ART_TRY(take_record(c, at, &r, &end));
            if (end) break;
            if (pass == 0 && r.id < 0) memcpy(names[-(r.id + 1)], r.name, sizeof r.name);
            if (pass == 1 && r.id > 0) ART_TRY(take_param(c, &r, names[r.id - 1]));
            if (!r.next) break;
            at = r.next;
        }
    }
    ART_TRY(sort_in(c));
out:
    return status;
}

const struct c3d_param *c3d_find(const struct c3d *c, const char *group, const char *name)
{
    char full[C3D_NAME];
    full_name(full, group, name);
    return art_map_get(&c->by_name, full);
}

double c3d_number(const struct c3d *c, const char *group, const char *name, size_t k,
                  double otherwise)
{
    const struct c3d_param *p = c3d_find(c, group, name);
    if (!p || k >= p->n || p->type == -1) return otherwise;
    if (p->type == 1) return p->data[k];
    return p->type == 2 ? c3d_int(c, p->data + 2 * k) : c3d_real(c, p->data + 4 * k);
}

char *c3d_text(const struct c3d *c, const char *group, const char *name, size_t k)
{
    char numbered[32];
    for (int part = 1; part < 100; part++) {
        snprintf(numbered, sizeof numbered, part > 1 ? "%s%d" : "%s", name, part);
        const struct c3d_param *p = c3d_find(c, group, numbered);
        if (!p || p->type != -1 || p->n_dims < 1) break;
        size_t width = (size_t)p->dim[0], n = width ? p->n / width : 0;
        if (k >= n) {
            k -= n;
            continue;
        }
        const char *s = (const char *)p->data + k * width;
        while (width > 0 && (s[width - 1] == ' ' || s[width - 1] == '\0')) width--;
        return art_strndup(c->ctx, s, width);
    }
    return art_strdup(c->ctx, "");
}
