/* shape_priv.h - what the files of shapes share. */
#ifndef ART_SHAPE_PRIV_H
#define ART_SHAPE_PRIV_H

#include "mesh_priv.h"
#include <art/shape.h>

/* Rows of parameters. */
#define ART_SHAPE_SIZE(name_, init_, help_)                                                        \
    {                                                                                              \
        .name = name_, .kind = ART_SHAPE_REAL, .unit = "L", .init = init_, .max = INFINITY,        \
        .above = true, .help = help_                                                               \
    }
#define ART_SHAPE_LENGTH(name_, init_, min_, help_)                                                \
    {                                                                                              \
        .name = name_, .kind = ART_SHAPE_REAL, .unit = "L", .init = init_, .min = min_,            \
        .max = INFINITY, .help = help_                                                             \
    }
#define ART_SHAPE_COUNT(name_, init_, min_, help_)                                                 \
    {                                                                                              \
        .name = name_, .kind = ART_SHAPE_INT, .unit = "", .init = init_, .min = min_,              \
        .max = ART_SHAPE_MAX_COUNT, .help = help_                                                  \
    }
#define ART_SHAPE_SWITCH(name_, help_)                                                             \
    {                                                                                              \
        .name = name_, .kind = ART_SHAPE_FLAG, .unit = "", .max = 1, .help = help_                 \
    }
#define ART_SHAPE_QUADS ART_SHAPE_SWITCH("quads", "faces of four corners stay whole")

/* ART_ERANGE unless size is positive and finite; n between least and a hundred thousand. */
int art_shape_check_size(struct art_ctx *ctx, const char *what, double size);
int art_shape_check_count(struct art_ctx *ctx, const char *what, int n, int least);
/* Returns ART_ELIMIT for more than a hundred million pieces. */
int art_shape_check_total(struct art_ctx *ctx, double n);

int art_shape_add_point(struct art_ctx *ctx, struct art_mesh *mesh, double x, double y, double z);
int art_shape_add_triangle(struct art_ctx *ctx, struct art_mesh *mesh, int a, int b, int c);
/* Adds the quad a b c d, which is counter-clockwise: whole or as the triangles a b c, a c d. */
int art_shape_add_quad(struct art_ctx *ctx, struct art_mesh *mesh, bool quads, int a, int b, int c,
                       int d);
/* Cosine and sine of k/n of a turn, exact at the quarters. */
void art_shape_turn(int k, int n, double *c, double *s);

/* A profile (radius, z) is revolved about the z axis. The outside of the surface lies to its
 * right, as one walks from the bottom of the axis out and up. */
struct art_profile {
    double (*rz)[2];
    int n, cap;
};
/* Straight on to (r, z) in n steps; where nothing has been before, begin there. */
int art_profile_to(struct art_ctx *ctx, struct art_profile *p, double r, double z, int n);
/* Around the point z of the axis at distance r, from one latitude (degrees) to another in n steps; the
 * profile must have reached the beginning, or be empty. */
int art_profile_arc(struct art_ctx *ctx, struct art_profile *p, double z, double r, double from,
                    double to, int n);
void art_profile_fini(struct art_profile *p);

enum { ART_REVOLVE_QUADS = 1, ART_REVOLVE_LOOP = 2 };
/* Turn it. Where the first or last point lies on the axis is a pole; else the surface is open there,
 * unless ART_REVOLVE_LOOP joins the last point to the first. Vertices: the first pole, ring after ring,
 * the last pole. */
int art_profile_revolve(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_profile *p,
                        int nslices, int flags);

/* Move a mesh sideways in proportion to z, by (dx, dy) over the height h. */
void art_shape_skew(struct art_mesh *mesh, double h, double dx, double dy);

#endif
