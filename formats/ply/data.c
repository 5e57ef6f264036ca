/* The numbers behind the header. */
#include "ply_priv.h"
#include <art/rowreader.h>
#include <float.h>
#include <math.h>

enum { PLACE = 3 };

struct reader {
    struct art_scan *scan;
    const struct art_ply_element *element;
    bool text, swap;
    double *list; /* the list that is read */
    int list_cap;
    const char *from; /* before it, all is forgotten already */
    bool place;       /* a text whose items begin with three finite numbers */
    art_row_reader *line;
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

static inline uint16_t load2(const char *s, bool swap)
{
    const unsigned char *b = (const unsigned char *)s;
    return (uint16_t)(b[swap] | b[!swap] << 8);
}

static inline uint32_t load4(const char *s, bool swap)
{
    uint32_t u = art_load_u32(s);
    return swap ? __builtin_bswap32(u) : u;
}

static inline uint64_t load8(const char *s, bool swap)
{
    uint64_t u = art_load_u64(s);
    return swap ? __builtin_bswap64(u) : u;
}

/* An integer of 8 bytes. 2^53 + 1, which would be rounded to 2^53, comes out beyond it. */
static inline double wide(uint64_t u, bool minus)
{
    const uint64_t limit = (uint64_t)1 << 53, size = minus ? -u : u;
    double x = (double)(size == limit + 1 ? limit + 2 : size);
    return minus ? -x : x;
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
        return (int16_t)load2(s, swap);
    case ART_U16:
        return load2(s, swap);
    case ART_I32:
        return (int32_t)load4(s, swap);
    case ART_U32:
        return load4(s, swap);
    case ART_I64:
        u8 = load8(s, swap);
        return wide(u8, u8 >> 63);
    case ART_U64:
        return wide(load8(s, swap), false);
    case ART_F32:
        u4 = load4(s, swap);
        memcpy(&f, &u4, sizeof f);
        return f;
    case ART_F64:
        u8 = load8(s, swap);
        memcpy(&d, &u8, sizeof d);
        return d;
    }
    return 0;
}

bool art_ply_have(struct art_scan *scan, size_t n)
{
    if ((size_t)(scan->end - scan->p) >= n) return true;
    (void)!art_source_fill(scan->src, (size_t)(scan->p - scan->src->data) + n);
    scan->end = scan->src->data + scan->src->n;
    return (size_t)(scan->end - scan->p) >= n;
}

/* Binary data that was read is not looked at again. (Of a text, the scanner sees to that.) */
static inline void forget(struct reader *r)
{
    const ptrdiff_t piece = 1 << 20;
    if (r->text || r->scan->p - r->from < piece) return;
    r->from = r->scan->p;
    art_source_forget(r->scan->src, (size_t)(r->from - r->scan->src->data));
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
    if (art_scalar_size(type) <= 4 && !real && type != ART_U32) {
        int i = 0, status = art_scan_int(r->scan, &i);
        if (status == ART_OK && type != ART_I32 && !art_scalar_holds(type, i))
            status = fail(r, r->scan->p - 1, ART_ERANGE, "the number %.17g does not fit its type",
                          i, item, p);
        *x = i;
        return status;
    }
    int status = art_scan_real(r->scan, x);
    bool round = type == ART_F32 && p->single;
    if (status == ART_OK &&
        (real ? round && !art_scalar_holds(type, *x) : !art_text_holds(type, *x, r->scan->p)))
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
    if (!art_ply_have(scan, (size_t)size))
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
static inline int *begin_indices(struct reader *r, const struct art_ply_lists *lists, int n)
{
    int at = lists->n ? (*lists->off)[lists->n] : 0;
    bool fresh = lists->n == 0;
    if (!ART_RESERVE(r->scan->ctx, *lists->off, (size_t)lists->n + 2, *lists->off_cap) ||
        !ART_RESERVE(r->scan->ctx, *lists->item, (size_t)at + (size_t)n + 1, *lists->item_cap))
        return NULL;
    if (fresh) (*lists->off)[0] = 0;
    return *lists->item + at;
}

static inline void end_indices(const struct art_ply_lists *lists, int n)
{
    (*lists->off)[lists->n + 1] = (*lists->off)[lists->n] + n;
}

/* Numbers of vertices. */
static int read_indices(struct reader *r, const struct art_ply_property *p, int item, int n)
{
    int *to = begin_indices(r, p->lists, n), status = ART_OK;
    if (!to) return r->scan->ctx->status;
    for (int k = 0; k < n; k++) {
        double x = 0;
        if (r->text && p->type == ART_I32) {
            ART_TRY(art_scan_int(r->scan, &to[k]));
            if (to[k] >= p->least && to[k] < p->limit) continue;
            x = to[k];
        } else {
            ART_TRY(read_number(r, p, item, p->type, &x));
        }
        ART_TRY(check(r, p, item, x));
        to[k] = (int)x;
    }
    end_indices(p->lists, n);
    p->lists->n++;
out:
    return status;
}

/* The form that nearly all binary files have: lengths of one byte, indices of four. */
static bool is_usual_list(const struct reader *r, const struct art_ply_property *p)
{
    return !r->text && p->list && p->lists && p->count == ART_U8 && p->size == 4 &&
           p->type != ART_F32;
}

enum { LONGEST = 1 + 4 * 255, TRIANGLE = 1 + 4 * 3 };

/* Triangles from *at on, n at most, as long as they are some and good; returns how many. `swap` is
 * known where this is put in. */
static inline int read_triangles(const char **at, const char *end, bool swap, int least, int limit,
                                 int n, int *to)
{
    const unsigned range = (unsigned)limit - (unsigned)least;
    const char *s = *at;
    int done = 0;
    for (; done < n && end - s >= TRIANGLE && *s == 3; done++, s += TRIANGLE, to += 3) {
        bool good = true;
        for (int k = 0; k < 3; k++) {
            to[k] = (int)load4(s + 1 + 4 * k, swap);
            good &= (unsigned)to[k] - (unsigned)least < range;
        }
        if (!good) break;
    }
    *at = s;
    return done;
}

/* One list at *at, as many numbers as fit `room`; how many, or -1. */
static int read_polygon(const char **at, bool swap, int least, int limit, int *to, ptrdiff_t room)
{
    const char *s = *at;
    int length = (unsigned char)*s++, good = 1;
    if (room < length) return -1;
    for (int k = 0; k < length; k++, s += 4) {
        to[k] = (int)load4(s, swap);
        good &= to[k] >= least && to[k] < limit;
    }
    if (!good) return -1;
    *at = s;
    return length;
}

/* Up to n such lists; returns how many. Whatever is out of order is left to the general way, which
 * tells, and so is the end of the file. */
static int read_usual_lists(struct reader *r, const struct art_ply_property *p, int n)
{
    const struct art_ply_lists *lists = p->lists;
    const char *s = r->scan->p, *end = r->scan->end;
    int done = 0, *off = *lists->off + lists->n, *to = *lists->item + off[0];
    const int *last = *lists->item + *lists->item_cap;
    /* the calls before have made room */
    if (lists->n + n >= *lists->off_cap) n = *lists->off_cap - lists->n - 1;
    while (done < n && end - s >= LONGEST) {
        ptrdiff_t room = (last - to) / 3;
        int most = room < n - done ? (int)room : n - done;
        int k = r->swap ? read_triangles(&s, end, true, p->least, p->limit, most, to)
                        : read_triangles(&s, end, false, p->least, p->limit, most, to);
        for (int i = 0; i < k; i++, done++) off[done + 1] = off[done] + 3;
        to += 3 * (size_t)k;
        if (done == n || end - s < LONGEST) break;
        k = read_polygon(&s, r->swap, p->least, p->limit, to, last - to);
        if (k < 0) break;
        to += k;
        off[done + 1] = off[done] + k;
        done++;
    }
    r->scan->p = s;
    p->lists->n += done;
    return done;
}

static int read_list(struct reader *r, const struct art_ply_property *p, int item)
{
    struct art_scan *scan = r->scan;
    double length = 0;
    int status;
    if (r->text) (void)art_scan_more(scan);
    const char *at = scan->p;
    ART_TRY(read_number(r, p, item, p->count, &length));
    int size = r->text ? 2 : p->size;
    if (length < 0 || length > INT32_MAX / 2 ||
        (length > 1 && !art_scan_has(scan, ((uint64_t)length - 1) * (uint64_t)size)))
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

/* -------------------------------------------------------------------- items */

/* Returns whether items begin with three finite numbers, as vertices do. */
static bool begins_with_place(const struct art_ply_element *e)
{
    if (e->n_properties < PLACE) return false;
    for (int k = 0; k < PLACE; k++) {
        const struct art_ply_property *p = &e->property[k];
        if (p->list || !p->finite || p->limit || (p->type != ART_F32 && p->type != ART_F64))
            return false;
    }
    return true;
}

/* Reads these at once; false if they are read one by one, which finds what is wrong as well. */
static bool read_place(struct reader *r, int i)
{
    struct art_scan *scan = r->scan;
    double x[PLACE];
    if (!art_scan_more(scan)) return false;
    const char *end = r->line(scan->from, scan->p, scan->end, PLACE, x);
    if (!end || (end < scan->end && (unsigned char)*end > ' ')) return false;
    for (int k = 0; k < PLACE; k++) {
        const struct art_ply_property *p = &r->element->property[k];
        if (p->type == ART_F32 && p->single) {
            if (!(fabs(x[k]) <= FLT_MAX)) return false;
            x[k] = (float)x[k];
        }
    }
    for (int k = 0; k < PLACE; k++) {
        const struct art_ply_property *p = &r->element->property[k];
        if (p->to) p->to[(size_t)i * (size_t)p->stride] = x[k];
    }
    scan->p = end;
    return true;
}

static int read_item(struct reader *r, int i)
{
    const struct art_ply_element *e = r->element;
    int status = ART_OK;
    for (int k = r->place && read_place(r, i) ? PLACE : 0; k < e->n_properties; k++) {
        const struct art_ply_property *p = &e->property[k];
        double x;
        if (p->list) {
            bool usual = is_usual_list(r, p) && p->lists->n > 0;
            if (!usual || read_usual_lists(r, p, 1) == 0) ART_TRY(read_list(r, p, i));
            continue;
        }
        ART_TRY(read_number(r, p, i, p->type, &x));
        ART_TRY(check(r, p, i, x));
        if (p->to) p->to[(size_t)i * (size_t)p->stride] = x;
    }
out:
    return status;
}

/* Items are converted a block at a time, property by property: the type is looked at once for many.
 */
enum { BLOCK = 256 };

/* One number of each of n items that lie `step` bytes apart. */
static void load_column(const char *s, size_t step, enum art_scalar type, bool swap, int n,
                        double *to, size_t stride)
{
    switch (type) {
#define COLUMN(T)                                                                                  \
    case T:                                                                                        \
        for (int i = 0; i < n; i++, s += step, to += stride) *to = number(s, T, swap);             \
        break
        COLUMN(ART_I8);
        COLUMN(ART_U8);
        COLUMN(ART_I16);
        COLUMN(ART_U16);
        COLUMN(ART_I32);
        COLUMN(ART_U32);
        COLUMN(ART_I64);
        COLUMN(ART_U64);
        COLUMN(ART_F32);
        COLUMN(ART_F64);
#undef COLUMN
    }
}

static inline double doubt(double x)
{
    return x - x; /* 0, but NaN if it is not finite */
}

/* Four at a time: additions in a row would wait for each other. */
static bool are_finite(const double *x, size_t stride, int n)
{
    double sum = 0;
    for (; n >= 4; n -= 4, x += 4 * stride)
        sum += (doubt(x[0]) + doubt(x[stride])) + (doubt(x[2 * stride]) + doubt(x[3 * stride]));
    for (; n > 0; n--, x += stride) sum += doubt(*x);
    return sum == 0;
}

/* True if the numbers of a block are what they must be; those that are not are reported by
 * read_item. */
static bool column_is_good(const struct art_ply_property *p, const double *x, size_t stride, int n)
{
    if (p->finite && !are_finite(x, stride, n)) return false;
    bool whole = p->type == ART_I64 || p->type == ART_U64;
    for (int i = 0; (whole || p->limit) && i < n; i++) {
        double v = x[(size_t)i * stride];
        if (whole && !art_scalar_holds(p->type, v)) return false;
        if (p->limit && !(v >= p->least && v < p->limit && v == floor(v))) return false;
    }
    return true;
}

/* Items first ... first + n - 1, of `size` bytes each, if they are all here and good. */
static bool read_block(struct reader *r, int first, int n, size_t size)
{
    const struct art_ply_element *e = r->element;
    double passed[BLOCK];
    size_t at = 0;
    if (!art_ply_have(r->scan, (size_t)n * size)) return false;
    for (int k = 0; k < e->n_properties; k++) {
        const struct art_ply_property *p = &e->property[k];
        size_t stride = p->to ? (size_t)p->stride : 1;
        double *to = p->to ? p->to + (size_t)first * stride : passed;
        load_column(r->scan->p + at, size, p->type, r->swap, n, to, stride);
        if (!column_is_good(p, to, stride, n)) return false;
        at += (size_t)p->size;
    }
    r->scan->p += (size_t)n * size;
    return true;
}

/* Bytes of an item of binary data; 0 if they vary. */
static size_t item_size(const struct reader *r)
{
    size_t size = 0;
    for (int k = 0; k < r->element->n_properties; k++) {
        if (r->text || r->element->property[k].list) return 0;
        size += (size_t)r->element->property[k].size;
    }
    return size;
}

int art_ply_read_data(struct art_scan *scan, enum art_encoding encoding,
                      const struct art_ply_element *e)
{
    struct reader r = {.scan = scan,
                       .element = e,
                       .text = encoding == ART_ENCODE_ASCII,
                       .swap = encoding == ART_ENCODE_BINARY_BIG,
                       .from = scan->p,
                       .place = encoding == ART_ENCODE_ASCII && begins_with_place(e),
                       .line = art_choose_line_reader()};
    int status = ART_OK;
    size_t size = item_size(&r);
    for (int i = 0, n; i < e->n; i += n) {
        n = e->n - i < BLOCK ? e->n - i : BLOCK;
        if (size == 0 || !read_block(&r, i, n, size)) {
            /* so much that short lists need not ask */
            if (!r.text) (void)art_ply_have(scan, (size_t)BLOCK << 10);
            const struct art_ply_property *only = e->n_properties == 1 ? e->property : NULL;
            int done = only && is_usual_list(&r, only) && i > 0 ? read_usual_lists(&r, only, n) : 0;
            for (int k = done; k < n; k++) ART_TRY(read_item(&r, i + k));
        }
        forget(&r);
    }
out:
    art_free(r.list);
    return status;
}
