/* This reads values of elements: texts, numbers, dates. */
#include "dicom_priv.h"
#include <stdio.h>

/* ------------------------------------------------------------------- finding */

/* Finds the first element of a tag behind element `from` and deeper than it. */
static const struct art_dicom_element *find_below(const struct art_dicom *d, int from, uint32_t tag)
{
    for (int i = from + 1; i < d->n && d->element[i].depth > d->element[from].depth; i++)
        if (d->element[i].tag == tag) return &d->element[i];
    return NULL;
}

/* Finds item number `item` of a sequence; -1: there is none. */
static int find_item(const struct art_dicom *d, int sequence, int item)
{
    for (int i = sequence + 1; i < d->n && d->element[i].depth > d->element[sequence].depth; i++)
        if (d->element[i].depth == d->element[sequence].depth + 1 &&
            d->element[i].tag == ART_DICOM_ITEM && item-- == 0)
            return i;
    return -1;
}

const struct art_dicom_element *art_dicom_find(const struct art_dicom *d, int frame, uint32_t tag)
{
    const struct art_dicom_element *e = NULL;
    if (frame >= 0 && d->per_frame >= 0) {
        int item = find_item(d, d->per_frame, frame);
        if (item >= 0) e = find_below(d, item, tag);
        if (e) return e;
    }
    if (frame >= 0 && d->shared >= 0) {
        e = find_below(d, d->shared, tag);
        if (e) return e;
    }
    for (int i = 0; i < d->n; i++)
        if (d->element[i].depth == 0 && d->element[i].tag == tag) return &d->element[i];
    return NULL;
}

/* ------------------------------------------------------------------- numbers */

/* These are binary numbers: bytes of one, its sign, whether it is real. */
static const struct binary {
    char vr[3];
    int size;
    bool is_signed, real;
} binaries[] = {{"US", 2, false, false}, {"SS", 2, true, false},  {"UL", 4, false, false},
                {"SL", 4, true, false},  {"UV", 8, false, false}, {"SV", 8, true, false},
                {"FL", 4, false, true},  {"FD", 8, false, true},  {"AT", 4, false, false},
                {"OF", 4, false, true},  {"OD", 8, false, true},  {"OW", 2, false, false},
                {"OL", 4, false, false}, {"OB", 1, false, false}};

static const struct binary *binary_of(const struct art_dicom_element *e)
{
    for (size_t b = 0; b < sizeof binaries / sizeof binaries[0]; b++)
        if (strcmp(e->vr, binaries[b].vr) == 0) return &binaries[b];
    return NULL;
}

static double load(const struct art_dicom_element *e, const struct binary *b, size_t i)
{
    const unsigned char *p = e->value + i * (size_t)b->size;
    uint64_t u;
    if (e->vr[0] == 'A') /* a tag: two numbers of two bytes */
        return (double)(art_dicom_load(p, 2, e->big) << 16 | art_dicom_load(p + 2, 2, e->big));
    if (b->size < 8) {
        u = art_dicom_load(p, b->size, e->big);
    } else {
        uint64_t first = art_dicom_load(p, 4, e->big), second = art_dicom_load(p + 4, 4, e->big);
        u = e->big ? first << 32 | second : second << 32 | first;
    }
    if (b->real && b->size == 4) {
        uint32_t half = (uint32_t)u;
        float f;
        memcpy(&f, &half, sizeof f);
        return (double)f;
    }
    if (b->real) {
        double d;
        memcpy(&d, &u, sizeof d);
        return d;
    }
    if (b->is_signed && b->size < 8 && u >> (8 * b->size - 1) & 1)
        u |= ~(uint64_t)0 << (8 * b->size);
    return b->is_signed ? (double)(int64_t)u : (double)u;
}

/* The part of a text between backslashes, without blanks (and the zero that pads it) at its ends.
 */
static bool part(const struct art_dicom_element *e, int i, const char **s, size_t *n)
{
    const char *at = (const char *)e->value, *end = at + e->n;
    for (; i > 0; i--) {
        at = e->n ? memchr(at, '\\', (size_t)(end - at)) : NULL;
        if (!at) return false;
        at++;
    }
    const char *to = end > at ? memchr(at, '\\', (size_t)(end - at)) : NULL;
    if (!to) to = end;
    while (at < to && *at == ' ') at++;
    while (to > at && (to[-1] == ' ' || to[-1] == 0)) to--;
    *s = at, *n = (size_t)(to - at);
    return true;
}

int art_dicom_numbers(const struct art_dicom_element *e, int most, double *x)
{
    const struct binary *b = binary_of(e);
    const char *s;
    size_t n;
    if (b) {
        size_t count = e->n / (size_t)b->size;
        for (size_t i = 0; i < count && i < (size_t)most; i++) x[i] = load(e, b, i);
        return count < INT32_MAX ? (int)count : INT32_MAX;
    }
    if (strcmp(e->vr, "SQ") == 0 || e->n == 0) return 0;
    int i = 0;
    for (const char *at = (const char *)e->value, *end = at + e->n;; i++) {
        const char *to = memchr(at, '\\', (size_t)(end - at));
        struct art_dicom_element one = *e;
        one.value = (const unsigned char *)at;
        one.n = (size_t)((to ? to : end) - at);
        (void)part(&one, 0, &s, &n);
        if (i < most && (n == 0 || art_read_double(s, n, &x[i]) != n || !isfinite(x[i])))
            x[i] = NAN;
        if (!to) return i + 1;
        at = to + 1;
    }
}

int art_dicom_decimals(const struct art_dicom *d, int frame, uint32_t tag, int most, double *x)
{
    const struct art_dicom_element *e = art_dicom_find(d, frame, tag);
    return e ? art_dicom_numbers(e, most, x) : 0;
}

double art_dicom_decimal(const struct art_dicom *d, int frame, uint32_t tag, double otherwise)
{
    double x;
    return art_dicom_decimals(d, frame, tag, 1, &x) >= 1 && isfinite(x) ? x : otherwise;
}

int art_dicom_int(const struct art_dicom *d, int frame, uint32_t tag, int otherwise)
{
    double x = art_dicom_decimal(d, frame, tag, NAN);
    return x >= INT32_MIN && x <= INT32_MAX && x == floor(x) ? (int)x : otherwise;
}

bool art_dicom_vector(const struct art_dicom *d, int frame, uint32_t tag, double x[3])
{
    double y[3];
    if (art_dicom_decimals(d, frame, tag, 3, y) != 3 || !art_v3_finite(y)) return false;
    art_v3_copy(x, y);
    return true;
}

/* --------------------------------------------------------------------- texts */

static int number_text(struct art_ctx *ctx, const struct art_dicom_element *e,
                       const struct binary *b, size_t from, size_t to, char **text)
{
    struct art_buf buf;
    int status;
    art_buf_init(&buf, ctx);
    for (size_t i = from; i < to; i++) {
        if (i > from) art_buf_putc(&buf, '\\');
        if (e->vr[0] == 'A') {
            uint32_t tag = (uint32_t)load(e, b, i);
            art_buf_printf(&buf, "(%04x,%04x)", tag >> 16, tag & 0xFFFF);
        } else {
            art_buf_double(&buf, load(e, b, i));
        }
    }
    art_buf_puts(&buf, "");
    status = art_buf_status(&buf);
    if (status == ART_OK) {
        *text = art_strdup(ctx, buf.s ? buf.s : "");
        if (!*text) status = ctx->status;
    }
    art_buf_fini(&buf);
    return status;
}

static int text_of(struct art_ctx *ctx, const struct art_dicom_element *e, int i, char **text)
{
    const struct binary *b = e ? binary_of(e) : NULL;
    const char *s;
    size_t n;
    *text = NULL;
    if (!e || strcmp(e->vr, "SQ") == 0) return ART_OK;
    if (b) {
        size_t count = e->n / (size_t)b->size;
        if (i >= 0 && (size_t)i >= count) return ART_OK;
        return number_text(ctx, e, b, i < 0 ? 0 : (size_t)i, i < 0 ? count : (size_t)i + 1, text);
    }
    if (i < 0) {
        s = (const char *)e->value, n = e->n;
        while (n && (s[n - 1] == ' ' || s[n - 1] == 0)) n--;
        while (n && *s == ' ') s++, n--;
    } else if (!part(e, i, &s, &n)) {
        return ART_OK;
    }
    *text = art_strndup(ctx, n ? s : "", n);
    return *text ? ART_OK : ctx->status;
}

int art_dicom_string(struct art_ctx *ctx, const struct art_dicom *d, int frame, uint32_t tag,
                     char **text)
{
    return text_of(ctx, art_dicom_find(d, frame, tag), -1, text);
}

int art_dicom_string_at(struct art_ctx *ctx, const struct art_dicom *d, int frame, uint32_t tag,
                        int i, char **text)
{
    return text_of(ctx, art_dicom_find(d, frame, tag), i < 0 ? 0 : i, text);
}
