/* Shared by the files of the C3D reader. */
#ifndef C3D_PRIV_H
#define C3D_PRIV_H

#include "../format_priv.h"
#include <art/series.h>

enum { C3D_BLOCK = 512, C3D_INTEL = 84, C3D_DEC = 85, C3D_MIPS = 86 };
enum { C3D_WORD = 24, C3D_NAME = 2 * C3D_WORD };

/* A parameter, in place: `data` lies in the file. */
struct c3d_param {
    char name[C3D_NAME]; /* "group:name" in small letters */
    int type; /* -1 text, 1 byte, 2 integer of 16 bits, 4 real */
    int n_dims, dim[7];
    size_t n; /* entries: the product of the dimensions */
    const unsigned char *data;
};

struct c3d {
    struct art_ctx *ctx;
    const struct art_source *src;
    int processor;
    struct c3d_param *param;
    int n_params, cap_params;
    struct art_map by_name; /* the first of each name */
    /* of the header, or of the parameters that stand for it */
    size_t n_points, n_channels, per_frame, n_frames;
    long first;
    double scale;      /* < 0: data are reals */
    double rate;       /* frames per second */
    size_t data_start; /* byte */
};

int c3d_fail(const struct c3d *c, size_t at, const char *fmt, ...) ART_PRINTF(3, 4);
/* Numbers of the file's processor; the caller knows that they are there. */
int c3d_int(const struct c3d *c, const unsigned char *p);
double c3d_real(const struct c3d *c, const unsigned char *p);

/* params.c */
int c3d_read_params(struct c3d *c, size_t start) ART_MUST_USE;
const struct c3d_param *c3d_find(const struct c3d *c, const char *group, const char *name);
/* Entry k as a number; `otherwise` if there is none. */
double c3d_number(const struct c3d *c, const char *group, const char *name, size_t k,
                  double otherwise);
/* The k-th text of a list NAME, NAME2, NAME3 ..., without blanks at its end; new, "" if there is
 * none. */
char *c3d_text(const struct c3d *c, const char *group, const char *name, size_t k) ART_MUST_USE;

#endif
