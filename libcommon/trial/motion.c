/* This file takes motions of coordinates from tables, and finds their rows by time. */
#include "trial_priv.h"
#include <math.h>
#include <string.h>

size_t trial_row_before(const struct art_series *s, double t)
{
    size_t i = 0;
    while (i + 1 < s->n && s->t[i + 1] <= t) i++;
    return i;
}

size_t trial_row_nearest(const struct art_series *s, double t)
{
    size_t i = trial_row_before(s, t);
    return i + 1 < s->n && s->t[i + 1] - t < t - s->t[i] ? i + 1 : i;
}

/* True if a column that is no coordinate is one of those that such tables have beside them: states
 * and speeds of OpenSim, measured forces and moments. */
static bool is_beside(const char *label)
{
    static const char *const ends[] = {
        "/speed", "_u", "/activation", "/fiber_length", ".activation", ".fiber_length", "_moment"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (art_ends_with(label, ends[i])) return true;
    return strncmp(label, "ground_", 7) == 0 || strstr(label, "_ground_");
}

static int find_columns(struct art_ctx *ctx, const struct art_subject *s,
                        const struct art_series *table, const struct art_loc *loc, unsigned how,
                        int *column)
{
    const char *left = NULL;
    int n_left = 0, n = 0;
    for (int i = 0; i < s->n; i++) column[i] = -1;
    for (int j = 0; table->names && j < table->vsize; j++) {
        int i = art_subject_coord(s, table->names[j]);
        if (i < 0) {
            if (is_beside(table->names[j])) continue;
            if (!left) left = table->names[j];
            n_left++;
            continue;
        }
        if (column[i] >= 0)
            return art_error(ctx, ART_ESHAPE, loc,
                             "columns %d ('%s') and %d ('%s') are both the coordinate '%s'",
                             column[i] + 1, table->names[column[i]], j + 1, table->names[j],
                             s->name[i]);
        column[i] = j, n++;
    }
    if (n == 0)
        return art_error(ctx, ART_ENOTFOUND, loc,
                         "no column is called as a coordinate of the model ('%s', ...)",
                         s->name[s->order[0]]);
    if (n_left && !(how & ART_TRIAL_PARTIAL))
        return art_warn_strict(
            ctx, ART_ENOTFOUND, loc,
            "%d column{s} are no coordinates of the model, the first is '%.100s'", n_left, left);
    return ART_OK;
}

static int report_missing(struct art_ctx *ctx, const struct art_subject *s, const int *column,
                          const struct art_loc *loc, bool zero)
{
    const char *first = NULL;
    int n = 0;
    for (int k = 0; k < s->n; k++) {
        int i = s->order[k];
        if (column[i] >= 0 || art_multibody_coord(s->mb, i)->locked) continue;
        if (!first) first = s->name[i];
        n++;
    }
    if (!n) return ART_OK;
    return art_warn_strict(
        ctx, ART_ENOTFOUND, loc,
        "%d coordinate{s} of the model have no column, and are %s; the first is '%s'", n,
        zero ? "zero" : "as the model has them", first);
}

int art_trial_motion_take(struct art_ctx *ctx, const struct art_subject *s,
                          const struct art_series *table, const struct art_loc *loc, unsigned how,
                          struct art_trial_motion *motion)
{
    /* files of OpenSim state their unit; in other tables all angles are degrees, as properties are
     */
    const bool stated = table->units != NULL, degrees = !stated || !art_streq(table->units, "rad");
    int *column = art_alloc(ctx, (size_t)s->n + 1, sizeof *column), status;
    double *row = art_alloc(ctx, (size_t)s->n + 1, sizeof *row);
    memset(motion, 0, sizeof *motion);
    art_series_init(&motion->q, s->n);
    motion->given = art_alloc(ctx, (size_t)s->n + 1, sizeof *motion->given);
    ART_TRY(column && row && motion->given ? ART_OK : ART_ENOMEM);
    ART_TRY(find_columns(ctx, s, table, loc, how, column));
    ART_TRY(report_missing(ctx, s, column, loc, how & ART_TRIAL_ZERO));
    ART_TRY(art_series_set_names(ctx, &motion->q, s->name));
    for (size_t r = 0; r < table->n; r++) {
        for (int i = 0; i < s->n; i++) {
            row[i] = how & ART_TRIAL_ZERO ? 0 : s->q0[i];
            motion->given[i] = column[i] >= 0;
            if (column[i] < 0) continue;
            row[i] = table->v[r * (size_t)table->vsize + (size_t)column[i]];
            if (degrees && (s->type[i] == ART_ROTATIONAL ||
                            (!stated && art_multibody_coord(s->mb, i)->rotary)))
                row[i] = art_rad(row[i]);
            if (!isfinite(row[i]))
                ART_TRY(art_error(ctx, ART_ERANGE, loc, "'%s' is missing at time %.9g",
                                  table->names[column[i]], table->t[r]));
        }
        ART_TRY(art_series_append(ctx, &motion->q, table->t[r], row));
    }
    if (table->n == 0) status = art_error(ctx, ART_ESHAPE, loc, "the motion has no rows");
out:
    art_free(column);
    art_free(row);
    if (status < 0) art_trial_motion_fini(motion);
    return status;
}

void art_trial_motion_fini(struct art_trial_motion *motion)
{
    art_series_fini(&motion->q);
    art_free(motion->given);
    memset(motion, 0, sizeof *motion);
}
