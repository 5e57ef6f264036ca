#include "artimage.h"
#include <art/series.h>

struct make_options {
    struct output out;
    const char *size, *spacing, *origin, *type;
    int times;
};

static const struct art_cli_option make_table[] = {
    ART_OPTION(make_options, size, "size", 0, STRING("NX[,NY,NZ]"), "how many voxels",
               .init = "64"),
    ART_OPTION(make_options, spacing, "spacing", 0, STRING("DX[,DY,DZ]"), "their spacing",
               .unit = "mm", .init = "1"),
    ART_OPTION(make_options, origin, "origin", 0, STRING("X,Y,Z"),
               "place of the first voxel; else the middle of the image is at 0,0,0", .unit = "mm"),
    ART_OPTION(make_options, times, "times", 0, INT("N"), "how many times", .range = "1..1000000",
               .init = "1"),
    ART_OPTION(make_options, type, "type", 0, STRING("TYPE"), "type of the numbers",
               .init = "int16"),
    OUTPUT_OPTIONS(make_options),
    {0}};

enum { X, Y, Z, I, J, K, N_VARS };

/* What the type of the image does not hold as it is. */
struct changed {
    size_t nan, cut, rounded;
    double off; /* by rounding, at most */
};

static void count_changed(enum art_scalar type, const double *x, int n, struct changed *changed)
{
    const bool real = type == ART_F32 || type == ART_F64;
    for (int i = 0; i < n; i++) {
        if (isnan(x[i]) && !real)
            changed->nan++;
        else if (!art_scalar_holds(type, real ? x[i] : rint(x[i])))
            changed->cut++;
        else if (!real && x[i] != rint(x[i]))
            changed->rounded++, changed->off = fmax(changed->off, fabs(x[i] - rint(x[i])));
    }
}

static int report_changed(struct art_cli *cli, enum art_scalar type, const struct changed *c)
{
    const char *name = art_scalar_name(type);
    if (c->nan)
        return art_error(
            &cli->ctx, ART_ERANGE, NULL,
            "the expression gives no number in %zu voxel{s}; --type float32 can say so", c->nan);
    if (c->rounded)
        art_note(&cli->ctx, NULL,
                 "%zu value{s} {is|are} no whole number{s}, and rounded by up to %.2g; --type "
                 "float32 keeps "
                 "them",
                 c->rounded, c->off);
    return c->cut
               ? art_warn_strict(&cli->ctx, ART_ERANGE, NULL,
                                 "%zu value{s} {is|are} not in the range of %s and become its ends",
                                 c->cut, name)
               : ART_OK;
}

static int fill(struct art_cli *cli, struct art_image *image, const char *text)
{
    static const struct art_expr_var vars[N_VARS] = {{"x", 1}, {"y", 1}, {"z", 1},
                                                     {"i", 1}, {"j", 1}, {"k", 1}};
    struct art_expr_column column[N_VARS];
    struct art_expr *expr = NULL;
    struct changed changed = {0};
    int n = image->n[0], status;
    double *v = art_alloc(&cli->ctx, (size_t)n, (N_VARS + 2) * sizeof *v),
           *t = v + N_VARS * (size_t)n;
    if (!v) return cli->ctx.status;
    ART_TRY(art_expr_compile(&cli->ctx, &expr, text, NULL, vars, N_VARS, false));
    if (art_expr_size(expr) != 1) {
        status = usage(cli, "the expression is not one number");
        goto out;
    }
    for (int c = 0; c < N_VARS; c++) column[c] = (struct art_expr_column){v + c * (size_t)n, 1};
    for (int r = 0; r < image->n[1] * image->n[2] * image->n_times; r++) {
        int j = r % image->n[1], k = r / image->n[1] % image->n[2],
            time = r / image->n[1] / image->n[2];
        for (int i = 0; i < n; i++) {
            const double at[3] = {i, j, k};
            double p[3];
            art_affine_point(p, &image->X, at);
            for (int a = 0; a < 3; a++) v[(X + a) * n + i] = p[a], v[(I + a) * n + i] = at[a];
            t[i] = time;
        }
        ART_TRY(art_expr_eval(&cli->ctx, expr, column, t, (size_t)n, t + n));
        count_changed(image->type, t + n, n, &changed);
        art_image_put(image, 0, j, k, time, 0, 1, n, t + n);
    }
    status = report_changed(cli, image->type, &changed);
out:
    art_expr_free(expr);
    art_free(v);
    return status;
}

static int make(struct art_cli *cli, void *opts)
{
    const struct make_options *o = opts;
    struct art_image *image = NULL;
    enum art_scalar type;
    double spacing[3], origin[3];
    int n[3], status;
    ART_TRY(three_whole(cli, "size", o->size, n));
    ART_TRY(three(cli, "spacing", o->spacing, spacing));
    ART_TRY(type_of(cli, o->type, &type));
    if (o->origin) ART_TRY(numbers(cli, "origin", o->origin, 3, 3, origin, NULL));
    for (int a = 0; a < 3; a++) {
        if (!(spacing[a] > 0)) return usage(cli, "--spacing: lengths are positive");
        if (!o->origin) origin[a] = -0.5 * spacing[a] * (n[a] - 1);
    }
    ART_TRY(art_image_create(&cli->ctx, &image, n, o->times, 1, type) < 0 ? ART_EUSAGE : ART_OK);
    for (int a = 0; a < 3; a++) image->X.A[4 * a] = spacing[a], image->X.p[a] = origin[a];
    image->units = art_strdup(&cli->ctx, "mm");
    if (image->units && o->times > 1)
        image->time = art_alloc(&cli->ctx, (size_t)o->times, sizeof *image->time);
    if (!image->units || (o->times > 1 && !image->time)) {
        status = cli->ctx.status;
        goto out;
    }
    for (int t = 0; image->time && t < o->times; t++) image->time[t] = t;
    ART_TRY(fill(cli, image, cli->args[0]));
    ART_TRY(store(cli, image, &o->out));
out:
    art_image_free(image);
    return status;
}

const struct art_cli_command make_command = ART_COMMAND(
    "make", "an image of an expression in x, y, z", make_table, make_options, "EXPR", 1, 1, make);
