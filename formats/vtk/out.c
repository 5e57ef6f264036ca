/* Output of numbers, used by both writers. */
#include "vtk_code.h"
#include "vtk_priv.h"
#include "vtk_write.h"
#include <math.h>
#include <string.h>

int art_vtk_flush(struct art_vtk_out *out, size_t least)
{
    int status = art_buf_status(&out->buf);
    if (status < 0 || out->buf.n < least) return status;
    status = art_sink_write(out->sink, out->buf.s, out->buf.n);
    art_buf_clear(&out->buf);
    return status;
}

enum { PIECE = 1 << 16, CHUNK = 512 };

/* Room for more bytes at the end of the text. */
static char *room(struct art_vtk_out *out, size_t n)
{
    struct art_buf *buf = &out->buf;
    if (buf->failed || !ART_RESERVE(out->ctx, buf->s, buf->n + n + 1, buf->cap)) {
        buf->failed = true;
        return NULL;
    }
    return buf->s + buf->n;
}

static void close_at(struct art_vtk_out *out, char *end)
{
    *end = '\0';
    out->buf.n = (size_t)(end - out->buf.s);
}

int art_vtk_put_doubles(struct art_vtk_out *out, const double *x, size_t n, int per_line)
{
    int status = ART_OK, col = 0;
    for (size_t i = 0; i < n;) {
        char *p = room(out, (ART_NUMBER_MAX + 1) * CHUNK);
        if (!p) return ART_ENOMEM;
        for (int k = 0; k < CHUNK && i < n; k++, i++) {
            p += art_print_double(p, x[i]);
            *p++ = ++col == per_line || i + 1 == n ? '\n' : ' ';
            if (col == per_line) col = 0;
        }
        close_at(out, p);
        ART_TRY(art_vtk_flush(out, PIECE));
    }
out:
    return status;
}

int art_vtk_put_positions(struct art_vtk_out *out, const double *x, size_t n, const char *number)
{
    int status = ART_OK;
    if (!number) return art_vtk_put_doubles(out, x, 3 * n, 3);
    for (size_t i = 0; i < n; i++) {
        ART_TRY(art_dense_format(&out->buf, number, 1, 3, x + 3 * i));
        art_buf_putc(&out->buf, '\n');
        ART_TRY(art_vtk_flush(out, PIECE));
    }
out:
    return status;
}

/* At most 11 characters; returns the end. */
static inline char *print_int(char *p, int v)
{
    char text[12];
    int n = 0;
    unsigned u = v < 0 ? 0u - (unsigned)v : (unsigned)v;
    if (v < 0) *p++ = '-';
    do text[n++] = (char)('0' + u % 10);
    while (u /= 10);
    while (n > 0) *p++ = text[--n];
    return p;
}

int art_vtk_put_ints(struct art_vtk_out *out, const int *x, size_t n, int per_line)
{
    int status = ART_OK, col = 0;
    for (size_t i = 0; i < n;) {
        char *p = room(out, 13 * CHUNK);
        if (!p) return ART_ENOMEM;
        for (int k = 0; k < CHUNK && i < n; k++, i++) {
            p = print_int(p, x[i]);
            *p++ = ++col == per_line || i + 1 == n ? '\n' : ' ';
            if (col == per_line) col = 0;
        }
        close_at(out, p);
        ART_TRY(art_vtk_flush(out, PIECE));
    }
out:
    return status;
}

int art_vtk_put_small(struct art_vtk_out *out, const unsigned char *x, size_t n, int per_line)
{
    int status = ART_OK, wide[CHUNK];
    for (size_t i = 0; i < n; i += CHUNK) {
        size_t k = n - i < CHUNK ? n - i : CHUNK;
        for (size_t j = 0; j < k; j++) wide[j] = x[i + j];
        ART_TRY(art_vtk_put_ints(out, wide, k, per_line));
    }
out:
    return status;
}

int art_vtk_put_cells(struct art_vtk_out *out, const struct art_vtk_list *l)
{
    int status = ART_OK;
    for (int c = 0; c < l->n; c++) {
        const int n = l->off[c + 1] - l->off[c];
        char *p = room(out, 12 * ((size_t)n + 1) + 2);
        if (!p) return ART_ENOMEM;
        p = print_int(p, n);
        for (const int *node = l->node + l->off[c], *end = node + n; node < end; node++) {
            *p++ = ' ';
            p = print_int(p, *node);
        }
        *p++ = '\n';
        close_at(out, p);
        ART_TRY(art_vtk_flush(out, PIECE));
    }
out:
    return status;
}

/* A real number that float32 holds as it is. */
static bool is_single(double x)
{
    return isnan(x) || ((isinf(x) || fabs(x) <= 3.4028234663852886e38) && (double)(float)x == x);
}

enum art_scalar art_vtk_type_for(const struct art_vtk_array *a, const struct art_vtk_writing *how)
{
    size_t n = (size_t)a->n * (size_t)a->dim;
    enum art_scalar real = how->single ? ART_F32 : ART_F64;
    if (a->type == ART_F64) return real;
    for (size_t i = 0; i < n; i++)
        if (a->type == ART_F32 ? !is_single(a->val[i]) : !art_scalar_holds(a->type, a->val[i]))
            return real;
    return a->type;
}

static int check_arrays(struct art_ctx *ctx, const struct art_vtk_arrays *arrays)
{
    for (int k = 0; k < arrays->n; k++) {
        const struct art_vtk_array *a = &arrays->list[k];
        size_t n = (size_t)a->n * (size_t)a->dim;
        for (size_t i = 0; a->type == ART_F64 && i < n; i++)
            if (!art_scalar_holds(ART_F32, a->val[i]))
                return art_error(ctx, ART_ERANGE, NULL,
                                 "the number %g of the field '%s' is too large for 4 bytes",
                                 a->val[i], a->name);
    }
    return ART_OK;
}

int art_vtk_check_range(struct art_ctx *ctx, const struct art_vtk *d,
                        const struct art_vtk_writing *how)
{
    int status = ART_OK;
    if (!how->single) return ART_OK;
    for (size_t i = 0; i < 3 * (size_t)d->n_points; i++)
        if (!art_scalar_holds(ART_F32, d->pos[i]))
            return art_error(ctx, ART_ERANGE, NULL,
                             "coordinate %g of vertex %zu is too large for 4 bytes", d->pos[i],
                             i / 3);
    ART_TRY(check_arrays(ctx, &d->point));
    ART_TRY(check_arrays(ctx, &d->cell));
    ART_TRY(check_arrays(ctx, &d->field));
out:
    return status;
}
