/* The library that decodes compressed frames, loaded when a file needs it. */
#include "dicom_priv.h"
#include <art/version.h>
#include <dlfcn.h>

typedef int decode_fn(const struct art_dicom_codec_frame *frame, unsigned char *to, size_t n,
                      int *is_ybr, char *why, size_t n_why);

int art_dicom_codec(struct art_ctx *ctx, const struct art_dicom *dicom,
                    const struct art_dicom_codec_frame *frame, unsigned char *to, size_t n)
{
    char why[240] = "";
    int is_ybr = 0;
    void *library = dlopen(ART_SONAME("libartkit-gdcm"), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    union {
        void *object;
        decode_fn *call;
    } decode = {library ? dlsym(library, "art_gdcm_decode") : NULL};
    if (!decode.object) {
        const char *reason = dlerror();
        return art_dicom_fail(ctx, dicom, ART_EUNSUPPORTED, frame->fragment[0].at,
                              "pixels in %s need the decoders of libartkit-gdcm: %s",
                              dicom->syntax->name, reason ? reason : "it cannot be loaded");
    }
    int code = decode.call(frame, to, n, &is_ybr, why, sizeof why);
    dlclose(library);
    if (code != 0)
        return art_dicom_fail(ctx, dicom, ART_ESYNTAX, frame->fragment[0].at, "%s: %s",
                              dicom->syntax->name, why);
    if (is_ybr && frame->pixels->samples == 3 && frame->pixels->bits_allocated == 8)
        art_dicom_to_rgb(to, (size_t)frame->pixels->rows * (size_t)frame->pixels->columns);
    return ART_OK;
}
