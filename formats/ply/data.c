/* The numbers behind the header. */
#include "ply_priv.h"
#include <math.h>

struct reader {
    struct art_scan *scan;
    const struct art_ply_element *element;
    bool text, swap;
    double *list; /* the list that is read */
    int list_cap;
};

/* An error at a byte: with the line in a text, with the offset else. */
static int fail(const struct reader *r, const char *at, int status, const char *what, double value,
                int item, const struct art_ply_property *p)
{
    struct art_buf text;
    art_buf_init(&text, r->scan->ctx);
    art_buf_printf(&text, what, value);
    art_buf_printf(&text, " ('%s' of %s %d)", p->name, r->element->name, item);
    while (r->text && at > r->scan->src->data && (unsigned char)at[-1] > ' ') at--;
    if (art_buf_status(&text) < 0) {
        status = ART_ENOMEM;
    } else if (r->text) {
        status = art_scan_fail(r->scan, at, status, "%s", text.s);
    } else {
        struct art_loc loc = {r->scan->src->name, 0, 0};
        status = art_error(r->scan->ctx, status, &loc, "byte %zu: %s",
                           (size_t)(at - r->scan->src->data), text.s);
    }
    art_buf_fini(&text);
    return status;
}

/* ------------------------------------------------------------------ numbers */

static inline uint64_t load(const char *s, int size, bool swap)
{
    const unsigned char *b = (const unsigned char *)s;
    uint64_t u = 0;
    for (int i = 0; i < size; i++) u |= (uint64_t)b[i] << 8 * (swap ? size - 1 - i : i);
    return u;
}

static inline double number(const char *s, enum art_scalar type, bool swap)
{
    uint32_t u4;
    uint64_t u8;
    float f;
    double d;
    switch (type) {
    case ART_I8:
        return (signed char)*s;
    case ART_U8:
        return (unsigned char)*s;
    case ART_I16:
        return (int16_t)load(s, 2, swap);
    case ART_U16:
        return (uint16_t)load(s, 2, swap);
    case ART_I32:
        return (int32_t)load(s, 4, swap);
    case ART_U32:
        return (uint32_t)load(s, 4, swap);
    case ART_I64:
        return (double)(int64_t)load(s, 8, swap);
    case ART_U64:
        return (double)load(s, 8, swap);
    case ART_F32:
        u4 = (uint32_t)load(s, 4, swap);
        memcpy(&f, &u4, sizeof f);
        return f;
    case ART_F64:
        u8 = load(s, 8, swap);
        memcpy(&d, &u8, sizeof d);
        return d;
    }
    return 0;
}

/* "nan", "inf", "-inf": programs write them into columns of their own. */
static bool special(struct art_scan *scan, double *x)
{
    static const struct {
        const char *word;
        double value;
    } words[] = {
        {"nan", NAN},        {"-nan", NAN},          {"inf", INFINITY},       {"+inf", INFINITY},
        {"-inf", -INFINITY}, {"infinity", INFINITY}, {"-infinity", -INFINITY}};
    if (!art_scan_more(scan)) return false;
    char c = scan->p[0];
    if ((c == '-' || c == '+') && scan->p + 1 < scan->end) c = scan->p[1];
    c |= 0x20;
    if (c != 'n' && c != 'i') return false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (art_scan_is(scan, words[i].word)) {
            *x = words[i].value;
            return true;
        }
    return false;
}

static int text_number(struct reader *r, const struct art_ply_property *p, int item,
                       enum art_scalar type, double *x)
{
    bool real = type == ART_F32 || type == ART_F64;
    if (real && !p->finite && special(r->scan, x)) return ART_OK;
    if (!real && type != ART_U32) {
        int i = 0, status = art_scan_int(r->scan, &i);
        if (status == ART_OK && type != ART_I32 && !art_scalar_holds(type, i))
            status = fail(r, r->scan->p - 1, ART_ERANGE, "the number %.17g does not fit its type",
                          i, item, p);
        *x = i;
        return status;
    }
    int status = art_scan_real(r->scan, x);
    bool round = type == ART_F32 && p->single;
    if (status == ART_OK && (round || !real) && !art_scalar_holds(type, *x))
        status = fail(r, r->scan->p - 1, ART_ERANGE, "the number %.17g does not fit its type", *x,
                      item, p);
    if (status == ART_OK && round) *x = (float)*x;
    return status;
}

static inline int binary_number(struct reader *r, const struct art_ply_property *p, int item,
                                enum art_scalar type, double *x)
{
    struct art_scan *scan = r->scan;
    int size = type == p->type ? p->size : p->count_size;
    if (scan->end - scan->p < size)
        return fail(r, scan->end, ART_ESYNTAX, "the file ends inside the data", 0, item, p);
    *x = number(scan->p, type, r->swap);
    scan->p += size;
    if ((type == ART_I64 || type == ART_U64) && !art_scalar_holds(type, *x))
        return fail(r, scan->p - size, ART_ERANGE, "the number %.17g is beyond 2^53", *x, item, p);
    return ART_OK;
}

static inline int read_number(struct reader *r, const struct art_ply_property *p, int item,
                              enum art_scalar type, double *x)
{
    return r->text ? text_number(r, p, item, type, x) : binary_number(r, p, item, type, x);
}

/* Behind a number that was read. */
static inline int check(struct reader *r, const struct art_ply_property *p, int item, double x)
{
    const char *at = r->text ? r->scan->p - 1 : r->scan->p - p->size;
    if (p->finite && !isfinite(x))
        return fail(r, at, ART_ERANGE, "the number is infinite or not a number", x, item, p);
    if (p->limit && !(x >= p->least && x < p->limit && x == floor(x)))
        return fail(r, at, ART_ERANGE, "vertex %.17g does not exist", x, item, p);
    return ART_OK;
}

/* -------------------------------------------------------------------- lists */

/* Room for one more list of n; NULL without memory. */
static int *begin_indices(struct reader *r, const struct art_ply_lists *lists, int n)
{
    int at = lists->n ? (*lists->off)[lists->n] : 0;
    bool fresh = !*lists->off;
    if (!ART_RESERVE(r->scan->ctx, *lists->off, (size_t)lists->n + 2, *lists->off_cap) ||
        !ART_RESERVE(r->scan->ctx, *lists->item, (size_t)at + (size_t)n + 1, *lists->item_cap))
        return NULL;
    if (fresh) (*lists->off)[0] = 0;
    return *lists->item + at;
}

/* Numbers of vertices, most often of four bytes. */
static int read_indices(struct reader *r, const struct art_ply_property *p, int item, int n)
{
    struct art_ply_lists *lists = p->lists;
    struct art_scan *scan = r->scan;
    int *to = begin_indices(r, lists, n), status = ART_OK, k = 0;
    if (!to) return scan->ctx->status;
    if (!r->text && p->size == 4 && !r->swap && p->type != ART_F32 &&
        scan->end - scan->p >= 4 * (ptrdiff_t)n) {
        for (; k < n; k++, scan->p += 4) {
            int v = (int)(int32_t)load(scan->p, 4, false);
            if (v < p->least || v >= p->limit) break; /* the slow way tells */
            to[k] = v;
        }
    }
    for (; k < n; k++) {
        double x = 0;
        ART_TRY(read_number(r, p, item, p->type, &x));
        ART_TRY(check(r, p, item, x));
        to[k] = (int)x;
    }
    lists->n++;
    (*lists->off)[lists->n] = (*lists->off)[lists->n - 1] + n;
out:
    return status;
}

static int read_list(struct reader *r, const struct art_ply_property *p, int item)
{
    struct art_scan *scan = r->scan;
    double length = 0;
    int status;
    const char *at = scan->p;
    ART_TRY(read_number(r, p, item, p->count, &length));
    int size = r->text ? 2 : p->size;
    if (length < 0 || length > (double)((scan->end - scan->p) / size + 1) || length > INT32_MAX / 2)
        return fail(r, at, ART_ERANGE, "a list of %.17g numbers", length, item, p);
    int n = (int)length;
    if (p->lists) return read_indices(r, p, item, n);
    if (!ART_RESERVE(scan->ctx, r->list, n + 1, r->list_cap)) return scan->ctx->status;
    for (int k = 0; k < n; k++) {
        ART_TRY(read_number(r, p, item, p->type, &r->list[k]));
        ART_TRY(check(r, p, item, r->list[k]));
    }
    if (p->field) status = art_field_append(scan->ctx, p->field, n, r->list);
out:
    return status;
}

int art_ply_read_data(struct art_scan *scan, enum art_encoding encoding,
                      const struct art_ply_element *e)
{
    struct reader r = {.scan = scan,
                       .element = e,
                       .text = encoding == ART_ENCODE_ASCII,
                       .swap = encoding == ART_ENCODE_BINARY_BIG};
    int status = ART_OK;
    for (int i = 0; i < e->n; i++)
        for (int k = 0; k < e->n_properties; k++) {
            const struct art_ply_property *p = &e->property[k];
            double x;
            if (p->list) {
                ART_TRY(read_list(&r, p, i));
                continue;
            }
            ART_TRY(read_number(&r, p, i, p->type, &x));
            ART_TRY(check(&r, p, i, x));
            if (p->to) p->to[(size_t)i * (size_t)p->stride] = x;
        }
out:
    art_free(r.list);
    return status;
}
