/* An image as one DICOM file of many frames (PS3.3, Multi-frame Secondary Capture with functional
 * groups): explicit VR, little-endian, not compressed. What identifies a patient is left empty. */
#include "dicom_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define GREY_BYTE "1.2.840.10008.5.1.4.1.1.7.2"
#define GREY_WORD "1.2.840.10008.5.1.4.1.1.7.3"
#define TRUE_COLOR "1.2.840.10008.5.1.4.1.1.7.4"
#define PARAMETRIC_MAP "1.2.840.10008.5.1.4.1.1.30"
#define EXPLICIT_LITTLE "1.2.840.10008.1.2.1"

/* ---------------------------------------------------------------------- elements */

static void put_whole(struct art_buf *out, uint32_t x, int size)
{
    for (int b = 0; b < size; b++) art_buf_putc(out, (char)(x >> (8 * b) & 255));
}

static void put_tag(struct art_buf *out, uint32_t tag)
{
    put_whole(out, tag >> 16, 2);
    put_whole(out, tag & 0xffff, 2);
}

static bool has_long_length(const char *vr)
{
    return art_streq(vr, "OB") || art_streq(vr, "OW") || art_streq(vr, "OF") ||
           art_streq(vr, "OD") || art_streq(vr, "SQ") || art_streq(vr, "UN");
}

static void put_head(struct art_buf *out, uint32_t tag, const char *vr, uint32_t n)
{
    put_tag(out, tag);
    art_buf_puts(out, vr);
    if (has_long_length(vr)) put_whole(out, 0, 2);
    put_whole(out, n, has_long_length(vr) ? 4 : 2);
}

/* Texts have an even length: identifiers end with a zero, others with a blank. */
static void put_text(struct art_buf *out, uint32_t tag, const char *vr, const char *text)
{
    size_t n = strlen(text);
    put_head(out, tag, vr, (uint32_t)(n + n % 2));
    art_buf_puts(out, text);
    if (n % 2) art_buf_putc(out, art_streq(vr, "UI") ? '\0' : ' ');
}

static void put_short(struct art_buf *out, uint32_t tag, int x)
{
    put_head(out, tag, "US", 2);
    put_whole(out, (uint32_t)x, 2);
}

/* A number of at most 16 characters, as near as they allow. */
static void decimal(double x, char text[40])
{
    if (x == 0) x = 0;
    for (int digits = 17; digits > 0; digits--) {
        snprintf(text, 40, "%.*g", digits, x);
        if (strlen(text) <= 16) break;
    }
    for (int digits = 1; digits < 17; digits++) {
        char shorter[40];
        double back;
        snprintf(shorter, sizeof shorter, "%.*g", digits, x);
        if (strlen(shorter) > 16 || !art_parse_double(shorter, &back) || back != x) continue;
        memcpy(text, shorter, sizeof shorter);
        return;
    }
}

static void put_decimals(struct art_buf *out, uint32_t tag, const double *x, int n)
{
    char text[6 * 41] = "", one[40];
    for (int i = 0; i < n; i++) {
        decimal(x[i], one);
        strcat(text, i ? "\\" : "");
        strcat(text, one);
    }
    put_text(out, tag, "DS", text);
}

static void begin_sequence(struct art_buf *out, uint32_t tag)
{
    put_head(out, tag, "SQ", UINT32_MAX);
}

static void end_sequence(struct art_buf *out)
{
    put_tag(out, ART_DICOM_SEQUENCE_END);
    put_whole(out, 0, 4);
}

static void begin_item(struct art_buf *out)
{
    put_tag(out, ART_DICOM_ITEM);
    put_whole(out, UINT32_MAX, 4);
}

static void end_item(struct art_buf *out)
{
    put_tag(out, ART_DICOM_ITEM_END);
    put_whole(out, 0, 4);
}

/* A sequence of one item, as functional groups have them. */
static void begin_group(struct art_buf *out, uint32_t tag)
{
    begin_sequence(out, tag);
    begin_item(out);
}

static void end_group(struct art_buf *out)
{
    end_item(out);
    end_sequence(out);
}

/* ------------------------------------------------------------------------ the file */

struct dicom_writer {
    struct art_ctx *ctx;
    const struct art_image *image;
    struct art_buf *out;
    const char *class; /* of the object */
    double dir[3][3];  /* directions of columns, rows, slices */
    double step[3];
    char uid[3][48]; /* of the study, the series, the object */
};

static const char *class_of(const struct art_image *image)
{
    if (image->channels == 3) return image->type == ART_U8 ? TRUE_COLOR : NULL;
    if (image->channels != 1) return NULL;
    switch (image->type) {
    case ART_U8:
    case ART_I8:
        return GREY_BYTE;
    case ART_U16:
    case ART_I16:
    case ART_U32:
    case ART_I32:
        return GREY_WORD;
    case ART_F32:
    case ART_F64:
        return PARAMETRIC_MAP;
    default:
        return NULL;
    }
}

/* Identifiers from what is in the image: the same image has the same ones. "2.25." and a whole
 * number of 128 bits (PS3.5, annex B.2); here 64 of them. */
static void name_object(struct dicom_writer *w)
{
    uint64_t hash = art_hash_bytes(w->image->data, art_image_bytes(w->image)) ^
                    art_hash_bytes(&w->image->X, sizeof w->image->X);
    for (uint64_t i = 0; i < 3; i++) {
        hash = (hash ^ (i + 1)) * 0x9e3779b97f4a7c15u;
        snprintf(w->uid[i], sizeof w->uid[i], "2.25.%llu", (unsigned long long)hash);
    }
}

static int measure(struct dicom_writer *w)
{
    const struct art_image *image = w->image;
    art_image_spacing(image, w->step);
    for (int a = 0; a < 3; a++)
        for (int r = 0; r < 3; r++) w->dir[a][r] = image->X.A[3 * r + a] / w->step[a];
    if (fabs(art_v3_dot(w->dir[0], w->dir[1])) > 1e-4)
        return art_error(w->ctx, ART_EUNSUPPORTED, NULL,
                         "columns and rows of the image are not upright on each other, which DICOM "
                         "cannot say: resample it (artimage resample --upright)");
    for (int a = 0; a < 2; a++)
        if (image->n[a] > 65535)
            return art_error(w->ctx, ART_ELIMIT, NULL, "DICOM has at most 65535 %s",
                             a ? "rows" : "columns");
    w->class = class_of(image);
    if (w->class) return ART_OK;
    return art_error(
        w->ctx, ART_EUNSUPPORTED, NULL,
        "DICOM has no voxels of %d channel{s} of this type: grey of up to 32 bits, real "
        "numbers, or RGB of bytes",
        image->channels);
}

/* The preamble and the meta information, whose length comes first. */
static void put_meta(const struct dicom_writer *w)
{
    struct art_buf meta;
    art_buf_init(&meta, w->ctx);
    put_head(&meta, 0x00020001, "OB", 2);
    put_whole(&meta, 0x0100, 2);
    put_text(&meta, 0x00020002, "UI", w->class);
    put_text(&meta, 0x00020003, "UI", w->uid[2]);
    put_text(&meta, 0x00020010, "UI", EXPLICIT_LITTLE);
    put_text(&meta, 0x00020012, "UI", "2.25.159632054723148960125");
    put_text(&meta, 0x00020013, "SH", "ARTKIT");
    for (int i = 0; i < 128; i++) art_buf_putc(w->out, '\0');
    art_buf_puts(w->out, "DICM");
    put_head(w->out, 0x00020000, "UL", 4);
    put_whole(w->out, (uint32_t)meta.n, 4);
    if (meta.n) art_buf_add(w->out, meta.s, meta.n);
    art_buf_fini(&meta);
}

/* Elements of type 2 stand there empty. */
static void put_series(const struct dicom_writer *w)
{
    struct art_buf *out = w->out;
    put_text(out, 0x00080016, "UI", w->class);
    put_text(out, 0x00080018, "UI", w->uid[2]);
    put_text(out, 0x00080020, "DA", "");
    put_text(out, 0x00080030, "TM", "");
    put_text(out, 0x00080050, "SH", "");
    put_text(out, 0x00080060, "CS", "OT");
    put_text(out, 0x00080064, "CS", "WSD");
    put_text(out, 0x00080090, "PN", "");
    put_text(out, 0x00100010, "PN", "");
    put_text(out, 0x00100020, "LO", "");
    put_text(out, 0x00100030, "DA", "");
    put_text(out, 0x00100040, "CS", "");
    put_text(out, 0x0020000D, "UI", w->uid[0]);
    put_text(out, 0x0020000E, "UI", w->uid[1]);
    put_text(out, 0x00200010, "SH", "");
    put_text(out, 0x00200011, "IS", "1");
    put_text(out, 0x00200013, "IS", "1");
    put_text(out, 0x00200020, "CS", "");
    put_text(out, 0x00200052, "UI", w->uid[0]);
}

static bool is_real(const struct art_image *image)
{
    return image->type == ART_F32 || image->type == ART_F64;
}

static void put_pixel_description(const struct dicom_writer *w)
{
    const struct art_image *image = w->image;
    struct art_buf *out = w->out;
    int bits = 8 * art_scalar_size(image->type);
    bool sign = image->type == ART_I8 || image->type == ART_I16 || image->type == ART_I32;
    char frames[24];
    snprintf(frames, sizeof frames, "%lld", (long long)image->n[2] * image->n_times);
    put_short(out, 0x00280002, image->channels);
    put_text(out, 0x00280004, "CS", image->channels == 3 ? "RGB" : "MONOCHROME2");
    if (image->channels == 3) put_short(out, 0x00280006, 0);
    put_text(out, 0x00280008, "IS", frames);
    put_short(out, 0x00280010, image->n[1]);
    put_short(out, 0x00280011, image->n[0]);
    put_short(out, 0x00280100, bits);
    if (!is_real(image)) {
        put_short(out, 0x00280101, bits);
        put_short(out, 0x00280102, bits - 1);
        put_short(out, 0x00280103, sign);
    }
    if (image->n_windows > 0) {
        put_decimals(out, 0x00281050, &image->windows[0].center, 1);
        put_decimals(out, 0x00281051, &image->windows[0].width, 1);
    }
    if (image->channels == 1) {
        put_decimals(out, 0x00281052, &image->intercept, 1);
        put_decimals(out, 0x00281053, &image->slope, 1);
        put_text(out, 0x00281054, "LO", "US");
    }
}

static void put_shared(const struct dicom_writer *w)
{
    const double spacing[2] = {w->step[1], w->step[0]};
    double axes[6];
    memcpy(axes, w->dir[0], sizeof w->dir[0]);
    memcpy(axes + 3, w->dir[1], sizeof w->dir[1]);
    begin_group(w->out, 0x52009229);
    begin_group(w->out, 0x00209116);
    put_decimals(w->out, 0x00200037, axes, 6);
    end_group(w->out);
    begin_group(w->out, 0x00289110);
    put_decimals(w->out, 0x00180050, &w->step[2], 1);
    put_decimals(w->out, 0x00180088, &w->step[2], 1);
    put_decimals(w->out, 0x00280030, spacing, 2);
    end_group(w->out);
    end_group(w->out);
}

static void put_frame(const struct dicom_writer *w, int slice, int time)
{
    const struct art_affine *X = &w->image->X;
    double x[3];
    for (int r = 0; r < 3; r++) x[r] = X->p[r] + slice * X->A[3 * r + 2];
    begin_item(w->out);
    begin_group(w->out, 0x00209111);
    if (w->image->n_times > 1) {
        put_head(w->out, 0x00209128, "UL", 4);
        put_whole(w->out, (uint32_t)time + 1, 4);
    }
    end_group(w->out);
    begin_group(w->out, 0x00209113);
    put_decimals(w->out, 0x00200032, x, 3);
    end_group(w->out);
    end_item(w->out);
}

static int put_pixels(const struct dicom_writer *w, struct art_sink *sink)
{
    const struct art_image *image = w->image;
    size_t n = art_image_bytes(image);
    uint32_t tag = image->type == ART_F32   ? 0x7FE00008
                   : image->type == ART_F64 ? 0x7FE00009
                                            : ART_DICOM_PIXELS;
    const char *vr = image->type == ART_F32              ? "OF"
                     : image->type == ART_F64            ? "OD"
                     : art_scalar_size(image->type) == 1 ? "OB"
                                                         : "OW";
    int status;
    if (n > UINT32_MAX - 1)
        return art_error(w->ctx, ART_ELIMIT, NULL, "a DICOM file has at most 4 GB of pixels");
    put_head(w->out, tag, vr, (uint32_t)(n + n % 2));
    ART_TRY(art_buf_status(w->out));
    ART_TRY(art_sink_write(sink, w->out->s, w->out->n));
    ART_TRY(art_voxels_write(w->ctx, image, sink, false, false));
    if (n % 2) status = art_sink_write(sink, "", 1);
out:
    return status;
}

int art_dicom_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    struct art_buf out;
    struct dicom_writer w = {.ctx = ctx, .image = object, .out = &out};
    int status;
    art_buf_init(&out, ctx);
    ART_TRY(measure(&w));
    name_object(&w);
    put_meta(&w);
    put_series(&w);
    put_pixel_description(&w);
    put_shared(&w);
    begin_sequence(&out, 0x52009230);
    for (int time = 0; time < w.image->n_times; time++)
        for (int slice = 0; slice < w.image->n[2]; slice++) put_frame(&w, slice, time);
    end_sequence(&out);
    status = put_pixels(&w, sink);
out:
    art_buf_fini(&out);
    return status;
}
