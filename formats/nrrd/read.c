#include "nrrd_priv.h"

enum { MOST = 5 };

struct reader {
    struct art_header h;
    int dims, space_dims;
    double size[MOST], spacing[MOST], min[MOST], vector[3 * MOST], origin[3], sign[3];
    bool has_size, has_type, has_encoding, has_vectors, has_origin, has_min, plain[MOST];
    bool is_color[MOST]; /* kinds that are numbers of a voxel */
    bool is_list[MOST];  /* kinds that are neither space nor numbers of a voxel */
    bool hex, bz2;
    enum art_scalar type;
    struct art_voxel_data data;
    double byte_skip, line_skip;
    char *file, *units, *content;
    struct art_image *image;
};

static int read_type(struct reader *r)
{
    for (const struct art_nrrd_type *t = art_nrrd_types; t->word[0]; t++)
        for (int w = 0; w < NRRD_WORDS && t->word[w]; w++)
            if (art_header_value_is(&r->h, t->word[w])) {
                r->type = t->type, r->has_type = true;
                return ART_OK;
            }
    return art_header_fail(&r->h, ART_EUNSUPPORTED, "the type '%.*s' is not read",
                           (int)(r->h.n_value < 60 ? r->h.n_value : 60), r->h.value);
}

static int read_encoding(struct reader *r)
{
    const struct art_header *h = &r->h;
    r->has_encoding = true;
    r->data.text = art_header_value_is(h, "txt") || art_header_value_is(h, "text") ||
                   art_header_value_is(h, "ascii");
    r->data.packed = art_header_value_is(h, "gzip") || art_header_value_is(h, "gz");
    if (r->data.text || r->data.packed || art_header_value_is(h, "raw")) return ART_OK;
    return art_header_fail(h, ART_EUNSUPPORTED,
                           "the encoding '%.*s' is not read, but raw, gzip and text are",
                           (int)(h->n_value < 40 ? h->n_value : 40), h->value);
}

/* The directions of the named spaces; what leads to the right or the front is turned. */
static int read_space(struct reader *r)
{
    static const struct {
        const char *name, *letters;
        int dims;
        double x, y;
    } spaces[] = {{"right-anterior-superior", "RAS", 3, -1, -1},
                  {"left-anterior-superior", "LAS", 3, 1, -1},
                  {"left-posterior-superior", "LPS", 3, 1, 1},
                  {"right-anterior-superior-time", "RAST", 4, -1, -1},
                  {"left-anterior-superior-time", "LAST", 4, 1, -1},
                  {"left-posterior-superior-time", "LPST", 4, 1, 1},
                  {"scanner-xyz", "scanner-xyz", 3, 1, 1},
                  {"3D-right-handed", "3D-right-handed", 3, 1, 1},
                  {"3D-left-handed", "3D-left-handed", 3, 1, 1}};
    for (size_t s = 0; s < sizeof spaces / sizeof spaces[0]; s++) {
        if (!art_header_value_is(&r->h, spaces[s].name) &&
            !art_header_value_is(&r->h, spaces[s].letters))
            continue;
        r->space_dims = spaces[s].dims;
        r->sign[0] = spaces[s].x, r->sign[1] = spaces[s].y;
        return ART_OK;
    }
    return art_header_fail(&r->h, ART_EUNSUPPORTED, "the space '%.*s' is not known",
                           (int)(r->h.n_value < 60 ? r->h.n_value : 60), r->h.value);
}

/* "(1,0,0) none (0,0,2)" */
static int read_vectors(struct reader *r)
{
    struct art_header *h = &r->h;
    const char *s = h->value, *end = s + h->n_value;
    int axis = 0, status;
    while (s < end) {
        if (*s == ' ' || *s == '\t') {
            s++;
            continue;
        }
        if (axis == r->dims)
            return art_header_fail(h, ART_ESYNTAX, "more directions than dimensions");
        const char *to = *s == '(' ? memchr(s, ')', (size_t)(end - s)) : s;
        while (to && *s != '(' && to < end && *to != ' ' && *to != '\t') to++;
        if (!to) return art_header_fail(h, ART_ESYNTAX, "a parenthesis is missing");
        if (*s == '(') {
            struct art_header part = *h;
            double x[3] = {0, 0, 0};
            int n = r->space_dims > 3 ? 3 : r->space_dims;
            part.value = s + 1, part.n_value = (size_t)(to - s - 1);
            if (r->space_dims > 3)
                return art_header_fail(h, ART_EUNSUPPORTED,
                                       "directions of space and time together are not read");
            ART_TRY(art_header_numbers(&part, n, n, x, NULL));
            memcpy(&r->vector[3 * axis], x, sizeof x);
            to++;
        } else {
            r->plain[axis] = true;
        }
        axis++;
        s = to;
    }
    r->has_vectors = true;
    if (axis != r->dims)
        return art_header_fail(h, ART_ESYNTAX, "%d directions for %d dimensions", axis, r->dims);
    status = ART_OK;
out:
    return status;
}

static void read_kinds(struct reader *r)
{
    static const char *const color[] = {"RGB-color", "RGBA-color", "3-color",          "4-color",
                                        "vector",    "3-vector",   "4-vector",         "2-vector",
                                        "complex",   "point",      "covariant-vector", "3-gradient",
                                        "stub"};
    const char *s = r->h.value, *end = s + r->h.n_value;
    for (int axis = 0; axis < r->dims && s < end; axis++) {
        struct art_header part = r->h;
        while (s < end && (*s == ' ' || *s == '\t')) s++;
        part.value = s;
        while (s < end && *s != ' ' && *s != '\t') s++;
        part.n_value = (size_t)(s - part.value);
        for (size_t c = 0; c < sizeof color / sizeof color[0]; c++)
            if (art_header_value_is(&part, color[c])) r->is_color[axis] = true;
        r->is_list[axis] = art_header_value_is(&part, "time") || art_header_value_is(&part, "list");
    }
}

static int keep_text(struct reader *r, char **to)
{
    art_free(*to);
    *to = art_header_text(&r->h);
    return *to ? ART_OK : r->h.ctx->status;
}

static int read_list(struct reader *r, double *x, bool *has)
{
    if (r->dims == 0) return art_header_fail(&r->h, ART_ESYNTAX, "dimension must stand before");
    *has = true;
    return art_header_numbers(&r->h, r->dims, r->dims, x, NULL);
}

static int read_dimension(struct reader *r, int most, int *dims)
{
    double x = 0;
    int status = art_header_numbers(&r->h, 1, 1, &x, NULL);
    if (status == ART_OK && !(x >= 1 && x <= most && x == floor(x)))
        return art_header_fail(&r->h, ART_EUNSUPPORTED, "%g dimensions are not read", x);
    if (status == ART_OK) *dims = (int)x;
    return status;
}

/* The unit of the first axis of space: "mm" of  "mm" "mm" "mm". */
static int read_units(struct reader *r)
{
    const char *s = memchr(r->h.value, '"', r->h.n_value), *end = r->h.value + r->h.n_value;
    const char *to = s ? memchr(s + 1, '"', (size_t)(end - s - 1)) : NULL;
    if (!to || to == s + 1 || to - s > 20) return ART_OK;
    art_free(r->units);
    r->units = art_strndup(r->h.ctx, s + 1, (size_t)(to - s - 1));
    return r->units ? ART_OK : r->h.ctx->status;
}

/* Fields of the format that say nothing about values and places. */
static int report_unknown(const struct art_header *h)
{
    static const char *const known[] = {
        "thicknesses",      "centers",    "centerings", "labels",  "units",        "axis maxs",
        "axismaxs",         "min",        "max",        "old min", "oldmin",       "old max",
        "oldmax",           "block size", "blocksize",  "number",  "sample units", "sampleunits",
        "measurement frame"};
    const int width = h->n_key < 60 ? (int)h->n_key : 60;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (art_header_is(h, known[i])) return ART_OK;
    return art_warn_strict(h->ctx, ART_ESYNTAX, &(struct art_loc){h->src->name, h->line, 1},
                           "the field '%.*s' is not known and left out", width, h->key);
}

static int read_field(struct reader *r)
{
    struct art_header *h = &r->h;
    bool ignored;
    if (art_header_is(h, "type")) return read_type(r);
    if (art_header_is(h, "dimension")) return read_dimension(r, MOST, &r->dims);
    if (art_header_is(h, "sizes")) return read_list(r, r->size, &r->has_size);
    if (art_header_is(h, "spacings")) return read_list(r, r->spacing, &ignored);
    if (art_header_is(h, "axis mins") || art_header_is(h, "axismins"))
        return read_list(r, r->min, &r->has_min);
    if (art_header_is(h, "space")) return read_space(r);
    if (art_header_is(h, "space dimension")) return read_dimension(r, 4, &r->space_dims);
    if (art_header_is(h, "space directions")) return read_vectors(r);
    if (art_header_is(h, "space origin")) {
        int n = r->space_dims ? (r->space_dims > 3 ? 3 : r->space_dims) : 3;
        r->has_origin = true;
        return art_header_numbers(h, n, n, r->origin, NULL);
    }
    if (art_header_is(h, "space units")) return read_units(r);
    if (art_header_is(h, "kinds")) return read_kinds(r), ART_OK;
    if (art_header_is(h, "encoding")) return read_encoding(r);
    if (art_header_is(h, "content")) return keep_text(r, &r->content);
    if (art_header_is(h, "data file") || art_header_is(h, "datafile")) {
        if (h->n_value >= 4 && memcmp(h->value, "LIST", 4) == 0)
            return art_header_fail(h, ART_EUNSUPPORTED, "lists of files are not read");
        return keep_text(r, &r->file);
    }
    if (art_header_is(h, "byte skip") || art_header_is(h, "byteskip"))
        return art_header_numbers(h, 1, 1, &r->byte_skip, NULL);
    if (art_header_is(h, "line skip") || art_header_is(h, "lineskip"))
        return art_header_numbers(h, 1, 1, &r->line_skip, NULL);
    if (art_header_is(h, "endian")) {
        r->data.big = art_header_value_is(h, "big");
        if (!r->data.big && !art_header_value_is(h, "little"))
            return art_header_fail(h, ART_ESYNTAX, "little or big is expected");
        return ART_OK;
    }
    return report_unknown(h);
}

/* Assign the axes: *first of space, numbers of a voxel before it, times behind it. */
static int sort_axes(struct reader *r, int *first, int *space, int *channels, int *times)
{
    int axis = 0, n = 0;
    *channels = *times = 1;
    bool color = r->has_vectors ? r->plain[0] && !r->is_list[0] : r->is_color[0];
    if (color && r->dims > 1) *channels = (int)r->size[axis++];
    *first = axis;
    while (axis < r->dims && n < 3 && !(r->has_vectors ? r->plain[axis] : r->is_list[axis]))
        axis++, n++;
    *space = n;
    if (axis < r->dims) *times = (int)r->size[axis++];
    if (n == 0 || axis < r->dims)
        return art_header_fail(&r->h, ART_EUNSUPPORTED,
                               "axes are read in the order numbers of a voxel, space, time");
    return ART_OK;
}

static void set_place(struct reader *r, int first, int space)
{
    double direction[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, step[3] = {1, 1, 1}, origin[3] = {0, 0, 0};
    for (int a = 0; a < space; a++) {
        if (r->has_vectors) {
            memcpy(direction + 3 * a, r->vector + 3 * (first + a), 3 * sizeof(double));
            for (int b = 0; b < 3; b++) direction[3 * a + b] *= r->sign[b];
            continue;
        }
        if (!isnan(r->spacing[first + a])) step[a] = r->spacing[first + a];
        if (r->has_min && !isnan(r->min[first + a])) origin[a] = r->min[first + a];
    }
    if (r->has_origin)
        for (int b = 0; b < 3; b++) origin[b] = r->sign[b] * r->origin[b];
    if (r->has_vectors && space == 2) {
        art_v3_cross(direction + 6, direction, direction + 3);
        (void)art_v3_normalize(direction + 6, direction + 6);
    }
    art_image_place(r->image, direction, step, origin);
}

/* Sizes of voxels that the header does not state. */
static int report_assumed(const struct reader *r, int first, int space)
{
    bool known = true;
    for (int a = 0; a < space; a++) known = known && !isnan(r->spacing[first + a]);
    if (known || r->has_vectors) return ART_OK;
    return art_warn_strict(r->h.ctx, ART_ENOTFOUND, &(struct art_loc){r->h.src->name, 0, 0},
                           "there are neither spacings nor space directions: voxels of size 1 are "
                           "assumed");
}

static int begin_image(struct reader *r)
{
    int n[3] = {1, 1, 1}, first, space, channels, times, status;
    if (!r->has_size || !r->has_type || !r->has_encoding)
        return art_header_fail(&r->h, ART_ESYNTAX, "the header ends without %s",
                               !r->has_size   ? "sizes"
                               : !r->has_type ? "type"
                                              : "encoding");
    for (int a = 0; a < r->dims; a++)
        if (!(r->size[a] >= 1 && r->size[a] <= INT32_MAX && r->size[a] == floor(r->size[a])))
            return art_header_fail(&r->h, ART_ERANGE, "a size of the image is %g", r->size[a]);
    ART_TRY(sort_axes(r, &first, &space, &channels, &times));
    for (int a = 0; a < space; a++) n[a] = (int)r->size[first + a];
    status = art_image_begin(r->h.ctx, &r->image, n, times, channels, r->type);
    if (status < 0) return art_header_fail(&r->h, status, "the sizes of the image are too large");
    ART_TRY(report_assumed(r, first, space));
    set_place(r, first, space);
    r->image->units = r->units, r->units = NULL;
    r->image->name = r->content, r->content = NULL;
    if (times > 1) {
        int axis = r->dims - 1;
        double start = r->has_min && !isnan(r->min[axis]) ? r->min[axis] : 0;
        double step = isnan(r->spacing[axis]) ? 0 : r->spacing[axis];
        ART_TRY(art_image_set_times(r->h.ctx, r->image, start, step));
    }
    if (!art_image_has_place(r->image))
        status = art_header_fail(&r->h, ART_ERANGE, "the axes of the image lie in one plane");
out:
    return status;
}

/* Past so many lines, and bytes; -1 bytes: the voxels are the end of the file. */
static int skip(struct reader *r, const struct art_source *from)
{
    for (double l = 0; l < r->line_skip; l++) {
        const char *end = r->data.at < from->n
                              ? memchr(from->data + r->data.at, '\n', from->n - r->data.at)
                              : NULL;
        if (!end) return art_fail_at_byte(r->h.ctx, from, from->n, "fewer lines than to skip");
        r->data.at = (size_t)(end - from->data) + 1;
    }
    if (r->byte_skip == -1) {
        size_t bytes = art_image_bytes(r->image);
        if (bytes <= from->n) r->data.at = from->n - bytes;
    } else if (r->byte_skip > 0) {
        if (r->byte_skip > (double)from->n)
            return art_fail_at_byte(r->h.ctx, from, from->n, "fewer bytes than to skip");
        r->data.at += (size_t)r->byte_skip;
    }
    return ART_OK;
}

static int read_voxels(struct reader *r)
{
    struct art_source other = {0};
    const struct art_source *from = r->h.src;
    int status;
    r->data.at = r->h.at;
    if (r->file) {
        if (strchr(r->file, '%'))
            return art_header_fail(&r->h, ART_EUNSUPPORTED,
                                   "patterns of files are not read: '%.60s'", r->file);
        ART_TRY(art_source_near(r->h.ctx, &other, r->h.src, r->file));
        from = &other;
        r->data.at = 0;
        /* a file of its own was unpacked when it was read */
        r->data.packed = false;
    }
    ART_TRY(skip(r, from));
    status = art_voxels_read(r->h.ctx, r->image, from, &r->data);
out:
    art_source_fini(&other);
    return status;
}

int art_nrrd_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_image **out = object;
    struct reader r = {.h = {.ctx = ctx, .src = src}, .space_dims = 3, .sign = {1, 1, 1}};
    int status = ART_OK;
    for (int a = 0; a < MOST; a++) r.spacing[a] = NAN;
    if (!art_header_next(&r.h, ':') || r.h.n_key != 8 || memcmp(r.h.key, "NRRD000", 7) != 0) {
        status = art_header_fail(&r.h, ART_ESYNTAX, "the first line is not NRRD0001 to NRRD0005");
        goto out;
    }
    while (art_header_next(&r.h, ':') && r.h.n_key > 0) {
        if (r.h.key[0] == '#') continue;
        /* "key:=value" is a note */
        if (r.h.value && r.h.value[0] == '=') continue;
        if (!r.h.value) {
            status = art_header_fail(&r.h, ART_ESYNTAX, "a line 'field: value' is expected");
            goto out;
        }
        ART_TRY(read_field(&r));
    }
    ART_TRY(begin_image(&r));
    ART_TRY(read_voxels(&r));
    *out = r.image;
    r.image = NULL;
out:
    art_free(r.file);
    art_free(r.units);
    art_free(r.content);
    art_image_free(r.image);
    return status;
}
