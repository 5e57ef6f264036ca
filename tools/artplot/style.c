/* What the options say of axes, styles, labels, bands and references. */
#include "plot.h"
#include <art/cli.h>
#include <art/text.h>
#include <math.h>
#include <string.h>

static int bad_limits(struct art_cli *cli, const char *name, const char *text)
{
    return art_error(&cli->ctx, ART_EUSAGE, NULL,
                     "--%s takes LO,HI, the lower first, of which one may be left out, not '%s'",
                     name, text);
}

int plot_limits(struct art_cli *cli, const char *name, const char *text, bool log, double limits[2])
{
    limits[0] = limits[1] = NAN;
    if (!text) return ART_OK;
    const char *s = text, *end = text + strlen(text);
    for (int k = 0; k < 2; k++) {
        s += strspn(s, " ");
        size_t n = art_read_double(s, (size_t)(end - s), &limits[k]);
        if (n == 0) limits[k] = NAN;
        if (n && !isfinite(limits[k])) return bad_limits(cli, name, text);
        s += n;
        size_t blanks = strspn(s, " ");
        s += blanks;
        if (k == 0 && *s == ',')
            s++;
        else if (k == 0 && !(blanks && *s))
            return bad_limits(cli, name, text);
    }
    if (*s || (isnan(limits[0]) && isnan(limits[1])) || limits[0] >= limits[1])
        return bad_limits(cli, name, text);
    if (log && (limits[0] <= 0 || limits[1] <= 0))
        return art_error(&cli->ctx, ART_EUSAGE, NULL,
                         "--%s: a logarithmic axis has positive ends, not '%s'", name, text);
    return ART_OK;
}

int plot_logs(struct art_cli *cli, struct plot *plot, const char *text)
{
    for (const char *s = text; s && *s; s++) {
        if (*s == 'x')
            plot->xlog = true;
        else if (*s == 'y')
            plot->ylog = true;
        else if (*s != ',')
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "--log takes x, y or xy, not '%s'", text);
    }
    return ART_OK;
}

/* The styles go round. */
int plot_styles(struct art_cli *cli, struct plot *plot, const char *text, bool markers)
{
    static const char *const words[] = {"auto", "lines", "points", "steps", "dashes", "impulses"};
    enum { N = sizeof words / sizeof words[0] };
    const char *s = text;
    for (int i = 0; i < plot->n_curves; i++) {
        plot->curves[i].markers = markers;
        if (!text) continue;
        size_t n = strcspn(s, ",");
        int k = 0;
        while (k < N && !(strlen(words[k]) == n && strncmp(words[k], s, n) == 0)) k++;
        if (k == N)
            return art_error(
                &cli->ctx, ART_EUSAGE, NULL,
                "--style: '%.*s' is none of lines, points, steps, dashes, impulses, auto", (int)n,
                s);
        plot->curves[i].style = k;
        s = s[n] ? s + n + 1 : text;
    }
    int n = text != NULL;
    for (const char *c = text; c && *c; c++) n += *c == ',';
    if (n > plot->n_curves)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "there are %d styles and %d curve{s}", n,
                         plot->n_curves);
    return ART_OK;
}

int plot_labels(struct art_cli *cli, struct plot *plot, const struct art_cli_list *labels)
{
    if (labels->n > plot->n_curves)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "there are %d label{s} and %d curve%s",
                         labels->n, plot->n_curves, plot->n_curves == 1 ? "" : "s");
    for (int i = 0; i < labels->n; i++) {
        char *copy = art_strdup(&cli->ctx, labels->items[i].text);
        if (!copy) return ART_ENOMEM;
        art_free(plot->curves[i].label);
        plot->curves[i].label = copy;
    }
    return ART_OK;
}

static int band_column(struct art_cli *cli, const struct art_series *s, const char *path,
                       const char *name, size_t n, int *column)
{
    struct art_loc loc = {path, 0, 0};
    char hint[ART_COLUMNS_HINT];
    char *copy = art_strndup(&cli->ctx, name, n);
    if (!copy) return ART_ENOMEM;
    *column = art_series_column(s, copy);
    int status = *column >= 0 ? ART_OK
                              : art_error(&cli->ctx, ART_ENOTFOUND, &loc, "no column '%s'%s", copy,
                                          art_series_hint(s, copy, hint));
    art_free(copy);
    return status;
}

int plot_band(struct art_cli *cli, struct band *band, const struct art_series *s, const char *path,
              const char *text)
{
    const char *comma = strchr(text, ','), *equal = comma ? strchr(comma, '=') : NULL;
    const char *end = equal ? equal : text + strlen(text);
    int status;
    if (!comma || comma == text || comma + 1 == end)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--band takes LOWER,UPPER[=LABEL], not '%s'",
                         text);
    *band = (struct band){.s = s, .label = equal ? equal + 1 : NULL};
    ART_TRY(band_column(cli, s, path, text, (size_t)(comma - text), &band->lower));
    ART_TRY(band_column(cli, s, path, comma + 1, (size_t)(end - comma - 1), &band->upper));
out:
    return status;
}

int plot_subtract(struct art_cli *cli, struct art_series *s, const char *path,
                  const struct art_series *reference)
{
    size_t width = (size_t)reference->vsize, hint = 0, n = (size_t)s->vsize;
    double *row = art_alloc(&cli->ctx, width + 1, sizeof *row);
    int *from = art_alloc(&cli->ctx, n + 1, sizeof *from), found = 0, lacking = -1, status = ART_OK;
    const struct art_loc loc = {path, 0, 0};
    size_t outside = 0;
    if (!row || !from) ART_TRY(ART_ENOMEM);
    for (int j = 0; j < s->vsize; j++) {
        from[j] = s->names && reference->names ? art_series_column(reference, s->names[j])
                  : j < reference->vsize       ? j
                                               : -1;
        found += from[j] >= 0;
        if (from[j] < 0 && lacking < 0) lacking = j;
    }
    if (found == 0) {
        ART_TRY(art_error(&cli->ctx, ART_ENOTFOUND, &loc,
                          "no column has a name that the reference has"));
    }
    if (lacking >= 0)
        ART_TRY(
            art_warn_strict(&cli->ctx, ART_ENOTFOUND, &loc,
                            "%d column{s} {is|are} not in the reference, and not drawn; the first "
                            "is '%s'",
                            s->vsize - found, s->names ? s->names[lacking] : "a number"));
    double first = reference->n ? reference->start + reference->scale * reference->t[0] : INFINITY;
    double last = reference->n
                      ? reference->start + reference->scale * reference->t[reference->n - 1]
                      : -INFINITY;
    for (size_t i = 0; i < s->n; i++) {
        double t = s->start + s->scale * s->t[i], slack = 1e-9 * (last - first);
        bool within = t >= first - slack && t <= last + slack;
        outside += !within;
        if (within) art_series_eval_model(reference, t, &hint, row);
        for (size_t j = 0; j < n; j++) {
            double *x = &s->v[i * n + j];
            *x = within && from[j] >= 0 ? *x - row[from[j]] : NAN;
        }
    }
    if (outside)
        ART_TRY(art_warn_strict(
            &cli->ctx, ART_ERANGE, &loc,
            "%zu of %zu times lie outside of the reference, %g to %g, and are not drawn", outside,
            s->n, first, last));
out:
    art_free(row);
    art_free(from);
    return status;
}
