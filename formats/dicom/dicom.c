/* DICOM as a format of images: one file; folders are read by art_image_read_as. */
#include "dicom_priv.h"

static const char *const extensions[] = {".dcm", ".dicom", ".ima", NULL};

static int read_file(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct art_source copy = {0};
    struct art_dicom dicom;
    int status = art_source_string(ctx, &copy, src->name, src->data, src->n);
    if (status == ART_OK) status = art_dicom_parse(ctx, &dicom, &copy);
    if (status < 0) return status;
    status = art_dicom_image(ctx, &dicom, object);
    art_dicom_fini(&dicom);
    return status;
}

const struct art_format art_format_dicom = {.name = "dicom",
                                            .summary = "DICOM files and folders of them",
                                            .kind = ART_FORMAT_IMAGE,
                                            .extensions = extensions,
                                            .sniff = art_dicom_sniff,
                                            .read = read_file,
                                            .write = art_dicom_write,
                                            .carries = ART_CARRIES_ONE_WINDOW};
