/* Images in files: the format is chosen, the rest is its own. A folder is a stack of pictures or a
 * DICOM series; a name with a number pattern ("slice-%03d.png") a stack that is written. */
#include "image_stack.h"

/* A folder, or a pattern of numbers. */
static int read_folder(struct art_ctx *ctx, struct art_image **image, const char *path,
                       const struct art_image_reading *how, const struct art_format **found)
{
    struct art_stack_pattern pattern;
    bool dicom = how->format
                     ? art_streq(how->format, "dicom")
                     : !art_stack_pattern(path, &pattern) && !art_folder_has_pictures(ctx, path);
    if (found) *found = art_format_find(ART_FORMAT_IMAGE, dicom ? "dicom" : "png");
    return dicom ? art_dicom_folder_read(ctx, image, path, how) : art_stack_read(ctx, image, path);
}

int art_image_read_as(struct art_ctx *ctx, struct art_image **image, const char *path,
                      const struct art_image_reading *how, const struct art_format **found)
{
    const struct art_format *f;
    struct art_source src = {0};
    struct art_image *made = NULL;
    struct art_stack_pattern pattern;
    int status;
    if (art_path_is_folder(path) || art_stack_pattern(path, &pattern))
        return read_folder(ctx, image, path, how, found);
    ART_TRY(art_source_read(ctx, &src, path));
    ART_TRY(art_format_for_reading(ctx, ART_FORMAT_IMAGE, how->format, &src, &f));
    if (how->series && !art_streq(f->name, "dicom")) {
        const struct art_loc here = {path, 0, 0};
        status = art_error(ctx, ART_EUSAGE, &here,
                           "a series is chosen among DICOM files, and this is %s", f->summary);
        goto out;
    }
    src.once = true;
    ART_TRY(f->read(ctx, &made, &src));
    if (found) *found = f;
    *image = made;
out:
    art_source_fini(&src);
    return status;
}

static int read_found(struct art_ctx *ctx, struct art_image **image, const char *path,
                      const char *format, const struct art_format **found)
{
    const struct art_image_reading how = {.format = format};
    return art_image_read_as(ctx, image, path, &how, found);
}

int art_image_read(struct art_ctx *ctx, struct art_image **image, const char *path,
                   const char *format)
{
    return read_found(ctx, image, path, format, NULL);
}

/* Times that are not evenly spaced are reported by their step alone. */
static bool even_times(const struct art_image *image)
{
    double step = art_image_time_step(image);
    for (int t = 0; image->time && t < image->n_times; t++)
        if (fabs(image->time[t] - image->time[0] - t * step) > 1e-9 * step * image->n_times)
            return false;
    return true;
}

/* What the format does not keep, as one warning. That pictures and raw voxels have no place, units
 * and times is their nature. */
static int report_losses(struct art_ctx *ctx, const struct art_image *image,
                         const struct art_format *f, const char *path)
{
    const struct art_loc loc = {path, 0, 0};
    bool header = !art_streq(f->name, "png") && !art_streq(f->name, "raw");
    bool scaled = image->slope != 1 || image->intercept != 0;
    struct art_buf text;
    int status = ART_OK;
    art_buf_init(&text, ctx);
    if (header && image->name && !(f->carries & ART_CARRIES_NAME))
        art_buf_puts(&text, ", its name");
    if (header && image->n_windows > (f->carries & ART_CARRIES_ONE_WINDOW ? 1 : 0))
        art_buf_puts(&text, ", windows of display");
    if (header && !even_times(image)) art_buf_puts(&text, ", times that are not even");
    if (scaled && !header) art_buf_puts(&text, ", the scale of values");
    if (text.n)
        status = art_warn_strict(ctx, ART_ERANGE, &loc, "the format %s does not keep: %s", f->name,
                                 text.s + 2);
    art_buf_fini(&text);
    return status;
}

int art_image_write_as(struct art_ctx *ctx, const struct art_image *image, const char *path,
                       const char *format, const struct art_writing *how)
{
    static const struct art_writing plain;
    const struct art_format *f;
    struct art_sink *sink = NULL;
    struct art_stack_pattern pattern;
    int status;
    if (!how) how = &plain;
    ART_TRY(art_format_for_writing(ctx, ART_FORMAT_IMAGE, format, path, "nrrd", &f));
    ART_TRY(art_check_choices(ctx, f, how));
    ART_TRY(report_losses(ctx, image, f, path));
    if (path && art_stack_pattern(path, &pattern))
        return art_stack_write(ctx, image, &pattern, f, how);
    ART_TRY(art_sink_open(ctx, &sink, path));
    ART_TRY(f->write_as ? f->write_as(ctx, image, sink, how) : f->write(ctx, image, sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}
