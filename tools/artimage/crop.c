#include "artimage.h"

struct crop_options {
    struct input in;
    struct output out;
    const char *range[3], *times, *box;
    double around;
    int margin;
};

static const struct art_cli_option crop_table[] = {
    ART_OPTION(crop_options, range[0], "i", 0, STRING("A:B"), "columns A to B, counted from 0"),
    ART_OPTION(crop_options, range[1], "j", 0, STRING("A:B"), "rows A to B"),
    ART_OPTION(crop_options, range[2], "k", 0, STRING("A:B"), "slices A to B"),
    ART_OPTION(crop_options, times, "times", 0, STRING("A:B"), "times A to B"),
    ART_OPTION(crop_options, box, "box", 0, STRING("X0,Y0,Z0,X1,Y1,Z1"),
               "the voxels that lie in this box of the patient", .unit = "mm"),
    ART_OPTION(crop_options, around, "around", 0, REAL("LEVEL"),
               "the voxels around all values from LEVEL on"),
    ART_OPTION(crop_options, margin, "margin", 0, INT("N"), "so many voxels more on each side",
               .range = ">= 0"),
    INPUT_OPTIONS(crop_options),
    OUTPUT_OPTIONS(crop_options),
    {0}};

/* "A:B", "A:", ":B" or "A". */
static int range(struct art_cli *cli, const char *text, int n, int *first, int *last)
{
    const char *s = text;
    int64_t a = 0, b = n - 1;
    size_t used = art_read_int(s, strlen(s), &a);
    s += used;
    if (*s == ':') {
        s++;
        s += art_read_int(s, strlen(s), &b);
    } else {
        b = a;
    }
    if (*s || a < 0 || b < a || b >= n)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "'%s' is no range A:B of 0 to %d", text,
                         n - 1);
    *first = (int)a, *last = (int)b;
    return ART_OK;
}

static int range_of_box(struct art_cli *cli, const struct art_image *image, const char *text,
                        int first[3], int last[3])
{
    double box[6], v[3], p[3], lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3];
    int status = numbers(cli, "box", text, 6, 6, box, NULL);
    for (int a = 0; a < 3; a++) hi[a] = -INFINITY;
    for (int c = 0; status == ART_OK && c < 8; c++) {
        for (int a = 0; a < 3; a++) p[a] = box[c >> a & 1 ? 3 + a : a];
        if (!art_affine_inv_point(v, &image->X, p)) return ART_ESINGULAR;
        for (int a = 0; a < 3; a++) lo[a] = fmin(lo[a], v[a]), hi[a] = fmax(hi[a], v[a]);
    }
    for (int a = 0; status == ART_OK && a < 3; a++) {
        double from = fmax(ceil(lo[a] - 1e-9), first[a]), to = fmin(floor(hi[a] + 1e-9), last[a]);
        if (!(from <= to))
            return art_error(&cli->ctx, ART_ERANGE, NULL, "the box holds no voxel of the image");
        first[a] = (int)from, last[a] = (int)to;
    }
    return status;
}

static int range_of_values(struct art_cli *cli, const struct art_image *image, double level,
                           int first[3], int last[3])
{
    double *row = art_alloc(&cli->ctx, (size_t)image->n[0], sizeof *row);
    int lo[3] = {INT32_MAX, INT32_MAX, INT32_MAX}, hi[3] = {-1, -1, -1};
    if (!row) return cli->ctx.status;
    for (int t = 0; t < image->n_times; t++)
        for (int k = 0; k < image->n[2]; k++)
            for (int j = 0; j < image->n[1]; j++) {
                art_image_get(image, 0, j, k, t, 0, 1, image->n[0], row);
                for (int i = 0; i < image->n[0]; i++) {
                    if (!(row[i] >= level)) continue;
                    const int v[3] = {i, j, k};
                    for (int a = 0; a < 3; a++) {
                        if (v[a] < lo[a]) lo[a] = v[a];
                        if (v[a] > hi[a]) hi[a] = v[a];
                    }
                }
            }
    art_free(row);
    if (hi[0] < 0)
        return art_error(&cli->ctx, ART_ERANGE, NULL, "no value of the image reaches %g", level);
    for (int a = 0; a < 3; a++) {
        first[a] = lo[a] > first[a] ? lo[a] : first[a];
        last[a] = hi[a] < last[a] ? hi[a] : last[a];
    }
    return ART_OK;
}

static int crop(struct art_cli *cli, void *opts)
{
    const struct crop_options *o = opts;
    struct art_image *image = NULL, *part = NULL;
    int first[3] = {0, 0, 0}, last[3], t0 = 0, t1, status;
    bool cut = false;
    ART_TRY(load(cli, &image, arg_or_stdin(cli, 0), &o->in));
    t1 = image->n_times - 1;
    for (int a = 0; a < 3; a++) {
        last[a] = image->n[a] - 1;
        if (o->range[a]) ART_TRY(range(cli, o->range[a], image->n[a], &first[a], &last[a]));
    }
    if (o->times) ART_TRY(range(cli, o->times, image->n_times, &t0, &t1));
    if (o->box) ART_TRY(range_of_box(cli, image, o->box, first, last));
    if (art_cli_given(cli, "around")) ART_TRY(range_of_values(cli, image, o->around, first, last));
    for (int a = 0; a < 3; a++) {
        int64_t lo = (int64_t)first[a] - o->margin, hi = (int64_t)last[a] + o->margin;
        cut = cut || lo < 0 || hi >= image->n[a];
        first[a] = lo < 0 ? 0 : (int)lo;
        last[a] = hi >= image->n[a] ? image->n[a] - 1 : (int)hi;
    }
    if (cut) art_note(&cli->ctx, NULL, "the margin ends where the image ends");
    ART_TRY(art_image_crop(&cli->ctx, &part, image, first, last, t0, t1));
    ART_TRY(store(cli, part, &o->out));
out:
    art_image_free(part);
    art_image_free(image);
    return status;
}

const struct art_cli_command crop_command =
    ART_COMMAND("crop", "a block of the voxels", crop_table, crop_options, "[IMAGE]", 0, 1, crop);
