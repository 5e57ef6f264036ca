/* shared by the files of the contact room */
#ifndef ART_CONTACT_PRIV_H
#define ART_CONTACT_PRIV_H

#define contact_add art_contact_add_
#define contact_hold_of art_contact_hold_of_
#define contact_attached art_contact_attached_
#define contact_attachments art_contact_attachments_
#define contact_before art_contact_before_
#define contact_bind art_contact_bind_
#define contact_bodies_take art_contact_bodies_take_
#define contact_bodies_free art_contact_bodies_free_
#define contact_body_grid art_contact_body_grid_
#define contact_body_of art_contact_body_of_
#define contact_body_place art_contact_body_place_
#define contact_body_pose art_contact_body_pose_
#define contact_bound_value art_contact_bound_value_
#define contact_broad art_contact_broad_
#define contact_broad_free art_contact_broad_free_
#define contact_by_grids art_contact_by_grids_
#define contact_by_regions art_contact_by_regions_
#define contact_by_vertices art_contact_by_vertices_
#define contact_carry_on art_contact_carry_on_
#define contact_check_list art_contact_check_list_
#define contact_cone_axes art_contact_cone_axes_
#define contact_cone_box art_contact_cone_box_
#define contact_cone_turn art_contact_cone_turn_
#define contact_counted art_contact_counted_
#define contact_detect art_contact_detect_
#define contact_direction art_contact_direction_
#define contact_field_of art_contact_field_of_
#define contact_find_edges art_contact_find_edges_
#define contact_follows art_contact_follows_
#define contact_corners art_contact_corners_
#define contact_swept art_contact_swept_
#define contact_has_corners art_contact_has_corners_
#define contact_has_sheets art_contact_has_sheets_
#define contact_may_be_swept art_contact_may_be_swept_
#define contact_may_be_within art_contact_may_be_within_
#define contact_rubs_within art_contact_rubs_within_
#define contact_past_begin art_contact_past_begin_
#define contact_past_widen art_contact_past_widen_
#define contact_by_sweeps art_contact_by_sweeps_
#define contact_friction art_contact_friction_
#define contact_energy art_contact_energy_
#define contact_gaps art_contact_gaps_
#define contact_is_spring art_contact_is_spring_
#define contact_keep art_contact_keep_
#define contact_kept art_contact_kept_
#define contact_manager_live art_contact_manager_live_
#define contact_meet art_contact_meet_
#define contact_parameters art_contact_parameters_
#define contact_may_stay art_contact_may_stay_
#define contact_pressed art_contact_pressed_
#define contact_recall art_contact_recall_
#define contact_stay art_contact_stay_
#define contact_vertex art_contact_vertex_
#define contact_walls art_contact_walls_
#define contact_place_at art_contact_place_at_
#define contact_place_face art_contact_place_face_
#define contact_place_now art_contact_place_now_
#define contact_place_vertex art_contact_place_vertex_
#define contact_reduce art_contact_reduce_
#define contact_reduce_free art_contact_reduce_free_
#define contact_rows art_contact_rows_
#define contact_rule_within art_contact_rule_within_
#define contact_set_create art_contact_set_create_
#define contact_set_of art_contact_set_of_
#define contact_spring_of art_contact_spring_of_
#define contact_spring_bind art_contact_spring_bind_
#define contact_springs_free art_contact_springs_free_
#define contact_springs_refresh art_contact_springs_refresh_
#define contact_stats_begin art_contact_stats_begin_
#define contact_stats_end art_contact_stats_end_
#define contact_take_friction art_contact_take_friction_
#define contact_facing art_contact_facing_
#define contact_live_all art_contact_live_all_
#define contact_live_at art_contact_live_at_
#define contact_live_find art_contact_live_find_
#define contact_live_free art_contact_live_free_
#define contact_live_refresh art_contact_live_refresh_
#define contact_look art_contact_look_
#define contact_look_away art_contact_look_away_
#define contact_gap_at art_contact_gap_at_
#define contact_still_gap art_contact_still_gap_
#define contact_still_near art_contact_still_near_
#define contact_spread_fini art_contact_spread_fini_
#define contact_spread_make art_contact_spread_make_
#define contact_told_create art_contact_told_create_
#define contact_told_side art_contact_told_side_
#define contact_unbind art_contact_unbind_
#define contact_vertex_area art_contact_vertex_area_
#define contact_vertex_now art_contact_vertex_now_
#define contact_vertex_sides art_contact_vertex_sides_
#define contact_vertices_of art_contact_vertices_of_
#define contact_watch art_contact_watch_

#include "edge_priv.h"
#include "grid_priv.h"
#include "region_priv.h"
#include <art/contact.h>
#include <art/femmesh.h>
#include <art/fieldcomp.h>
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
    double *past; /* [n_verts][3] at the start of the step, of those that are followed in it */
    double past_min[3], past_max[3];
    struct art_distgrid *grid;      /* rigid: made when it is first asked for */
};

enum contact_hold {
    CONTACT_PUSHES,  /* a unilateral row */
    CONTACT_HOLDS,   /* a bilateral row, for a step */
    CONTACT_WATCHED, /* no row */
    CONTACT_HOLD_KINDS
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
    double hold;     /* enum contact_hold */
    double key;      /* what it is known by from step to step, in its rule and side; -1: nothing */
    double wall;     /* 1 + triangle of a further face that holds the same vertex; 0: the first */
    double face;     /* the triangle of place 1, of a vertex that one holds; -1: none */
    struct contact_place at[2];
    double normal[3];
    double dist;     /* when it was found */
    double gap;      /* now, after positions were corrected */
    double area;     /* of the faces at the vertex of place 0, a third each; -1: not known */
    double share;    /* of its region, by the number of contacts there; -1: not known */
    double two_way;  /* vertices of both bodies make contacts here */
    double force;    /* along the normal in the last solve of velocities */
    double before;   /* the same in the step before it; 0: not known */
    double dir[2][3];   /* directions of friction in that solve */
    double friction[2]; /* and the forces along them, on the body of place 0 */
    double stretch[2][3]; /* of what gives where it sticks, at the start and at the end of that step */
    double turn;        /* sides of the cone of friction by which its directions are to turn */
    double idle;        /* it pushed with no force: the next solve begins so */
    double ease;        /* the share of its depth that is corrected in a step; 0: all */
};

/* Two bodies whose meshes met. */
struct contact_meeting {
    double rule;           /* the number of the pair */
    double met;        /* meshes cross, or a contact was found */
    double n_contacts;
    double area[2];    /* of the parts inside; -1: not known */
    double length;     /* of the contours; -1: not known */
    double deepest;    /* depth, >= 0 */
};

/* What a detection finds. */
struct contact_finds {
    struct contact_record *record;
    int n, cap;
    struct contact_meeting *meeting;
    int n_meetings, cap_meetings;
};

/* Two lists of contacts in a list of the state: found last, and those of the last solve. */
struct contact_kept {
    const struct contact_meeting *meeting[2];
    struct contact_record *record[2];
    int n_meetings[2], n[2];
};
enum { CONTACT_NOW, CONTACT_LAST };

struct contact_method;

/* A pair of bodies whose boxes met once. */
struct contact_live {
    struct art_contact_rule rule;
    int at;                           /* its place among these */
    struct art_contact_stats stats;
    struct art_surface_watch *watch;  /* of a deformable and a rigid body, made by the first use */
    int law;                          /* of contact force; -1: none */
    double linear[2];                 /* compliance, 0: rigid, and damping where no law counts */
};

/* A behaviour or response that tells of contact. */
struct contact_told {
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
    struct contact_live **live; /* [n_live] in the order in which they met */
    int *live_slot;             /* [n_live_slots], a power of two: places in `live` by numbers, -1: none */
    int n_live, cap_live, n_live_slots;
    int list;                  /* in the state */
    struct contact_finds finds;
    struct contact_live **candidate; /* whose boxes meet */
    int n_candidates, cap_candidate;
    struct contact_broad *broad;
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
    struct contact_kept old;         /* contacts when a detection began */
    double noticed;                  /* forces of these below are nothing that presses */
    struct contact_record **order[2]; /* contacts by what they are known by: found, and of the step before */
    int cap_order[2];
    double *vertex; /* those found of a pair, see method/stay.c */
    int cap_vertex;
    struct contact_candidate *candidates; /* of those that are too many */
    struct contact_span *span;            /* rows of those that stay; NULL: none were reduced yet */
    int cap_candidates;
    struct art_rows held_rows;
    struct contact_springs *springs;
    struct contact_told *told;
    int n_told;
    bool sheets;     /* there are some that collide */
    bool follows;    /* bodies of some rule are followed within a step */
    bool past_known; /* of the step that a detection ends */
    const struct art_state *state; /* of the detection in progress */
    bool built;
};

/* body.c: surfaces of the bodies of rules that are enabled, as far as they are not there yet */
int contact_bodies_take(struct art_ctx *ctx, struct contact_set *c);
void contact_bodies_free(struct contact_set *c);
/* Take a body to where the state has it. */
void contact_body_place(const struct contact_set *c, const struct art_state *state,
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
int contact_attachments(struct art_ctx *ctx, struct contact_set *c);
bool contact_attached(const struct contact_set *c, const struct contact_body *mine, int vert,
                      const struct contact_body *other);

/* meet.c: where the surfaces of a rule cross, into c->cuts, or c->contours if its collider is that */
int contact_meet(struct art_ctx *ctx, struct contact_set *c, int rule,
                 struct contact_meeting *meeting);

/* The watch of a rule with one deformable body, and which that is; NULL for others. */
int contact_watch(struct art_ctx *ctx, struct contact_set *c, int rule, struct art_surface_watch **watch,
                  int *soft);

/* live.c: pairs that met, by places in `live`. That of two bodies, made if it is not there yet: -1 if they
 * have no rule; or that of a number, -1 if there is none. Their rules and springs, read again. */
int contact_live_at(struct art_ctx *ctx, struct contact_set *c, int i, int j, int *at);
int contact_live_find(const struct contact_set *c, double number);
/* The same of a number that may be anything: ART_OK with *at = -1 if it is of no pair. */
int contact_live_all(struct art_ctx *ctx, struct contact_set *c, double number, int *at);
void contact_live_refresh(struct contact_set *c);
void contact_live_free(struct contact_set *c);

/* past.c: where the bodies that are followed were when the step began; their boxes reach from there to where
 * they are; whether there is a rule that asks for it */
int contact_past_begin(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
void contact_past_widen(struct contact_set *c);
bool contact_follows(const struct contact_set *c);

/* sheet.c: whether the bodies of a rule are followed within a step: it says so, or one of them is a sheet and
 * the other soft as well; whether one is a sheet that may lie within the other as a whole, closed and rigid,
 * where no faces cross */
bool contact_swept(const struct contact_set *c, const struct art_contact_rule *rule);
bool contact_may_be_within(const struct contact_set *c, const struct art_contact_rule *rule);
/* Whether a sheet meets a rigid body, *side of the two, whose vertices are followed as well. */
bool contact_has_corners(const struct contact_set *c, const struct art_contact_rule *rule, int *side);
/* Whether there are sheets that collide; whether a body may be one, or meet one, that is followed. */
bool contact_has_sheets(const struct contact_set *c);
bool contact_may_be_swept(const struct contact_set *c, int body);
/* Whether there is friction on shells. */
bool contact_rubs_within(const struct contact_set *c);

/* broad.c: candidate[n_candidates], pairs that are enabled whose boxes meet, in the order of the solve */
int contact_broad(struct art_ctx *ctx, struct contact_set *c);
void contact_broad_free(struct contact_set *c);

/* detect.c: what is found at the state, into c->finds */
int contact_detect(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
/* A new record of a rule, with place 0 on body `side`; NULL without memory. */
struct contact_record *contact_add(struct art_ctx *ctx, struct contact_set *c, int rule, int side);
/* How a vertex or an edge of such a pair is held off at first. */
enum contact_hold contact_hold_of(const struct contact_set *c, const struct art_contact_rule *rule);

/* A way to find contacts of two bodies whose boxes meet. */
struct contact_method {
    const char *name;
    int (*find)(struct art_ctx *ctx, struct contact_set *c, int rule, struct contact_meeting *meeting);
};
/* method/edge.c: contacts of edges, by the contours that were found */
int contact_find_edges(struct art_ctx *ctx, struct contact_set *c, int rule);
extern const struct contact_method contact_by_vertices, contact_by_regions, contact_by_grids,
    contact_by_sweeps;

/* method/sweep.c: contacts of the vertices of one side that crossed the other since the step began; those in
 * triangles whose corners all have contacts, found since `first`, are only watched */
int contact_corners(struct art_ctx *ctx, struct contact_set *c, int rule, int side, int first);
/* method/vertex.c: whose vertices count, those of body 0, 1 or both */
void contact_vertex_sides(const struct contact_set *c, const struct art_contact_rule *rule, bool side[2]);
/* The area that a vertex stands for, as seen along n. */
double contact_vertex_area(struct art_surface *s, int vert, const double n[3]);
/* Contacts of the vertices of one body with the mesh of the other; those of one vertex, by the triangle
 * that it is nearest to. */
int contact_vertex(struct art_ctx *ctx, struct contact_set *c, int rule, int side, bool both, int vert,
                   const struct art_surface_near *near);
int contact_vertices_of(struct art_ctx *ctx, struct contact_set *c, int rule, int side, bool both);

/* method/hollow.c: the faces around the nearest one that hold a vertex at x as well, tri[n]; n */
enum { CONTACT_WALLS = 5 };
int contact_walls(const struct contact_set *c, int rule, int side, int vert, const double x[3], int nearest,
                  int tri[CONTACT_WALLS]);

/* row.c: the distance of a contact at the state */
double contact_gap_at(const struct contact_set *c, const struct art_state *state,
                      const struct contact_record *r);
/* still.c, in static solves: the same, the place on a triangle and the normal brought up to date first;
 * whether a vertex at x stays with the triangle that held it, *near being made that of this */
double contact_still_gap(const struct contact_set *c, const struct art_state *state,
                         struct contact_record *r);
bool contact_still_near(const struct contact_set *c, int pair, int side, int vert, const double x[3],
                        struct art_surface_near *near);

/* method/stay.c: whether a contact of the step before may stay though its vertex has left the body; those of
 * a rule that do, besides what was found since `first` */
bool contact_may_stay(const struct contact_set *c, const struct contact_record *r);
int contact_stay(struct art_ctx *ctx, struct contact_set *c, int rule, int first);

/* method/grid.c: the distance grid of a rigid body, made if it is not there yet */
int contact_body_grid(struct art_ctx *ctx, struct contact_body *body);

/* active.c: take note of the contacts so far, c->old, before new ones are looked for; whether one of them
 * pressed a vertex on a triangle; which of the new finds act, by what the same did in the last solve */
int contact_recall(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
bool contact_pressed(const struct contact_set *c, int rule, int side, int vert, int tri);
/* The first of those before by a side's vertex; NULL: there is none. */
const struct contact_record *contact_before(const struct contact_set *c, int pair, int side, int vert);
int contact_carry_on(struct art_ctx *ctx, struct contact_set *c);

/* reduce.c: of the finds that hold, those that are not too many */
int contact_reduce(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
void contact_reduce_free(struct contact_set *c);

/* keep.c: the lists in the state. ART_ERANGE: they are not of this model. */
int contact_kept(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                 struct contact_kept *kept);
/* The finds become those of now, those of now the last. */
int contact_keep(struct art_ctx *ctx, struct contact_set *c, struct art_state *state);
/* Refuse a list that is not of contacts of this model (struct art_list_owner, data: the set). */
int contact_check_list(struct art_ctx *ctx, void *data, const struct art_list *list,
                       const struct art_loc *loc);

/* row.c: rows of the contacts of now; their gaps in the state, after positions moved a little */
int contact_rows(struct art_ctx *ctx, struct contact_set *c, struct art_state *state);
/* Stored in those that are springs, without what damping takes. */
double contact_energy(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                      const struct contact_kept *kept);
void contact_gaps(struct contact_set *c, struct art_state *state, struct contact_kept *kept);

/* A direction in the world as coefficients of components, arm_dyn[*n] and arm_W_at[*n]: those of the
 * velocity of place 0 along it, less that of place 1. */
int contact_direction(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                      const struct contact_record *r, const double dir[3], int *n);

/* friction.c: friction of the contacts of now; what it came to */
int contact_friction(struct art_ctx *ctx, struct contact_set *c, struct art_state *state, unsigned how);
void contact_take_friction(struct contact_set *c, struct contact_kept *kept, const double *phi);

/* cone.c: what of mu f the axes of a box in the cone of friction have; by how many sides of the cone that box
 * is to turn after a solve, for a force phi and a sliding speed slide along its axes; the axes turned */
void contact_cone_box(const struct art_contact_law *law, double part[2]);
int contact_cone_turn(const struct art_contact_law *law, const double most[2], const double phi[2],
                      const double slide[2]);
void contact_cone_axes(const struct art_contact_law *law, const double normal[3], double sides,
                       double dir[2][3]);

/* set.c: contact of a model, made where its manager is met */
/* set.c: contact of a model, made where its manager is met; that of a system, NULL if it has none */
int contact_set_create(struct art_ctx *ctx, struct art_system *sys, struct art_comp *manager);
struct contact_set *contact_set_of(const struct art_system *sys);

/* report/told.c: what behaviours and responses below a model name, in the arena; whether one of them tells of
 * a pair: which body of the rule is its first, 0 or 1; -1: it does not */
int contact_told_create(struct art_ctx *ctx, struct art_arena *arena, struct art_comp *top,
                        struct contact_told **told, int *n);
int contact_told_side(const struct contact_told *told, const struct art_contact_rules *rules,
                      const struct art_contact_rule *rule);
/* Whether a model holds both bodies of a rule. */
bool contact_rule_within(const struct art_contact_rules *rules, const struct art_contact_rule *rule,
                         const struct art_comp *model);

/* report/look.c: a surface taken to where the state has it; back again, also if that failed */
struct contact_looking {
    struct contact_body *body;
    struct art_rigid T;
    double *x;
};
int contact_look(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                 int body, struct contact_looking *l);
void contact_look_away(struct contact_looking *l);

/* report/spread.c: which vertices of a body stand for those of another that press on it */
struct contact_spread {
    int *first; /* [vertices of the other] in `entry`, -1: none */
    double *total;
    struct contact_spread_entry {
        int vert, next;
        double weight;
    } *entry;
    int n, cap;
};
int contact_spread_make(struct art_ctx *ctx, const struct contact_set *c,
                        const struct art_state *state, int body, int other,
                        struct contact_spread *spread);
void contact_spread_fini(struct contact_spread *spread);

/* report/vertices.c: sum of the cross products of two edges of the triangles at a vertex in the state */
void contact_facing(const struct contact_set *c, const struct art_state *state,
                    const struct contact_body *body, int vert, double sum[3]);

/* report/live.c: what a manager shows */
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
struct contact_bound {
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
    struct contact_bound bound[ART_CONTACT_PARAMS];
    int n_bound;
    void *data;
    bool used;
};

struct contact_springs {
    struct contact_law *law;
    int n_laws, cap_laws;
};

/* parameters.c: the numbers of a law, those of property k from first[k] on; the field that the property
 * beside `prop` names and where it does, NULL: none */
enum { CONTACT_LAW_PROPS = sizeof ((struct art_contact_force_law *)0)->params / sizeof(char *) };
void contact_parameters(const struct art_comp *comp, const struct art_contact_force_law *law, bool compat,
                        double par[ART_CONTACT_PARAMS], int first[CONTACT_LAW_PROPS]);
const struct art_comp *contact_field_of(const struct art_comp *comp, const char *prop,
                                        const struct art_slot **slot);

/* force.c: laws and numbers of all pairs, as the tree has them now; those of one */
int contact_springs_refresh(struct art_ctx *ctx, struct contact_set *c);
void contact_spring_bind(const struct contact_set *c, struct contact_live *live);
void contact_springs_free(struct contact_set *c);

/* bound.c: the fields of a law, opened; the value of a parameter at a contact, NAN where there is none */
int contact_bind(struct art_ctx *ctx, struct contact_set *c, struct contact_law *law, const char *prop,
                 int par);
void contact_unbind(struct contact_law *law);
double contact_bound_value(const struct contact_set *c, const struct art_state *state,
                           const struct contact_bound *bound, const struct contact_record *r);

/* law.c: what pushes in a contact whose places are `gap` apart */
struct contact_spring {
    double dist;                /* what the row holds apart; of a spring: its force times compliance */
    double compliance, damping; /* compliance 0: rigid */
    bool none;                  /* nothing pushes: there is no row */
};
double contact_counted(double gap, double tol); /* of a rigid one, and by compliance: min(gap + tol, 0) */
bool contact_is_spring(const struct art_contact_rule *rule);
int contact_spring_of(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                      const struct contact_record *r, double gap, struct contact_spring *spring);

/* The rule of a pair; that of a contact. */
static inline const struct art_contact_rule *contact_rule(const struct contact_set *c, int pair)
{
    return &c->live[pair]->rule;
}

static inline const struct art_contact_rule *contact_rule_of(const struct contact_set *c,
                                                             const struct contact_record *r)
{
    return contact_rule(c, contact_live_find(c, r->rule));
}

/* The body of a place. */
static inline int contact_body_of(const struct contact_set *c, const struct contact_record *r, int place)
{
    const struct art_contact_rule *rule = contact_rule_of(c, r);
    return ((int)r->side ^ place) ? rule->b : rule->a;
}

#endif
