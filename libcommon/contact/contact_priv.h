/* shared by the files of the contact room */
#ifndef ART_CONTACT_PRIV_H
#define ART_CONTACT_PRIV_H

#include "edge_priv.h"
#include "grid_priv.h"
#include "region_priv.h"
#include <art/contact.h>
#include <art/femmodel.h>
#include <art/surface.h>

/* A collidable in a system. */
struct contact_body {
    const struct art_collidable *what;
    struct art_surface *surface;
    int dyn;                        /* rigid: its frame; -1: it stands in the world */
    struct art_rigid T;             /* of such */
    const struct art_fem_mesh *fem; /* deformable: what its vertices follow */
    double *x;                      /* [n_verts][3] its positions */
    bool moves;                     /* something of it is no parametric component */
    double mass;
    double *x_start; /* [n_verts][3] at the start of the step, of those that are followed in it */
    double start_min[3], start_max[3];
    struct art_distgrid *grid;      /* rigid: made when it is first asked for */
};

enum contact_constraint {
    CONTACT_UNILATERAL,  /* a unilateral row */
    CONTACT_BILATERAL,   /* a bilateral row, for a step */
    CONTACT_NO_ROW, /* no row */
    CONTACT_CONSTRAINT_KINDS
};

/* One of the two places of a contact: on a feature of the surface, or anywhere on a rigid body. */
struct contact_place {
    double n_verts;  /* 0: by its position alone; 1 a vertex, 2 an edge, 3 a triangle */
    double vert[3];
    double weight[3];
    double x[3];     /* in the world, when it was found */
    double local[3]; /* the same in the axes of a rigid body */
};

/* A contact, in numbers alone: so the state keeps it (another CONTACT_LAYOUT with each change). Place 0 is on
 * the body that the normal pushes. */
struct contact_record {
    double rule;     /* the number of the pair whose it is */
    double side;     /* place 0 is on body 0 or 1 of the rule */
    double constraint;     /* enum contact_constraint */
    double key;      /* what it is known by from step to step, in its rule and side; -1: nothing */
    double extra_face;     /* 1 + triangle of a further face that holds the same vertex; 0: the first */
    double face;     /* the triangle of place 1, of a vertex that one holds; -1: none */
    struct contact_place at[2];
    double normal[3];
    double dist;     /* when it was found */
    double gap;      /* now, after positions were corrected */
    double area;     /* of the faces at the vertex of place 0, a third each; -1: not known */
    double region_area;    /* of its region, by the number of contacts there; -1: not known */
    double two_way;  /* vertices of both bodies make contacts here */
    double force;    /* along the normal in the last solve of velocities */
    double previous_force;   /* the same in the step before it; 0: not known */
    double dir[2][3];   /* directions of friction in that solve */
    double friction[2]; /* and the forces along them, on the body of place 0 */
    double bristle[2][3]; /* of what gives where it sticks, at the start and at the end of that step */
    double cone_rotation;        /* sides of the cone of friction by which its directions are to turn */
    double warm_start_inactive;        /* it pushed with no force: the next solve begins so */
    double erp;        /* the share of its depth that is corrected in a step; 0: all */
};

/* Two bodies whose meshes met. */
struct contact_overlap {
    double rule;           /* the number of the pair */
    double in_contact;        /* meshes cross, or a contact was found */
    double n_contacts;
    double area[2];    /* of the parts inside; -1: not known */
    double length;     /* of the contours; -1: not known */
    double deepest;    /* depth, >= 0 */
};

/* What a detection finds. */
struct contact_detected {
    struct contact_record *record;
    int n, cap;
    struct contact_overlap *overlap;
    int n_overlaps, cap_overlaps;
};

/* Two lists of contacts in a list of the state: found last, and those of the last solve. */
struct contact_state_lists {
    const struct contact_overlap *overlap[2];
    struct contact_record *record[2];
    int n_overlaps[2], n[2];
};
enum { CONTACT_NOW, CONTACT_LAST };

struct contact_method;

/* A pair of bodies whose boxes met once. */
struct contact_cached_pair {
    struct art_contact_rule rule;
    int at;                           /* its place among these */
    struct art_contact_stats stats;
    struct art_surface_tracker *watch;  /* of a deformable and a rigid body, made by the first use */
    int law;                          /* of contact force; -1: none */
    double linear[2];                 /* compliance, 0: rigid, and damping where no law counts */
};

/* A behaviour or response that tells of contact. */
struct contact_reporter {
    const struct art_comp *comp;
    struct art_contact_target of[2];
    const struct art_comp *model; /* of its manager */
    bool response;
};

struct contact_set {
    struct art_system *sys;
    struct art_comp *manager; /* of the top model */
    struct art_contact_rules *rules;
    struct contact_body *body; /* [rules->n_bodies]; those that never collide have no surface */
    int n_bodies, n_surfaces;
    struct contact_cached_pair **cached; /* [n_live] in the order in which they met */
    int *cache_slot;             /* [n_live_slots], a power of two: places in `live` by numbers, -1: none */
    int n_cached, cap_cached, n_cache_slots;
    int list;                  /* in the state */
    struct contact_detected detected;
    struct contact_cached_pair **candidate; /* whose boxes meet */
    int n_candidates, cap_candidate;
    struct contact_broad_phase *broad;
    struct art_contact_search search;
    int *row; /* [n] of each contact of the last art_system_constrain; -1 none */
    int cap_row;
    int first_friction;
    int *arm_dyn; /* components of a row, and its coefficients */
    double *arm_W;
    const double **arm_W_at;
    int cap_arm_dyn, cap_arm_W, cap_arm_W_at;
    struct art_surface_cuts cuts;
    struct art_contours contours;
    struct contact_regions regions;
    struct contact_edges edges;
    struct art_surface_inners inside;
    struct contact_depths depths;
    int *attachment; /* [n_dyn] of a component; -1 none */
    struct contact_state_lists previous;         /* contacts when a detection began */
    double force_threshold;                  /* forces of these below are nothing that presses */
    struct contact_record **order[2]; /* contacts by what they are known by: found, and of the step before */
    int cap_order[2];
    double *vertex; /* those found of a pair, see method/persistence.c */
    int cap_vertex;
    struct contact_candidate *candidates; /* of those that are too many */
    struct contact_span *span;            /* rows of those that stay; NULL: none were reduced yet */
    int cap_candidates;
    struct art_rows bilateral_rows;
    struct contact_springs *springs;
    struct contact_reporter *reporters;
    int n_reporters;
    bool has_shells;     /* there are some that collide */
    bool has_ccd;    /* bodies of some rule are followed within a step */
    bool start_known; /* of the step that a detection ends */
    const struct art_state *state; /* of the detection in progress */
    bool built;
};

/* body.c: surfaces of the bodies of rules that are enabled, as far as they are not there yet */
int contact_bodies_create(struct art_ctx *ctx, struct contact_set *c);
void contact_bodies_free(struct contact_set *c);
/* Take a body to where the state has it. */
void contact_body_update(const struct contact_set *c, const struct art_state *state,
                        struct contact_body *body);
/* Where a place is in the state. */
void contact_place_now(const struct contact_set *c, const struct art_state *state, int body,
                       const struct contact_place *place, double x[3]);
/* Make a place of a point, of a vertex, of weights in a triangle. */
void contact_place_at(const struct contact_body *body, const double x[3], struct contact_place *place);
void contact_place_vertex(const struct contact_body *body, int vert, struct contact_place *place);
void contact_place_face(const struct contact_body *body, int tri, const double bary[3],
                        const double x[3], struct contact_place *place);

/* The pose of a rigid body in the state. */
void contact_body_pose(const struct contact_set *c, const struct art_state *state,
                       const struct contact_body *body, struct art_rigid *T);
/* Where a vertex of a body is in the state. */
void contact_vertex_now(const struct contact_set *c, const struct art_state *state,
                        const struct contact_body *body, int vert, double x[3]);

/* attached.c: what each component is attached by; whether a vertex of one body is attached to another */
int contact_index_attachments(struct art_ctx *ctx, struct contact_set *c);
bool contact_attached(const struct contact_set *c, const struct contact_body *mine, int vert,
                      const struct contact_body *other);

/* intersect.c: where the surfaces of a rule cross, into c->cuts, or c->contours if its collider is that */
int contact_intersect(struct art_ctx *ctx, struct contact_set *c, int rule,
                 struct contact_overlap *meeting);

/* The watch of a rule with one deformable body, and which that is; NULL for others. */
int contact_watch(struct art_ctx *ctx, struct contact_set *c, int rule, struct art_surface_tracker **watch,
                  int *soft);

/* live_props.c: pairs that met, by places in `live`. That of two bodies, made if it is not there yet: -1 if
 * they have no rule; or that of a number, -1 if there is none. Their rules and springs, read again. */
int contact_pair_cache_get(struct art_ctx *ctx, struct contact_set *c, int i, int j, int *at);
int contact_pair_cache_find(const struct contact_set *c, double number);
/* The same of a number that may be anything: ART_OK with *at = -1 if it is of no pair. */
int contact_pair_cache_by_number(struct art_ctx *ctx, struct contact_set *c, double number, int *at);
void contact_pair_cache_refresh(struct contact_set *c);
void contact_pair_cache_free(struct contact_set *c);

/* swept_start.c: where the bodies that are followed were when the step began; their boxes reach from there to
 * where they are; whether there is a rule that asks for it */
int contact_swept_begin(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
void contact_swept_expand(struct contact_set *c);
bool contact_has_ccd(const struct contact_set *c);

/* shell_contact.c: whether the bodies of a rule are followed within a step: it says so, or one of them is a
 * sheet and the other soft as well; whether one is a sheet that may lie within the other as a whole, closed
 * and rigid, where no faces cross */
bool contact_uses_ccd(const struct contact_set *c, const struct art_contact_rule *rule);
bool contact_may_be_enclosed(const struct contact_set *c, const struct art_contact_rule *rule);
/* Whether a sheet meets a rigid body, *side of the two, whose vertices are followed as well. */
bool contact_needs_corners(const struct contact_set *c, const struct art_contact_rule *rule, int *side);
/* Whether there are sheets that collide; whether a body may be one, or meet one, that is followed. */
bool contact_has_shells(const struct contact_set *c);
bool contact_may_use_ccd(const struct contact_set *c, int body);
/* Whether there is friction on shells. */
bool contact_has_shell_friction(const struct contact_set *c);

/* broad_phase.c: candidate[n_candidates], pairs that are enabled whose boxes meet, in the order of the
 * solve */
int contact_broad_phase(struct art_ctx *ctx, struct contact_set *c);
void contact_broad_phase_free(struct contact_set *c);

/* detection.c: what is found at the state, into c->finds */
int contact_detect(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
/* A new record of a rule, with place 0 on body `side`; NULL without memory. */
struct contact_record *contact_add(struct art_ctx *ctx, struct contact_set *c, int rule, int side);
/* How a vertex or an edge of such a pair is held off at first. */
enum contact_constraint contact_default_constraint(const struct contact_set *c,
                                                   const struct art_contact_rule *rule);

/* A way to find contacts of two bodies whose boxes meet. */
struct contact_method {
    const char *name;
    int (*find)(struct art_ctx *ctx, struct contact_set *c, int rule, struct contact_overlap *meeting);
};
/* method/edge.c: contacts of edges, by the contours that were found */
int contact_find_edges(struct art_ctx *ctx, struct contact_set *c, int rule);
extern const struct contact_method contact_by_vertices, contact_by_regions, contact_by_grids,
    contact_by_ccd;

/* method/ccd.c: contacts of the vertices of one side that crossed the other since the step began; those in
 * triangles whose corners all have contacts, found since `first`, are only watched */
int contact_add_corners(struct art_ctx *ctx, struct contact_set *c, int rule, int side, int first);
/* method/vertex.c: whose vertices count, those of body 0, 1 or both */
void contact_vertex_sides(const struct contact_set *c, const struct art_contact_rule *rule, bool side[2]);
/* The area that a vertex stands for, as seen along n. */
double contact_vertex_area(struct art_surface *s, int vert, const double n[3]);
/* Contacts of the vertices of one body with the mesh of the other; those of one vertex, by the triangle
 * that it is nearest to. */
int contact_add_vertex(struct art_ctx *ctx, struct contact_set *c, int rule, int side, bool both, int vert,
                   const struct art_surface_near *near);
int contact_add_vertices(struct art_ctx *ctx, struct contact_set *c, int rule, int side, bool both);

/* method/concave_edge.c: the faces around the nearest one that hold a vertex at x as well, tri[n]; n */
enum { CONTACT_CONCAVE_FACES = 5 };
int contact_concave_faces(const struct contact_set *c, int rule, int side, int vert, const double x[3],
                          int nearest,
                  int tri[CONTACT_CONCAVE_FACES]);

/* row.c: the distance of a contact at the state */
double contact_gap_at(const struct contact_set *c, const struct art_state *state,
                      const struct contact_record *r);
/* static_contact.c, in static solves: the same, the place on a triangle and the normal brought up to date
 * first; whether a vertex at x stays with the triangle that held it, *near being made that of this */
double contact_static_gap(const struct contact_set *c, const struct art_state *state,
                         struct contact_record *r);
bool contact_static_nearest(const struct contact_set *c, int pair, int side, int vert, const double x[3],
                        struct art_surface_near *near);

/* method/persistence.c: whether a contact of the step before may stay though its vertex has left the body;
 * those of a rule that do, besides what was found since `first` */
bool contact_may_persist(const struct contact_set *c, const struct contact_record *r);
int contact_persist(struct art_ctx *ctx, struct contact_set *c, int rule, int first);

/* method/grid.c: the distance grid of a rigid body, made if it is not there yet */
int contact_body_grid(struct art_ctx *ctx, struct contact_body *body);

/* matching.c: take note of the contacts so far, c->old, before new ones are looked for; whether one of them
 * pressed a vertex on a triangle; which of the new finds act, by what the same did in the last solve */
int contact_load_previous(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
bool contact_was_loaded(const struct contact_set *c, int rule, int side, int vert, int tri);
/* The first of those before by a side's vertex; NULL: there is none. */
const struct contact_record *contact_previous(const struct contact_set *c, int pair, int side, int vert);
int contact_match(struct art_ctx *ctx, struct contact_set *c);

/* reduce.c: of the finds that hold, those that are not too many */
int contact_reduce(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
void contact_reduce_free(struct contact_set *c);

/* state_lists.c: the lists in the state. ART_ERANGE: they are not of this model. */
int contact_state_lists(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                 struct contact_state_lists *kept);
/* The finds become those of now, those of now the last. */
int contact_state_store(struct art_ctx *ctx, struct contact_set *c, struct art_state *state);
/* Refuse a list that is not of contacts of this model (struct art_list_owner, data: the set). */
int contact_state_check(struct art_ctx *ctx, void *data, const struct art_list *list,
                       const struct art_loc *loc);

/* row.c: rows of the contacts of now; their gaps in the state, after positions moved a little */
int contact_rows(struct art_ctx *ctx, struct contact_set *c, struct art_state *state);
/* Stored in those that are springs, without what damping takes. */
double contact_energy(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                      const struct contact_state_lists *kept);
void contact_update_gaps(struct contact_set *c, struct art_state *state, struct contact_state_lists *kept);

/* A direction in the world as coefficients of components, arm_dyn[*n] and arm_W_at[*n]: those of the
 * velocity of place 0 along it, less that of place 1. */
int contact_jacobian_row(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                      const struct contact_record *r, const double dir[3], int *n);

/* friction.c: friction of the contacts of now; what it came to */
int contact_friction_rows(struct art_ctx *ctx, struct contact_set *c, struct art_state *state, unsigned how);
void contact_store_friction(struct contact_set *c, struct contact_state_lists *kept, const double *phi);

/* cone.c: what of mu f the axes of a box in the cone of friction have; by how many sides of the cone that box
 * is to turn after a solve, for a force phi and a sliding speed slide along its axes; the axes turned */
void contact_cone_box(const struct art_contact_law *law, double part[2]);
int contact_cone_rotation(const struct art_contact_law *law, const double most[2], const double phi[2],
                      const double slide[2]);
void contact_cone_axes(const struct art_contact_law *law, const double normal[3], double sides,
                       double dir[2][3]);

/* constraint_set.c: contact of a model, made where its manager is met */
/* constraint_set.c: contact of a model, made where its manager is met; that of a system, NULL if it has
 * none */
int contact_set_create(struct art_ctx *ctx, struct art_system *sys, struct art_comp *manager);
struct contact_set *contact_set_of(const struct art_system *sys);

/* report/response_pairs.c: what behaviours and responses below a model name, in the arena; whether one of
 * them tells of a pair: which body of the rule is its first, 0 or 1; -1: it does not */
int contact_reporters_create(struct art_ctx *ctx, struct art_system *sys,
                        struct contact_reporter **told, int *n);
int contact_reporter_side(const struct contact_reporter *told, const struct art_contact_rules *rules,
                      const struct art_contact_rule *rule);
/* Whether a model holds both bodies of a rule. */
bool contact_rule_within(const struct art_contact_rules *rules, const struct art_contact_rule *rule,
                         const struct art_comp *model);

/* report/surface_at_state.c: a surface taken to where the state has it; back again, also if that failed */
struct contact_moved_surface {
    struct contact_body *body;
    struct art_rigid T;
    double *x;
};
int contact_surface_move(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                 int body, struct contact_moved_surface *l);
void contact_surface_restore(struct contact_moved_surface *l);

/* report/force_distribution.c: which vertices of a body stand for those of another that press on it */
struct contact_force_distribution {
    int *first; /* [vertices of the other] in `entry`, -1: none */
    double *total;
    struct contact_force_share {
        int vert, next;
        double weight;
    } *entry;
    int n, cap;
};
int contact_force_distribution_make(struct art_ctx *ctx, const struct contact_set *c,
                        const struct art_state *state, int body, int other,
                        struct contact_force_distribution *spread);
void contact_force_distribution_fini(struct contact_force_distribution *spread);

/* report/vertex_forces.c: sum of the cross products of two edges of the triangles at a vertex in the state */
void contact_vertex_area_vector(const struct contact_set *c, const struct art_state *state,
                    const struct contact_body *body, int vert, double sum[3]);

/* report/live_props.c: what a manager shows */
enum { CONTACT_MANAGER_LIVE = 2 };
extern const struct art_live contact_manager_live[CONTACT_MANAGER_LIVE];

/* report/stats.c: around looking at a pair, from `began` on */
double contact_stats_begin(const struct contact_set *c);
void contact_stats_end(struct contact_set *c, int rule, double began, int n_contacts, bool met);

/* ----------------------------------------------------------------- springs */

/* the laws of contact force, one file each in laws/ */
#define X(law) extern const struct art_class art_contact_law_##law;
#include "laws.def"
#undef X

/* A parameter of a law that a field gives. */
struct contact_field_param {
    const struct art_slot *slot;        /* what names the field */
    struct art_fieldcomp *field;
    int par;
    const struct art_comp *mesh_of;     /* the collidable whose surface has the mesh that values are of ... */
    int first_vert, n_verts, first_face; /* ... and where in it; NULL: none */
    const struct art_comp *carrier;     /* the body or FEM model that the field moves with; NULL: none */
    const struct art_dyn *dyn;          /* of a body, if it moves */
    struct art_rigid T;                 /* where the tree has it */
};

/* A law in use. */
struct contact_law {
    const struct art_comp *comp;
    const struct art_contact_force_law *law;
    double par[ART_CONTACT_PARAMS];
    struct contact_field_param field[ART_CONTACT_PARAMS];
    int n_fields;
    void *data;
    bool used;
};

struct contact_springs {
    struct contact_law *law;
    int n_laws, cap_laws;
};

/* parameters.c: the numbers of a law, those of property k from first[k] on (quirks may be NULL); the field
 * that the property beside `prop` names and where it does, NULL: none */
enum { CONTACT_LAW_PROPS = sizeof ((struct art_contact_force_law *)0)->params / sizeof(char *) };
void contact_parameters(const struct art_comp *comp, const struct art_contact_force_law *law,
                        const struct art_quirks *quirks, double par[ART_CONTACT_PARAMS],
                        int first[CONTACT_LAW_PROPS]);
const struct art_comp *contact_field_of(const struct art_comp *comp, const char *prop,
                                        const struct art_slot **slot);

/* law_binding.c: laws and numbers of all pairs, as the tree has them now; those of one */
int contact_springs_refresh(struct art_ctx *ctx, struct contact_set *c);
void contact_spring_bind(const struct contact_set *c, struct contact_cached_pair *live);
void contact_springs_free(struct contact_set *c);

/* field_parameters.c: the fields of a law, opened; the value of a parameter at a contact, NAN where there is
 * none */
int contact_field_bind(struct art_ctx *ctx, struct contact_set *c, struct contact_law *law, const char *prop,
                 int par);
void contact_field_unbind(struct contact_law *law);
double contact_field_value(const struct contact_set *c, const struct art_state *state,
                           const struct contact_field_param *bound, const struct contact_record *r);

/* behavior_values.c: what pushes in a contact whose places are `gap` apart */
struct contact_spring {
    double dist;                /* what the row holds apart; of a spring: its force times compliance */
    double compliance, damping; /* compliance 0: rigid */
    bool none;                  /* nothing pushes: there is no row */
};
double contact_excess_depth(double gap, double tol); /* of a rigid one, and by compliance: min(gap + tol,
                                                        0) */
bool contact_is_spring(const struct art_contact_rule *rule);
int contact_spring_of(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                      const struct contact_record *r, double gap, struct contact_spring *spring);

/* The rule of a pair; that of a contact. */
static inline const struct art_contact_rule *contact_rule(const struct contact_set *c, int pair)
{
    return &c->cached[pair]->rule;
}

static inline const struct art_contact_rule *contact_rule_of(const struct contact_set *c,
                                                             const struct contact_record *r)
{
    return contact_rule(c, contact_pair_cache_find(c, r->rule));
}

/* The body of a place. */
static inline int contact_body_of(const struct contact_set *c, const struct contact_record *r, int place)
{
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    return ((int)r->side ^ place) ? rule->b : rule->a;
}

#endif
