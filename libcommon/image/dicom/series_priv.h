/* series_priv.h declares the frames from which an image is assembled. */
#ifndef ART_DICOM_SERIES_PRIV_H
#define ART_DICOM_SERIES_PRIV_H

#include "dicom_priv.h"

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
