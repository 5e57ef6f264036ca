/* Bodies that press on each other, as text of a model: what tests of contact share. */
#ifndef PRESS_H
#define PRESS_H

#include "phys.h"

#define PRESS_BODY "models/m/rigidBodies/"
#define PRESS_LAW "models/m/collisionManager/behaviors/c:"

struct press {
    struct art_ctx ctx;
    struct art_buf bodies, fields;
};

void press_begin(struct press *r);
/* A box of a mesh with n cells along each edge, of uniform density; mass 0: it stands. `more`: properties. */
void press_box(struct press *r, const char *name, const double size[3], const int n[3],
               const double at[3], double mass, const char *more);
/* A body of vertices x[n_verts][3] and triangles counted from 0, with principal moments J. */
void press_body(struct press *r, const char *name, const double *x, int n_verts, const int (*tri)[3],
                int n_tris, const double at[3], double mass, const double J[3], const char *more);
/* A sphere of quads cut in two, with n cells from pole to pole, smaller ones towards the pole below. */
void press_sphere(struct press *r, const char *name, double radius, int n, const double at[3],
                  double mass, const char *more);
/* A field on the mesh of the body that was made last: f of its vertices, or of the middles of its faces, in
 * its own axes. */
void press_field(struct press *r, const char *body, bool faces, double (*f)(const double x[3]));
/* The simulation with gravity g downwards and contact of bodies a and b with these properties; a status. The
 * texts are freed. */
int press_open(struct press *r, struct phys *p, double g, const char *contact, double h,
               const char *scheme);
int press_open_with(struct press *r, struct phys *p, double g, const char *contact,
                    const struct art_sim_options *options);

/* The schema of art_sim_schema with SpyContact, a LinearElasticContact that tells what it is asked and what
 * it answers, and NothingContact, which answers nothing. */
struct press_seen {
    double x[3], dist, area, force, compliance, damping, young, thickness;
    bool two_way;
};
int press_spy_schema(struct art_ctx *ctx, struct art_schema **schema);
/* What was seen since it was called last: at most `most`, the rest is forgotten. */
int press_seen(struct press_seen *seen, int most);

#endif
