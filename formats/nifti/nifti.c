/* NIfTI-1 and NIfTI-2 (Cox et al. 2004; nifti1.h and nifti2.h of the NIfTI data format working
 * group), single files and pairs, and the headers of Analyze 7.5 that NIfTI-1 grew from. */
#include "nifti_priv.h"

static const char *const extensions[] = {".nii", ".hdr", NULL};
static const char *const extensions2[] = {".nii2", NULL};

const struct art_nifti_layout art_nifti_layouts[2] = {{.size = 348,
                                                       .dim = 40,
                                                       .dim_size = 2,
                                                       .type = 70,
                                                       .bits = 72,
                                                       .pixdim = 76,
                                                       .real = 4,
                                                       .offset = 108,
                                                       .slope = 112,
                                                       .inter = 116,
                                                       .units = 123,
                                                       .units_size = 1,
                                                       .cal_max = 124,
                                                       .toffset = 136,
                                                       .descrip = 148,
                                                       .qform = 252,
                                                       .code_size = 2,
                                                       .quatern = 256,
                                                       .srow = 280,
                                                       .intent = 68,
                                                       .magic = 344},
                                                      {.size = 540,
                                                       .dim = 16,
                                                       .dim_size = 8,
                                                       .type = 12,
                                                       .bits = 14,
                                                       .pixdim = 104,
                                                       .real = 8,
                                                       .offset = 168,
                                                       .slope = 176,
                                                       .inter = 184,
                                                       .units = 500,
                                                       .units_size = 4,
                                                       .cal_max = 192,
                                                       .toffset = 216,
                                                       .descrip = 240,
                                                       .qform = 344,
                                                       .code_size = 4,
                                                       .quatern = 352,
                                                       .srow = 400,
                                                       .intent = 504,
                                                       .magic = 4}};

const struct art_nifti_type art_nifti_types[] = {
    {2, ART_U8, 1},     {4, ART_I16, 1},   {8, ART_I32, 1},   {16, ART_F32, 1},  {64, ART_F64, 1},
    {128, ART_U8, 3},   {256, ART_I8, 1},  {512, ART_U16, 1}, {768, ART_U32, 1}, {1024, ART_I64, 1},
    {1280, ART_U64, 1}, {2304, ART_U8, 4}, {0, ART_U8, 0}};

bool art_nifti_recognise(const struct art_source *src, int *version, bool *big)
{
    for (int v = 0; v < 2; v++) {
        const struct art_nifti_layout *l = &art_nifti_layouts[v];
        if (src->n < (size_t)l->size) continue;
        for (int b = 0; b < 2; b++) {
            if (art_nifti_whole(src->data, 4, b) != l->size) continue;
            *version = v, *big = b;
            return true;
        }
    }
    return false;
}

static bool sniff(const struct art_source *src)
{
    int version;
    bool big;
    return art_nifti_recognise(src, &version, &big);
}

const struct art_format art_format_nifti = {.name = "nifti",
                                            .summary = "NIfTI-1 images (NIfTI-2 if too large)",
                                            .kind = ART_FORMAT_IMAGE,
                                            .extensions = extensions,
                                            .sniff = sniff,
                                            .read = art_nifti_read,
                                            .write = art_nifti_write,
                                            .carries = ART_CARRIES_ONE_WINDOW};

static int write_second(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return art_nifti_write_version(ctx, object, sink, 1);
}

const struct art_format art_format_nifti2 = {.name = "nifti2",
                                             .summary = "NIfTI-2 images: places of 8 bytes",
                                             .kind = ART_FORMAT_IMAGE,
                                             .extensions = extensions2,
                                             .read = art_nifti_read,
                                             .write = write_second,
                                             .carries = ART_CARRIES_ONE_WINDOW};
