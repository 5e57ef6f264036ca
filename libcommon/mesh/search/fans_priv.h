/* fans_priv.h - pairs of triangles that may cross, where many share a corner. */
#ifndef ART_FANS_PRIV_H
#define ART_FANS_PRIV_H

#include "../bvh_priv.h"

/* Receives triangles s and t of the tree, a pair perhaps more than once; near: they may touch in more
 * than the corners that they share (otherwise they were only tested, which counts as work).
 * Returns false to stop. */
typedef bool fans_visit(void *user, int s, int t, bool near);
/* All pairs of triangles of one tree that may touch in more than the corners that they share; *any = false,
 * and nothing is visited, where no corner has so many triangles that a tree of boxes does not tell them
 * apart. */
int fans_pairs(struct art_ctx *ctx, const struct art_bvh *bvh, fans_visit *visit, void *user, bool *any)
    ART_MUST_USE;

#endif
