/* MetaIO images: a header of keys and values, and the voxels behind it or in a file of their own.
 */
#include "../image_data.h"

struct art_meta_type {
    const char *name; /* NULL: end of the table */
    enum art_scalar type;
};
extern const struct art_meta_type art_meta_types[];

/* ------------------------------------------------------------------ reading */

enum { MOST = 4 };

struct reader {
    struct art_header h;
    int dims, channels;
    double size[MOST], spacing[MOST], element_size[MOST], offset[MOST], matrix[MOST * MOST];
    double slope, intercept, header_size;
    bool has_spacing, has_element_size, has_size, has_type;
    enum art_scalar type;
    struct art_voxel_data data;
    char *units;
    struct art_image *image;
};

static int read_type(struct reader *r)
{
    struct art_header *h = &r->h;
    for (const struct art_meta_type *t = art_meta_types; t->name; t++) {
        char array[40] = "";
        strcat(strcat(array, t->name), "_ARRAY");
        if (!art_header_value_is(h, t->name) && !art_header_value_is(h, array)) continue;
        r->type = t->type, r->has_type = true;
        return ART_OK;
    }
    return art_header_fail(h, ART_EUNSUPPORTED, "the type '%.*s' is not read",
                           (int)(h->n_value < 60 ? h->n_value : 60), h->value);
}

static int read_flag(struct reader *r, bool *flag)
{
    *flag = art_header_value_is(&r->h, "True") || art_header_value_is(&r->h, "1");
    if (*flag || art_header_value_is(&r->h, "False") || art_header_value_is(&r->h, "0"))
        return ART_OK;
    return art_header_fail(&r->h, ART_ESYNTAX, "True or False is expected");
}

static int read_whole(struct reader *r, double lo, double *x)
{
    int status = art_header_numbers(&r->h, 1, 1, x, NULL);
    if (status == ART_OK && !(*x >= lo && *x < 9e15 && *x == floor(*x)))
        return art_header_fail(&r->h, ART_ERANGE, "%g is no sensible number here", *x);
    return status;
}

static int read_dims(struct reader *r)
{
    double x = 0;
    int status = read_whole(r, 1, &x);
    if (status == ART_OK && x > MOST)
        return art_header_fail(&r->h, ART_EUNSUPPORTED, "images of %g dimensions are not read", x);
    if (status == ART_OK) r->dims = (int)x;
    return status;
}

/* Writers add fields of their own; one that is none of the format's may also be misspelt. */
static void report_unknown(const struct art_header *h)
{
    static const char *const known[] = {"BinaryData",
                                        "CompressedDataSize",
                                        "HeaderSize",
                                        "ElementNumberOfChannels",
                                        "ElementToIntensityFunctionSlope",
                                        "ElementToIntensityFunctionOffset",
                                        "ObjectType",
                                        "ObjectSubType",
                                        "DistanceUnits",
                                        "TransformType",
                                        "AnatomicalOrientation",
                                        "CenterOfRotation",
                                        "Name",
                                        "ID",
                                        "ParentID",
                                        "Color",
                                        "Comment",
                                        "Modality",
                                        "ElementMin",
                                        "ElementMax",
                                        "ElementNBits",
                                        "SequenceID",
                                        "ElementDataFile"};
    const int width = h->n_key < 60 ? (int)h->n_key : 60;
    for (size_t j = 0; j < sizeof known / sizeof *known; j++)
        if (art_header_is(h, known[j])) return;
    if (h->n_key)
        art_note(h->ctx, &(struct art_loc){h->src->name, h->line, 1},
                 "the field '%.*s' is none of the format, and left out", width, h->key);
}

/* One line but the last; keys without meaning for an image of voxels are passed over. */
static int read_line(struct reader *r)
{
    struct art_header *h = &r->h;
    int d = r->dims, status = ART_OK;
    double x = 0;
    bool flag;
    if (art_header_is(h, "NDims")) return read_dims(r);
    if (art_header_is(h, "ElementType")) return read_type(r);
    if (art_header_is(h, "BinaryDataByteOrderMSB") || art_header_is(h, "ElementByteOrderMSB"))
        return read_flag(r, &r->data.big);
    if (art_header_is(h, "CompressedData")) return read_flag(r, &r->data.packed);
    if (art_header_is(h, "BinaryData")) {
        ART_TRY(read_flag(r, &flag));
        r->data.text = !flag;
    } else if (art_header_is(h, "CompressedDataSize")) {
        ART_TRY(read_whole(r, 0, &x));
        r->data.packed_size = (size_t)x;
    } else if (art_header_is(h, "HeaderSize")) {
        ART_TRY(read_whole(r, -1, &r->header_size));
    } else if (art_header_is(h, "ElementNumberOfChannels")) {
        ART_TRY(read_whole(r, 1, &x));
        if (x > 65536) return art_header_fail(h, ART_ERANGE, "%g channels are too many", x);
        r->channels = (int)x;
    } else if (art_header_is(h, "ElementToIntensityFunctionSlope")) {
        ART_TRY(art_header_numbers(h, 1, 1, &r->slope, NULL));
    } else if (art_header_is(h, "ElementToIntensityFunctionOffset")) {
        ART_TRY(art_header_numbers(h, 1, 1, &r->intercept, NULL));
    } else if (art_header_is(h, "ObjectType") && !art_header_value_is(h, "Image")) {
        status = art_header_fail(h, ART_EUNSUPPORTED, "this is no image");
    } else if (art_header_is(h, "DistanceUnits") && h->n_value && h->n_value < 20) {
        art_free(r->units);
        r->units = art_header_text(h);
        if (!r->units) status = h->ctx->status;
    }
    if (status < 0) return status;
    double *list =
        art_header_is(h, "DimSize")          ? r->size
        : art_header_is(h, "ElementSpacing") ? r->spacing
        : art_header_is(h, "ElementSize")    ? r->element_size
        : art_header_is(h, "Offset") || art_header_is(h, "Position") || art_header_is(h, "Origin")
            ? r->offset
        : art_header_is(h, "TransformMatrix") || art_header_is(h, "Rotation") ||
                art_header_is(h, "Orientation")
            ? r->matrix
            : NULL;
    if (!list) {
        report_unknown(h);
        return ART_OK;
    }
    if (d == 0) return art_header_fail(h, ART_ESYNTAX, "NDims must stand before");
    int n = list == r->matrix ? d * d : d;
    ART_TRY(art_header_numbers(h, n, n, list, NULL));
    if (list == r->size) r->has_size = true;
    if (list == r->spacing) r->has_spacing = true;
    if (list == r->element_size) r->has_element_size = true;
    for (int i = 0; i < n; i++)
        if (isnan(list[i])) return art_header_fail(h, ART_ERANGE, "a number is none");
out:
    return status;
}

/* Sizes, place and times of what the lines said. */
static int begin_image(struct reader *r)
{
    double direction[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, step[3] = {1, 1, 1}, origin[3] = {0, 0, 0};
    int n[3] = {1, 1, 1}, n_times = 1, d = r->dims, space = d < 3 ? d : 3, status;
    if (!r->has_size || !r->has_type)
        return art_header_fail(&r->h, ART_ESYNTAX, "%s is missing before the voxels",
                               r->has_size ? "ElementType" : "DimSize");
    if (!r->has_spacing && !r->has_element_size)
        ART_TRY(art_warn_strict(r->h.ctx, ART_ENOTFOUND, &(struct art_loc){r->h.src->name, 0, 0},
                                "there is no ElementSpacing: voxels of size 1 are assumed"));
    if (!r->has_spacing) memcpy(r->spacing, r->element_size, sizeof r->spacing);
    for (int a = 0; a < d; a++) {
        if (!(r->size[a] >= 1 && r->size[a] <= INT32_MAX && r->size[a] == floor(r->size[a])))
            return art_header_fail(&r->h, ART_ERANGE, "a size of the image is %g", r->size[a]);
        if (a == 3) n_times = (int)r->size[a];
        if (a < 3) n[a] = (int)r->size[a];
    }
    for (int a = 0; a < space; a++) {
        if (r->spacing[a] != 0) step[a] = r->spacing[a];
        origin[a] = r->offset[a];
        /* row a of the matrix holds the direction of axis a */
        for (int b = 0; b < space; b++) direction[3 * a + b] = r->matrix[a * d + b];
    }
    status = art_image_begin(r->h.ctx, &r->image, n, n_times, r->channels, r->type);
    if (status < 0) return art_header_fail(&r->h, status, "the sizes of the image are too large");
    art_image_place(r->image, direction, step, origin);
    r->image->slope = r->slope, r->image->intercept = r->intercept;
    r->image->units = r->units;
    r->units = NULL;
    if (d == 4) ART_TRY(art_image_set_times(r->h.ctx, r->image, r->offset[3], fabs(r->spacing[3])));
    if (!art_image_has_place(r->image))
        status = art_header_fail(&r->h, ART_ERANGE,
                                 "the axes of the image lie in one plane, or values have no scale");
out:
    return status;
}

static int read_voxels(struct reader *r)
{
    struct art_header *h = &r->h;
    struct art_source other = {0};
    const struct art_source *from = h->src;
    char *name = NULL;
    int status = ART_OK;
    size_t bytes = art_image_bytes(r->image);
    r->data.at = h->at;
    if (!art_header_value_is(h, "LOCAL")) {
        name = art_header_text(h);
        if (!name) return h->ctx->status;
        if (art_header_value_is(h, "LIST") || strchr(name, '%') || strchr(name, ' ')) {
            status = art_header_fail(h, ART_EUNSUPPORTED,
                                     "lists and patterns of files are not read: '%s'", name);
            goto out;
        }
        ART_TRY(art_source_near(h->ctx, &other, h->src, name));
        from = &other;
        r->data.at = r->header_size > 0 ? (size_t)r->header_size : 0;
        /* -1: the voxels are the end of the file */
        if (r->header_size < 0 && !r->data.packed && other.n > bytes) r->data.at = other.n - bytes;
    }
    status = art_voxels_read(h->ctx, r->image, from, &r->data);
out:
    art_free(name);
    art_source_fini(&other);
    return status;
}

static int meta_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_image **out = object;
    struct reader r = {.h = {.ctx = ctx, .src = src}, .channels = 1, .slope = 1};
    int status = ART_OK;
    bool found = false;
    for (int a = 0; a < MOST; a++) r.spacing[a] = r.element_size[a] = 1;
    while (!found && art_header_next(&r.h, '=')) {
        if (r.h.n_key == 0) continue;
        if (!r.h.value) {
            status = art_header_fail(&r.h, ART_ESYNTAX, "a line 'Key = Value' is expected");
            goto out;
        }
        found = art_header_is(&r.h, "ElementDataFile");
        if (art_header_is(&r.h, "NDims"))
            for (int i = 0; i < MOST * MOST; i++) r.matrix[i] = 0;
        if (!found) ART_TRY(read_line(&r));
        if (art_header_is(&r.h, "NDims"))
            for (int a = 0; a < r.dims; a++) r.matrix[a * r.dims + a] = 1;
    }
    if (!found) {
        status = art_header_fail(&r.h, ART_ESYNTAX, "the header ends without ElementDataFile");
        goto out;
    }
    ART_TRY(begin_image(&r));
    ART_TRY(read_voxels(&r));
    *out = r.image;
    r.image = NULL;
out:
    art_free(r.units);
    art_image_free(r.image);
    return status;
}

/* ----------------------------------------------------------------- writing */

static void put_list(struct art_sink *sink, const char *key, int n, const double *x)
{
    art_sink_puts(sink, key);
    art_sink_puts(sink, " =");
    for (int i = 0; i < n; i++) {
        art_sink_puts(sink, " ");
        art_sink_put_double(sink, x[i]);
    }
    art_sink_puts(sink, "\n");
}

static void put_place(struct art_sink *sink, const struct art_image *image)
{
    int d = image->n_times > 1 ? 4 : 3;
    double step[4], matrix[16] = {0}, offset[4], size[4];
    art_image_spacing(image, step);
    step[3] = art_image_time_step(image);
    if (step[3] == 0) step[3] = 1;
    offset[3] = image->time ? image->time[0] : 0;
    for (int a = 0; a < 3; a++) {
        offset[a] = image->X.p[a];
        size[a] = image->n[a];
        for (int b = 0; b < 3; b++) matrix[a * d + b] = image->X.A[3 * b + a] / step[a];
    }
    size[3] = image->n_times;
    if (d == 4) matrix[15] = 1;
    put_list(sink, "TransformMatrix", d * d, matrix);
    put_list(sink, "Offset", d, offset);
    put_list(sink, "ElementSpacing", d, step);
    put_list(sink, "DimSize", d, size);
}

static void put_head(struct art_sink *sink, const struct art_image *image, bool big, size_t packed)
{
    art_sink_puts(sink, "ObjectType = Image\nNDims = ");
    art_sink_put_int(sink, image->n_times > 1 ? 4 : 3);
    art_sink_puts(sink, "\nBinaryData = True\nBinaryDataByteOrderMSB = ");
    art_sink_puts(sink, big ? "True" : "False");
    art_sink_puts(sink, "\nCompressedData = ");
    art_sink_puts(sink, packed ? "True\nCompressedDataSize = " : "False");
    if (packed) art_sink_put_int(sink, (int64_t)packed);
    art_sink_puts(sink, "\n");
    if (image->units) {
        art_sink_puts(sink, "DistanceUnits = ");
        art_sink_puts(sink, image->units);
        art_sink_puts(sink, "\n");
    }
    put_place(sink, image);
    if (image->channels > 1) {
        art_sink_puts(sink, "ElementNumberOfChannels = ");
        art_sink_put_int(sink, image->channels);
        art_sink_puts(sink, "\n");
    }
    if (image->slope != 1 || image->intercept != 0) {
        put_list(sink, "ElementToIntensityFunctionSlope", 1, &image->slope);
        put_list(sink, "ElementToIntensityFunctionOffset", 1, &image->intercept);
    }
    art_sink_puts(sink, "ElementType = ");
    for (const struct art_meta_type *t = art_meta_types; t->name; t++)
        if (t->type == image->type) {
            art_sink_puts(sink, t->name);
            break;
        }
    art_sink_puts(sink, "\nElementDataFile = ");
}

static int meta_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                         const struct art_writing *how)
{
    const struct art_image *image = object;
    const char *path = art_sink_path(sink), *name;
    struct art_sink *raw = NULL, *to = sink;
    char *beside = NULL;
    struct art_buf packed;
    bool big = how->encoding == ART_ENCODE_BINARY_BIG;
    int status = ART_OK;
    art_buf_init(&packed, ctx);
    if (how->compress) ART_TRY(art_voxels_pack(ctx, image, false, &packed));
    put_head(sink, image, big && !how->compress, packed.n);
    if (path && art_path_has_extension(path, ".mhd")) {
        beside = art_path_beside(ctx, path, how->compress ? ".zraw" : ".raw");
        if (!beside) {
            status = ctx->status;
            goto out;
        }
        name = strrchr(beside, '/') ? strrchr(beside, '/') + 1 : beside;
        art_sink_puts(sink, name);
        ART_TRY(art_sink_open_with(sink, &raw, beside));
        to = raw;
    } else {
        art_sink_puts(sink, "LOCAL");
    }
    art_sink_puts(sink, "\n");
    ART_TRY(how->compress ? art_sink_write(to, packed.s, packed.n)
                          : art_voxels_write(ctx, image, to, big, false));
out:
    art_free(beside);
    art_buf_fini(&packed);
    return status;
}

static int meta_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    static const struct art_writing plain;
    return meta_write_as(ctx, object, sink, &plain);
}

/* ------------------------------------------------------------- format */

/* MetaImage, the images of MetaIO (ITK): a header of lines "Key = Value", whose last names the
 * voxels. */

static const char *const extensions[] = {".mha", ".mhd", NULL};

const struct art_meta_type art_meta_types[] = {{"MET_CHAR", ART_I8},
                                               {"MET_UCHAR", ART_U8},
                                               {"MET_SHORT", ART_I16},
                                               {"MET_USHORT", ART_U16},
                                               {"MET_INT", ART_I32},
                                               {"MET_UINT", ART_U32},
                                               {"MET_LONG", ART_I32},
                                               {"MET_ULONG", ART_U32},
                                               {"MET_LONG_LONG", ART_I64},
                                               {"MET_ULONG_LONG", ART_U64},
                                               {"MET_FLOAT", ART_F32},
                                               {"MET_DOUBLE", ART_F64},
                                               {NULL, ART_U8}};

static bool sniff(const struct art_source *src)
{
    struct art_header h = {.src = src};
    for (int i = 0; i < 8 && h.at < 400 && art_header_next(&h, '='); i++)
        if (h.value && (art_header_is(&h, "ObjectType") || art_header_is(&h, "NDims")))
            return art_header_is(&h, "NDims") || art_header_value_is(&h, "Image");
    return false;
}

const struct art_format art_format_metaimage = {.name = "metaimage",
                                                .summary = "MetaImage: .mha, or .mhd with .raw",
                                                .kind = ART_FORMAT_IMAGE,
                                                .extensions = extensions,
                                                .sniff = sniff,
                                                .read = meta_read,
                                                .write = meta_write,
                                                .write_as = meta_write_as,
                                                .choices = ART_CHOICE_COMPRESS | ART_CHOICE_BINARY |
                                                           ART_CHOICE_BINARY_BIG};
