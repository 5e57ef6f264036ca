/* contour_test_priv.h - surfaces for tests of contours, and what must hold for all contours. */
#ifndef ART_CONTOUR_TEST_PRIV_H
#define ART_CONTOUR_TEST_PRIV_H

#include "contour_priv.h"

#define shape test_contour_shape_
#define of_mesh test_contour_of_mesh_
#define box test_contour_box_
#define ball test_contour_ball_
#define shift test_contour_shift_
#define random_pose test_contour_random_pose_
#define check_contours test_contour_check_contours_
#define pair_of test_contour_pair_of_
#define region_area test_contour_region_area_

/* A ready-made shape with n parameters "name=value"; the test ends if there is no memory. */
struct art_surface *shape(struct art_ctx *ctx, const char *name, int n, const char *const *arg);
/* Takes the mesh. */
struct art_surface *of_mesh(struct art_ctx *ctx, struct art_mesh *mesh);
struct art_surface *box(struct art_ctx *ctx, double x, double y, double z);
struct art_surface *ball(struct art_ctx *ctx, double r, int div);
void shift(struct art_surface *s, double x, double y, double z);
/* Turned anyhow, its origin within `reach` along each axis. */
void random_pose(struct art_surface *s, double reach);
/* Whatever holds for two surfaces wherever they are. `tol`: how far a point may be from its triangle. */
void check_contours(const struct art_contour_pair *pair, const struct art_contours *c, double tol);
struct art_contour_pair pair_of(struct art_surface *a, struct art_surface *b);
/* The area of all regions of surface m. */
double region_area(const struct art_contours *c, int m);

#endif
