/* nifti_priv.h - where the members of the two headers of NIfTI are. */
#ifndef NIFTI_PRIV_H
#define NIFTI_PRIV_H

#include "../image_data.h"

/* Bytes from the beginning, and how many; `real` is the size of reals, arrays follow each other. */
struct art_nifti_layout {
    int size, dim, dim_size, type, bits, pixdim, real, offset, slope, inter, units, units_size, cal_max,
        toffset, descrip, qform, code_size, quatern, srow, intent, magic;
};
extern const struct art_nifti_layout art_nifti_layouts[2];

struct art_nifti_type {
    int code;
    enum art_scalar type;
    int channels;        /* 0: end of the table */
};
extern const struct art_nifti_type art_nifti_types[];

/* A whole number of 1, 2, 4 or 8 bytes, with sign; one real of 4 or 8 bytes. */
static inline int64_t art_nifti_whole(const char *at, int size, bool big)
{
    uint64_t u = 0;
    for (int b = 0; b < size; b++)
        u |= (uint64_t)(unsigned char)at[big ? size - 1 - b : b] << (8 * b);
    if (size < 8 && u >> (8 * size - 1) & 1) u |= ~(uint64_t)0 << (8 * size);
    return (int64_t)u;
}
static inline double art_nifti_real(const char *at, int size, bool big)
{
    uint64_t u = (uint64_t)art_nifti_whole(at, size, big);
    uint32_t half = (uint32_t)u;
    float f;
    double d;
    memcpy(&f, &half, sizeof f);
    memcpy(&d, &u, sizeof d);
    return size == 4 ? (double)f : d;
}

/* True if a source begins with a header; version 0 or 1 is that of the layouts. */
bool art_nifti_recognise(const struct art_source *src, int *version, bool *big);
int art_nifti_read(struct art_ctx *ctx, void *object, const struct art_source *src);
int art_nifti_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);
int art_nifti_write_version(struct art_ctx *ctx, const struct art_image *image, struct art_sink *sink,
                            int version);

#endif
