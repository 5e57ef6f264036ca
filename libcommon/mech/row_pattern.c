/* Patterns of rows that stay from one evaluation to the next: they are found once, row by row, and
 * then appended in one go, so that a set of many rows fills in the values alone, with threads if it
 * likes. */
#include "mech_priv.h"
#include <string.h>

void art_row_pattern_fini(struct art_row_pattern *pattern)
{
    art_jac_fini(&pattern->J);
    memset(pattern, 0, sizeof *pattern);
}

int art_row_pattern_keep(struct art_ctx *ctx, struct art_row_pattern *pattern,
                         const struct art_rows *rows, int first_group)
{
    const struct art_jac *J = &rows->J;
    int n = J->n_groups - first_group, first = rows->n_components - n;
    size_t val;
    pattern->kept = false;
    /* groups of points with blocks of their own have one component each, which has no coefficients
     */
    if (n <= 0 || first < 0) return ART_OK;
    for (int k = 0; k < n; k++)
        if (rows->component[first + k].dyn >= 0 ||
            rows->component[first + k].off != (size_t)(first_group + k))
            return ART_OK;
    art_jac_clear(&pattern->J, J->n_blocks, J->size);
    int status = art_jac_append_pattern(ctx, &pattern->J, J, first_group, J->n_groups, &val);
    pattern->kept = status == ART_OK;
    return status;
}

int art_row_pattern_add(struct art_ctx *ctx, struct art_rows *rows,
                        const struct art_row_pattern *pattern)
{
    const struct art_jac *from = &pattern->J;
    int group = rows->J.n_groups, row = rows->J.n_rows, n = from->n_groups, status;
    size_t val;
    ART_ASSERT(pattern->kept);
    if (!ART_RESERVE(ctx, rows->row, row + from->n_rows, rows->cap) ||
        !ART_RESERVE(ctx, rows->component, rows->n_components + n, rows->cap_components))
        return ART_ENOMEM;
    if ((status = art_jac_append_pattern(ctx, &rows->J, from, 0, n, &val)) < 0) return status;
    for (int g = 0; g < n; g++)
        rows->component[rows->n_components++] = (struct art_row_component){
            row + from->row[g], from->row[g + 1] - from->row[g], -1, (size_t)(group + g)};
    return ART_OK;
}
