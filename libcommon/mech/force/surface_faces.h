/* surface_faces.h - surfaces given by points and faces, of loads on them and of volumes that they enclose. */
#ifndef ART_MECH_SURFACE_FACES_H
#define ART_MECH_SURFACE_FACES_H

#include "../mech_priv.h"
#include <art/element.h>

enum { MECH_FACE_NODES = 8 };

struct mech_face {
    const struct art_elem_type *type;
    int dyn[MECH_FACE_NODES]; /* components of the system */
};
struct mech_faces {
    int n;
    struct mech_face *face;
};

/* Read the faces of a component: `points`, one face after the other, and `faceSizes`. ART_ESHAPE,
 * ART_EUSAGE name what does not fit. */
int mech_faces_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                    struct mech_faces *faces);
/* Return the kind of a face with 3, 4, 6 or 8 nodes. */
enum art_elem_kind mech_face_kind(int n);
/* Find the positions of the nodes of a face, in the state or at rest. */
void mech_face_places(const struct art_system *sys, const struct art_state *state,
                      const struct mech_face *f, double x[MECH_FACE_NODES][3]);
void mech_face_rest(const struct art_system *sys, const struct mech_face *f,
                    double x[MECH_FACE_NODES][3]);
/* Evaluate the shape functions at point p of a face with its nodes at x, the tangents g and the normal
 * g1 x g2, without the weight. */
void mech_face_point(const struct mech_face *f, const double (*x)[3], int p, double N[MECH_FACE_NODES],
                     double dN[MECH_FACE_NODES][2], double g[2][3], double normal[3]);
/* d(g1 x g2)/dx_b = [g1] dN_b/dxi2 - [g2] dN_b/dxi1 */
void mech_normal_rate(const double g[2][3], const double dN[2], double M[9]);

#endif
