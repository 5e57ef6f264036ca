/* Output of numbers, used by both writers. */
#include "../format_priv.h"
#include "vtk_code.h"
#include "vtk_priv.h"
#include "vtk_write.h"
#include <math.h>
#include <string.h>

static void end_number(struct art_emit *e, size_t i, size_t n, int per_line)
{
    art_emit_putc(e, (i + 1) % (size_t)per_line == 0 || i + 1 == n ? '\n' : ' ');
}

void art_vtk_put_doubles(struct art_emit *e, const double *x, size_t n, int per_line)
{
    for (size_t i = 0; i < n; i++) {
        art_emit_double(e, x[i]);
        end_number(e, i, n, per_line);
    }
}

void art_vtk_put_positions(struct art_emit *e, const double *x, size_t n)
{
    for (size_t i = 0; i < 3 * n; i++) {
        art_emit_number(e, x[i]);
        end_number(e, i, 3 * n, 3);
    }
}

void art_vtk_put_ints(struct art_emit *e, const int *x, size_t n, int per_line)
{
    for (size_t i = 0; i < n; i++) {
        art_emit_int(e, x[i]);
        end_number(e, i, n, per_line);
    }
}

void art_vtk_put_small(struct art_emit *e, const unsigned char *x, size_t n, int per_line)
{
    for (size_t i = 0; i < n; i++) {
        art_emit_int(e, x[i]);
        end_number(e, i, n, per_line);
    }
}

void art_vtk_put_cells(struct art_emit *e, const struct art_vtk_list *l)
{
    for (int c = 0; c < l->n; c++) {
        art_emit_int(e, l->off[c + 1] - l->off[c]);
        for (int k = l->off[c]; k < l->off[c + 1]; k++) {
            art_emit_putc(e, ' ');
            art_emit_int(e, l->node[k]);
        }
        art_emit_putc(e, '\n');
    }
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
