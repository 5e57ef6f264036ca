/* art/image.h provides medical images: regular grids of voxels in space and time, filters, segmentation,
 * surfaces.
 *
 *     struct art_image *image = NULL;
 *     struct art_mesh *mesh = NULL;
 *     ART_TRY(art_image_read(ctx, &image, "ct.nii.gz", NULL));        // art/format.h
 *     const struct art_isosurface how = {.level = 200};
 *     ART_TRY(art_image_isosurface(ctx, image, &how, &mesh));
 *
 * Voxels are numbered (i, j, k) from 0, i fastest. The transform X leads from these numbers to the patient's
 * coordinates: integers are the centres of voxels. The axes of patient coordinates are those of DICOM: +x to
 * the left of the patient, +y to the back, +z to the head (LPS), in mm unless `units` is set. NIfTI
 * has +x to the right and +y to the front (RAS): its reader and writer turn both. The transform may be any
 * affine map, also sheared (a tilted gantry) and left-handed.
 *
 * A value is slope * stored + intercept. "Values" are meant wherever nothing else is said.
 */
#ifndef ART_IMAGE_H
#define ART_IMAGE_H

#include <art/base.h>
#include <art/math.h>
#include <art/mesh.h>
#include <art/raster.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The display window maps values from center - width/2 to center + width/2 to the range from black to white.
 */
struct art_image_window {
    char *name;
    double center, width;
};

struct art_image {
    char *name;                  /* or NULL */
    char *units;                 /* of length, "mm"; or NULL */
    int n[3];                    /* columns, rows, slices; >= 1 */
    int n_times;                 /* >= 1 */
    int channels;                /* numbers of a voxel: 1 grey, 3 RGB, 4 RGBA, any for vectors */
    enum art_scalar type;        /* of stored numbers */
    void *data;                  /* [n_times][n[2]][n[1]][n[0]][channels], in the machine's byte order */
    double slope, intercept;
    struct art_affine X;         /* voxel numbers to patient coordinates */
    double *time;                /* [n_times] s, ascending; NULL: not known */
    struct art_image_window *windows; /* [n_windows] those that the file names */
    int n_windows;
};

/* A new image of zeros with slope 1, intercept 0, and the identity as transform. ART_ERANGE: a size < 1;
 * ART_ELIMIT: more bytes than fit; ART_ENOMEM. */
int art_image_create(struct art_ctx *ctx, struct art_image **image, const int n[3], int n_times, int channels,
                     enum art_scalar type) ART_MUST_USE;
/* As art_image_create, with the place, units, windows and times (if n_times is that of `like`) of another
 * image; the numbers of `n` and the type may be others. slope and intercept are 1 and 0 unless the type is
 * that of `like`. */
int art_image_create_like(struct art_ctx *ctx, struct art_image **image, const struct art_image *like,
                          const int n[3], int n_times, enum art_scalar type) ART_MUST_USE;
int art_image_copy(struct art_ctx *ctx, struct art_image **copy, const struct art_image *image) ART_MUST_USE;
void art_image_free(struct art_image *image);    /* accepts NULL */
int art_image_add_window(struct art_ctx *ctx, struct art_image *image, const char *name, double center,
                         double width) ART_MUST_USE;
/* Sizes, finite transform that can be inverted, ascending times: ART_ERANGE. Readers guarantee it. */
int art_image_check(struct art_ctx *ctx, const struct art_image *image) ART_MUST_USE;
/* Return the first difference as a word for messages ("voxels"), or NULL if they are equal bit for
 * bit. */
const char *art_image_compare(const struct art_image *a, const struct art_image *b);

/* Return the number of voxels of one time, the bytes of a voxel, or those of everything. */
static inline size_t art_image_voxels(const struct art_image *image)
{
    return (size_t)image->n[0] * (size_t)image->n[1] * (size_t)image->n[2];
}
static inline size_t art_image_voxel_size(const struct art_image *image)
{
    return (size_t)image->channels * (size_t)art_scalar_size(image->type);
}
static inline size_t art_image_bytes(const struct art_image *image)
{
    return art_image_voxels(image) * (size_t)image->n_times * art_image_voxel_size(image);
}
/* Where the row (j, k) of a time begins. */
static inline void *art_image_row(const struct art_image *image, int j, int k, int time)
{
    size_t row = ((size_t)time * (size_t)image->n[2] + (size_t)k) * (size_t)image->n[1] + (size_t)j;
    return (char *)image->data + row * (size_t)image->n[0] * art_image_voxel_size(image);
}

/* Read the values of one channel of n voxels from (i, j, k) on, `step` voxels apart; they must
 * exist. */
void art_image_get(const struct art_image *image, int i, int j, int k, int time, int channel, int step, int n,
                   double *value);
/* As values are stored: rounded to the nearest integer and held to the range of integer types; not a
 * number: 0 there. */
void art_image_put(struct art_image *image, int i, int j, int k, int time, int channel, int step, int n,
                   const double *value);
/* Converts numbers of a type to doubles and back, without slope and intercept, `stride` numbers apart in
 * memory. */
void art_scalar_load(enum art_scalar type, const void *from, size_t stride, size_t n, double *to);
void art_scalar_store(enum art_scalar type, void *to, size_t stride, size_t n, const double *from);
/* Turn the bytes of n numbers of `size` bytes round. */
void art_swap_bytes(void *data, size_t n, int size);

/* ---------------------------------------------------------------- geometry */

/* Compute the length of a step along each axis, in units of the patient. */
void art_image_spacing(const struct art_image *image, double spacing[3]);
/* Compute the box of the outer faces of all voxels, in patient coordinates. */
void art_image_bounds(const struct art_image *image, double lo[3], double hi[3]);
/* Write the directions of growing i, j, k as letters of where they lead, nearest axis: "LPS". */
void art_image_orientation(const struct art_image *image, char axes[4]);
/* Swap and turn the axes so that art_image_orientation is `axes`; places stay. ART_ERANGE for letters that
 * are not one each of LR, PA (or AP), SI. */
int art_image_reorient(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                       const char *axes) ART_MUST_USE;
/* Crops an image to voxels first[a] ... last[a] of each axis, and of the times. ART_ERANGE: outside. */
int art_image_crop(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                   const int first[3], const int last[3], int first_time, int last_time) ART_MUST_USE;

/* ------------------------------------------------------------------ numbers */

struct art_image_stats {
    double min, max, mean, sd;   /* of values that are numbers; NAN if there are none */
    size_t n, n_nan;
};
/* Compute those of one channel; time < 0: of all times. */
int art_image_statistics(struct art_ctx *ctx, const struct art_image *image, int time, int channel,
                         struct art_image_stats *stats) ART_MUST_USE;
/* Find the level that separates values into two classes of least variance, on a histogram of 256
 * parts (Otsu 1979, A threshold selection method from gray-level histograms). ART_ERANGE: all
 * values are equal. */
int art_image_otsu(struct art_ctx *ctx, const struct art_image *image, int time, double *level) ART_MUST_USE;
/* Converts an image to another type of stored numbers. With `keep_values` the values are stored as they are,
 * rounded and clamped to the range (slope 1, intercept 0); otherwise the stored numbers are kept. *n_lost
 * (may be NULL) counts the values that did not fit the range. */
int art_image_cast(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                   enum art_scalar type, bool keep_values, size_t *n_lost) ART_MUST_USE;
/* Converts colours (3 or 4 channels) to grey, by ITU-R BT.601: 0.299 R + 0.587 G + 0.114 B. */
int art_image_grey(struct art_ctx *ctx, struct art_image **out, const struct art_image *image) ART_MUST_USE;
/* Return the checksum (CRC-32 of ISO 3309) of the stored numbers of one slice, little-endian, rows
 * in order. */
uint32_t art_image_checksum(const struct art_image *image, int time, int slice);

/* ----------------------------------------------------------- interpolation */

enum art_image_interpolation { ART_IMAGE_NEAREST, ART_IMAGE_LINEAR, ART_IMAGE_CUBIC };
/* Interpolate the value at fractional voxel numbers. Beyond the centres of the outer voxels, up to
 * their faces, the nearest is taken; farther out: `outside`. CUBIC is the convolution of Keys
 * (1981), a = -1/2. */
double art_image_value(const struct art_image *image, enum art_image_interpolation how, const double voxel[3],
                       int time, int channel, double outside);

struct art_image_grid {
    int n[3];
    struct art_affine X;
};
/* The grid that fills the box of `image` with another spacing (0: as it is), along the same axes and centred
 * alike, with as many voxels as cover it best. */
void art_image_grid_of_spacing(const struct art_image *image, const double spacing[3],
                               struct art_image_grid *grid);
/* Make the upright grid (axes of the patient) around an image. spacing 0: the least of the image.
 */
void art_image_grid_upright(const struct art_image *image, const double spacing[3],
                            struct art_image_grid *grid);
/* Resamples values at the voxels of another grid, in the type of the image. If a step of the new grid is
 * longer than one of the image and `smooth` is set, the image is smoothed before (Gaussian, sigma half the
 * ratio of the steps less one, in voxels), which prevents aliasing. */
int art_image_resample(struct art_ctx *ctx, struct art_image **out, const struct art_image *image,
                       const struct art_image_grid *grid, enum art_image_interpolation how, bool smooth,
                       double outside) ART_MUST_USE;

/* ----------------------------------------------------------------- filters
 *
 * All work on each time and channel, replace the values of the image, and give the same bits for any number
 * of threads. At the border the image goes on as in a mirror. */

/* Convolves an image with a sampled Gaussian of `sigma` (units of the patient, along each axis of the
 * voxels; 0: none), cut off at 4 sigma and normalized to the sum 1. Values are rounded once, at the end. */
int art_image_gaussian(struct art_ctx *ctx, struct art_image *image, const double sigma[3]) ART_MUST_USE;
/* Compute the median of the block of 2 radius + 1 voxels along each axis (radius 0 ... 5). */
int art_image_median(struct art_ctx *ctx, struct art_image *image, const int radius[3]) ART_MUST_USE;

/* ------------------------------------------------------------- segmentation
 *
 * A mask is an image whose values are 0 (outside) or not (inside); results are uint8 with 0 and 1. */

/* Set 1 where lo <= value <= hi; infinite bounds are open. */
int art_image_threshold(struct art_ctx *ctx, struct art_image **mask, const struct art_image *image,
                        double lo, double hi) ART_MUST_USE;
struct art_image_parts {
    int connectivity;            /* 6, 18 or 26 neighbours; 0: 6 */
    size_t min_voxels;           /* smaller parts become outside */
    int keep;                    /* so many of the largest; 0: all */
};
/* Connected parts of a mask, numbered from 1 by falling size (equal ones by their first voxel), as int32. *n:
 * how many; *size (NULL: not wanted, else to be freed): [*n] voxels of each. Each time by itself; the numbers
 * of later times follow. */
int art_image_components(struct art_ctx *ctx, struct art_image **labels, const struct art_image *mask,
                         const struct art_image_parts *how, int *n, size_t **size) ART_MUST_USE;
enum art_image_morph {
    ART_MORPH_ERODE,             /* what is at least the radius from the outside (the border is none) */
    ART_MORPH_DILATE,            /* what is within the radius of the inside */
    ART_MORPH_OPEN,              /* erode, then dilate */
    ART_MORPH_CLOSE,             /* dilate, then erode */
    ART_MORPH_FILL               /* the outside that is not connected (6) with the border becomes inside */
};
/* Apply morphology by exact Euclidean distances between centres of voxels, in units of the
 * patient, along the axes of the voxels: the element is a ball of `radius`, also for voxels that
 * are not cubes. */
int art_image_morphology(struct art_ctx *ctx, struct art_image **mask, const struct art_image *image,
                         enum art_image_morph what, double radius) ART_MUST_USE;

/* ------------------------------------------------------------------ surfaces */

struct art_isosurface {
    double level;                /* inside is value >= level */
    int time, channel;
    bool open;                   /* leave the surface open where it meets the border of the image; else it is
                                    closed along the outer faces of the voxels */
};
/* Extracts the isosurface of a level as triangles, in patient coordinates, with normals towards lower
 * values. The algorithm is marching cubes (Lorensen & Cline 1987) with tables that are derived, not listed:
 * on faces with diagonal corners the inside ones are separated in both cells alike, and polygons are
 * triangulated without diagonals in faces of cells (with a vertex in their middle where that is necessary),
 * so that the mesh is an oriented manifold, closed unless `open`, for any values. Values that are not
 * numbers are outside. Vertices stay 1e-6 of an edge away from its ends. Memory beside the mesh is that of
 * a few slices. ART_ERANGE: there is no such time, or the level is not finite; ART_ELIMIT: more than 300
 * million vertices. */
int art_image_isosurface(struct art_ctx *ctx, const struct art_image *image, const struct art_isosurface *how,
                         struct art_mesh **mesh) ART_MUST_USE;

struct art_label_surface {
    int time;
    int iterations;              /* of smoothing; 0: the stairs stay */
    double reach;                /* a vertex moves by no more than this many voxels; 0: 1 */
};
/* Extracts the interfaces of all labels (rounded values; 0 and what lies beyond the border are outside) as
 * one mesh in patient coordinates.
 * The six Kuhn tetrahedra of each cell are cut between corners of different labels, with vertices in the
 * middle of edges, of triangles with three labels and of tetrahedra with four. Face fields `inside` and
 * `outside` hold the labels behind and before each face; inside > outside. All faces of a label together,
 * turned where it is `outside`, bound it as a closed oriented manifold, and labels that touch share their
 * faces. Smoothing (Taubin 1995, lambda 0.5, mu -0.53) moves vertices of lines where three labels come
 * together along these lines only, and leaves points where more labels come together. */
int art_image_label_surfaces(struct art_ctx *ctx, const struct art_image *image,
                             const struct art_label_surface *how, struct art_mesh **mesh) ART_MUST_USE;
/* Extract the closed surface of one label out of that mesh; vertices that it does not use go.
 * ART_ENOTFOUND: no such label. */
int art_image_label_part(struct art_ctx *ctx, const struct art_mesh *surfaces, int label,
                         struct art_mesh **mesh) ART_MUST_USE;
/* List the labels (> 0) in ascending order, to be freed. ART_ELIMIT: more than 65536. */
int art_image_labels(struct art_ctx *ctx, const struct art_image *image, int time, int **label, int *n)
    ART_MUST_USE;

/* ------------------------------------------------------------------ pictures */

/* A window by its name: one of the image's own, or FULL_DYNAMIC, the range of all values. ART_ENOTFOUND. */
int art_image_find_window(struct art_ctx *ctx, const struct art_image *image, const char *name,
                          double *center, double *width) ART_MUST_USE;
/* Draw the slice across `axis` (0: yz, 1: xz, 2: xy) at voxel `index`, one pixel a voxel, rows
 * downward along the second axis; colours as they are, grey by the window (width <= 0: the step at
 * the center). */
int art_image_slice_picture(struct art_ctx *ctx, const struct art_image *image, int axis, int index, int time,
                            double center, double width, struct art_picture *picture) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
