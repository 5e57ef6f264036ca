/* This file keeps patterns of rows that stay from one evaluation to the next: they are found once,
 * row by row, and then appended in one go, so that a set of many rows fills in the values alone,
 * with threads if it likes. */
#include "mech_priv.h"
#include <string.h>

void art_row_pattern_fini(struct art_row_pattern *pattern)
{
    art_jac_fini(&pattern->J);
    art_free(pattern->component);
    memset(pattern, 0, sizeof *pattern);
}

int art_row_pattern_keep(struct art_ctx *ctx, struct art_row_pattern *pattern,
                         const struct art_rows *rows, const struct art_row_mark *from)
{
    const struct art_jac *J = &rows->J;
    int n = rows->n_components - from->component,
        row = J->n_groups > from->group ? J->row[from->group] : 0;
    size_t val;
    pattern->kept = false;
    if (!ART_RESERVE(ctx, pattern->component, n + 1, pattern->cap)) return ART_ENOMEM;
    for (int k = 0; k < n; k++) {
        struct art_row_component c = rows->component[from->component + k];
        c.first -= row;
        c.off -= (size_t)(c.dyn < 0 ? from->group : from->W);
        pattern->component[k] = c;
    }
    pattern->n = n;
    pattern->n_W = rows->n_W - from->W;
    art_jac_clear(&pattern->J, J->n_blocks, J->size);
    int status = art_jac_append_pattern(ctx, &pattern->J, J, from->group, J->n_groups, &val);
    pattern->kept = status == ART_OK;
    return status;
}

struct art_row_mark art_row_pattern_mark(const struct art_rows *rows)
{
    return (struct art_row_mark){rows->J.n_groups, rows->n_components, rows->n_W};
}

int art_row_pattern_add(struct art_ctx *ctx, struct art_rows *rows,
                        const struct art_row_pattern *pattern)
{
    const struct art_row_mark at = art_row_pattern_mark(rows);
    int row = rows->J.n_rows, n = pattern->n, status;
    size_t val;
    ART_ASSERT(pattern->kept);
    if (!ART_RESERVE(ctx, rows->row, row + pattern->J.n_rows, rows->cap) ||
        !ART_RESERVE(ctx, rows->component, at.component + n, rows->cap_components) ||
        !ART_RESERVE(ctx, rows->W, at.W + pattern->n_W, rows->cap_W))
        return ART_ENOMEM;
    status = art_jac_append_pattern(ctx, &rows->J, &pattern->J, 0, pattern->J.n_groups, &val);
    if (status < 0) return status;
    for (int k = 0; k < n; k++) {
        struct art_row_component c = pattern->component[k];
        c.first += row;
        c.off += (size_t)(c.dyn < 0 ? at.group : at.W);
        rows->component[at.component + k] = c;
    }
    rows->n_components += n;
    rows->n_W += pattern->n_W;
    return ART_OK;
}
