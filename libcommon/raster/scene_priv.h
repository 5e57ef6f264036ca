/* Adding to scenes. */
#ifndef SCENE_PRIV_H
#define SCENE_PRIV_H

#include "raster_priv.h"

int art_raster_check(struct art_ctx *ctx, const char *what, int n, const double (*x)[3]) ART_MUST_USE;
int art_raster_surface(struct art_ctx *ctx, struct art_scene *s, const char *what, const struct art_look
                       *look,
                       struct raster_surface *surface) ART_MUST_USE;
void art_raster_include(struct art_scene *s, const double x[3], double radius);
/* The map as a table of the scene. */
int art_raster_map_add(struct art_ctx *ctx, struct art_scene *s, const struct art_colormap *map, int *at)
    ART_MUST_USE;
int art_raster_texture_add(struct art_ctx *ctx, struct art_scene *s, const struct art_picture *picture, bool
                           raw,
                           int *at) ART_MUST_USE;
int art_raster_facing(struct art_ctx *ctx, struct art_scene *s, const struct art_lettering *text,
                      const float rgba[4]) ART_MUST_USE;
void art_raster_texture_free(struct raster_texture *texture);
void art_raster_mesh_free(struct raster_mesh *mesh);
void art_raster_work_free(struct raster_work *work);
/* Adds an empty mesh, with the memory of an earlier one. */
int art_raster_mesh_slot(struct art_ctx *ctx, struct art_scene *s, int at, struct raster_mesh **mesh)
    ART_MUST_USE;
/* Computes normals of points from the faces around them, weighted by angle (Thuermer and Wuethrich
 * 1998). */
void art_raster_normals(int n_points, const double (*x)[3], int n_tri, const int (*tri)[3], float
                        (*normal)[3]);

#endif
