/* dicom_priv.h - what the files that read DICOM share. */
#ifndef ART_IMAGE_DICOM_PRIV_H
#define ART_IMAGE_DICOM_PRIV_H

#include <art/dicom.h>
#include <string.h>

/* -------------------------------------------------------- what the files that read DICOM share */

static inline uint32_t art_dicom_load(const unsigned char *p, int size, bool big)
{
    uint32_t u = 0;
    for (int b = 0; b < size; b++) u |= (uint32_t)p[big ? size - 1 - b : b] << (8 * b);
    return u;
}

/* Report an error at a byte of the file. */
int art_dicom_fail(struct art_ctx *ctx, const struct art_dicom *dicom, int status, size_t byte,
                   const char *fmt, ...) ART_PRINTF(5, 6);
/* Warns of bytes after the pixels of the last frame. */
int art_dicom_check_rest(struct art_ctx *ctx, const struct art_dicom *dicom,
                         const struct art_dicom_pixels *pixels) ART_MUST_USE;
/* Unpack run lengths (PS3.5, annex G) of one frame to [rows * columns][samples] numbers, little-endian. */
int art_dicom_rle(struct art_ctx *ctx, const struct art_dicom *dicom, const struct art_dicom_pixels *pixels,
                  const struct art_dicom_element *fragment, unsigned char *to, size_t n) ART_MUST_USE;
/* Decode one frame by the library that is loaded for it. */
int art_dicom_codec(struct art_ctx *ctx, const struct art_dicom *dicom,
                    const struct art_dicom_codec_frame *frame, unsigned char *to, size_t n) ART_MUST_USE;

/* Converts YBR of 8 bits (ITU-R BT.601, full range) to RGB, n pixels. */
void art_dicom_to_rgb(unsigned char *v, size_t n);

/* One frame of a file, with what it takes to put it in its place. */
struct art_dicom_slice {
    char *file, *uid;
    int frame, n_frames, number, instance, acquisition, series_number;
    int columns, rows, channels;
    enum art_scalar type;
    int temporal;                /* -1: not known */
    bool has_place, has_spacing;
    double position[3], axes[6], spacing[2], slope, intercept;
    double between;              /* spacing between slices, or thickness; 0: not known */
    double trigger;              /* s; NAN: not known */
    double along;                /* place along the normal, set when sorted */
    char modality[20];
};

/* ------------------------------------------------- the frames from which an image is assembled */

struct stack {
    struct art_dicom_slice *frame; /* [n] by time, then along the normal; texts are borrowed */
    const struct art_dicom *given; /* the file of all frames, or NULL */
    int n, n_times, n_slices;
    int *begin;                    /* [n_times + 1] frames of each time */
    bool placed, even;             /* places are known; every slice is where the grid has one */
    double normal[3], low, high, step;
    double origin[3], vector[3];   /* of the first slice; from slice to slice */
};

/* Read the pixels of all frames into an image. */
int art_dicom_fill(struct art_ctx *ctx, const struct stack *s, struct art_image **image) ART_MUST_USE;

#endif
