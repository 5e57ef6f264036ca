/* Paths whose bodies and points have moved far since their last solve. */
#ifndef ART_PATH_FOLLOW_H
#define ART_PATH_FOLLOW_H

#include "path_priv.h"

/* The way of a point since the last solve, in the axes of an obstacle. */
struct path_way {
    int body;
    double from[3], to[3];
};

/* This is an iterator over the strands of a path in order; path_walk_begin returns false if the
 * path has no list yet. */
struct path_walk {
    double *head, *knots, *pieces;
    int left;
};
bool path_walk_begin(const struct muscle_path *p, const struct art_state *state, struct path_walk *w);
bool path_walk_next(struct path_walk *w, struct path_strand *strand);
/* Poses of the obstacles at the last solve, which the list keeps: [n_obstacles]. */
struct art_rigid *path_poses_before(const struct muscle_path *p, const struct art_state *state);

/* In how many steps the strands go along with what has moved since the last solve: 1, or more where
 * something has moved by more than the half width of the thinnest obstacle, as seen from another one. Places
 * of points and bodies are those of now (path_strand_open). */
int path_follow_steps(struct muscle_path *p, const struct art_state *state);
/* Begin such a motion: strands and poses before are turned so that the first obstacle is where it is now. */
void path_follow_begin(struct muscle_path *p, const struct art_state *state);
/* Places of points and bodies at a share of the motion. */
void path_follow_place(struct muscle_path *p, const struct art_state *state, double share);
/* Knots that were read: the poses at which their places in the world are those in the bodies, where these
 * have moved since, into wrap.bodies. */
void path_follow_read(struct muscle_path *p, const struct wrap_knot *knots, int m);

#endif
