/* Bodies that press on each other, as text of a model: what tests of contact share. */
#ifndef CONTACT_FIXTURE_H
#define CONTACT_FIXTURE_H

#include "sim_fixture.h"

#define CONTACT_FIXTURE_BODY "models/m/rigidBodies/"
#define CONTACT_FIXTURE_LAW "models/m/collisionManager/behaviors/c:"

struct contact_fixture {
    struct art_ctx ctx;
    struct art_buf bodies, fields;
};

void contact_fixture_begin(struct contact_fixture *r);
/* A box of a mesh with n cells along each edge, of uniform density; mass 0: it stands. `more`: properties. */
void contact_fixture_box(struct contact_fixture *r, const char *name, const double size[3], const int n[3],
               const double at[3], double mass, const char *more);
/* A body of vertices x[n_verts][3] and triangles counted from 0, with principal moments J. */
void contact_fixture_body(struct contact_fixture *r, const char *name, const double *x, int n_verts,
                          const int (*tri)[3],
                int n_tris, const double at[3], double mass, const double J[3], const char *more);
/* A sphere of quads cut in two, with n cells from pole to pole, smaller ones towards the pole below. */
void contact_fixture_sphere(struct contact_fixture *r, const char *name, double radius, int n,
                            const double at[3],
                  double mass, const char *more);
/* A field on the mesh of the body that was made last: f of its vertices, or of the middles of its faces, in
 * its own axes. */
void contact_fixture_field(struct contact_fixture *r, const char *body, bool faces,
                           double (*f)(const double x[3]));
/* The simulation with gravity g downwards and contact of bodies a and b with these properties; a status. The
 * texts are freed. */
int contact_fixture_open(struct contact_fixture *r, struct sim_fixture *p, double g, const char *contact,
                         double h,
               const char *scheme);
int contact_fixture_open_with(struct contact_fixture *r, struct sim_fixture *p, double g, const char *contact,
                    const struct art_sim_options *options);

/* The schema of art_sim_schema with SpyContact, a LinearElasticContact that tells what it is asked and what
 * it answers, and NothingContact, which answers nothing. */
struct contact_fixture_seen {
    double x[3], dist, area, force, compliance, damping, young, thickness;
    bool two_way;
};
int contact_fixture_spy_schema(struct art_ctx *ctx, struct art_schema **schema);
/* What was seen since it was called last: at most `most`, the rest is forgotten. */
int contact_fixture_seen(struct contact_fixture_seen *seen, int most);

#endif
