/* contour_test_priv.h - surfaces for tests of contours, and what must hold for all contours. */
#ifndef ART_CONTOUR_TEST_PRIV_H
#define ART_CONTOUR_TEST_PRIV_H

#include "contour_priv.h"

/* A ready-made shape with n parameters "name=value"; the test ends if there is no memory. */
struct art_surface *test_contour_shape(struct art_ctx *ctx, const char *name, int n, const char *const *arg);
/* Takes the mesh. */
struct art_surface *test_contour_of_mesh(struct art_ctx *ctx, struct art_mesh *mesh);
struct art_surface *test_contour_box(struct art_ctx *ctx, double x, double y, double z);
struct art_surface *test_contour_ball(struct art_ctx *ctx, double r, int div);
void test_contour_shift(struct art_surface *s, double x, double y, double z);
/* Moves a surface to a random pose with its origin within `reach` along each axis. */
void test_contour_random_pose(struct art_surface *s, double reach);
/* Whatever holds for two surfaces wherever they are. `tol`: how far a point may be from its triangle. */
void test_contour_check(const struct art_contour_pair *pair, const struct art_contours *c, double tol);
struct art_contour_pair test_contour_pair_of(struct art_surface *a, struct art_surface *b);
/* Returns the area of all regions of surface m. */
double test_contour_region_area(const struct art_contours *c, int m);

#endif
