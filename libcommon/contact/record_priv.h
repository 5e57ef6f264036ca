/* Contacts as records of numbers, which are history variables of the state. Shared by the files of the
 * contact room; include "contact_priv.h". */
#ifndef ART_CONTACT_RECORD_PRIV_H
#define ART_CONTACT_RECORD_PRIV_H

#include "body_priv.h"

/* The constraint that a contact makes. */
enum contact_constraint {
    CONTACT_UNILATERAL, /* a row of N: gap >= 0, force >= 0 */
    CONTACT_BILATERAL,  /* a row of G, for one step */
    CONTACT_NO_ROW,
    CONTACT_CONSTRAINT_KINDS
};

/* The impulse of an impact by the length of its step, on the body of point 0. */
struct contact_impact {
    double normal, friction[3]; /* along the normal; across, in world axes */
};

/* A contact, in doubles alone so that the state can store it (another CONTACT_LAYOUT with each change). Point
 * 0 is on the body that the normal pushes. */
struct contact_record {
    double rule;                /* the number of its pair */
    double side;                /* point 0 is on body 0 or 1 of the rule */
    double constraint;          /* enum contact_constraint */
    double key;                 /* its identity from step to step, in its rule and side; -1: none */
    double extra_face;          /* 1 + triangle of a further face in contact with the same vertex; 0: the
                                   first */
    double face;                /* the triangle of point 1, of a vertex contact; -1: none */
    struct contact_point at[2];
    double normal[3];
    double dist;                /* signed distance when it was found, negative: penetration */
    double gap;                 /* the same now, after positions were corrected */
    double area;                /* a third of the faces at the vertex of point 0; -1: not known */
    double region_area;         /* of its region, divided by the contacts there; -1: not known */
    double two_way;             /* vertices of both bodies make contacts here */
    double force;               /* along the normal in the last solve of velocities */
    double previous_force;      /* the same in the step before it; 0: not known */
    double dir[2][3];           /* directions of friction in that solve */
    double friction[2];         /* and the forces along them, on the body of point 0 */
    struct contact_impact impact; /* at the end of the step before */
    double bristle[2][3];       /* tangential spring of stick, at the start and the end of that step */
    double cone_rotation;       /* sides of the friction cone by which its directions turn next */
    double warm_start_inactive; /* it was inactive: the next solve starts with it inactive */
    double erp;                 /* error reduction: share of the depth corrected in a step; 0: all */
    double penalty, multiplier; /* static_penalty.c, of static solves; penalty 0: a rigid row */
    double violation;           /* of the multiplier's condition when it was advanced; 0: not known */
    double flush;               /* its vertex lay on the rim of the face when a static step began */
};

/* These are two bodies whose meshes overlap. */
struct contact_overlap {
    double rule;       /* the number of the pair */
    double in_contact; /* meshes cross, or a contact was found */
    double n_contacts;
    double area[2];    /* of the parts inside; -1: not known */
    double length;     /* of the contours; -1: not known */
    double deepest;    /* depth, >= 0 */
};

/* These are the results of one detection. */
struct contact_detected {
    struct contact_record *record;
    int n, cap;
    struct contact_overlap *overlap;
    int n_overlaps, cap_overlaps;
    bool looked; /* found at a state that no step has reached, for reports alone */
};

/* The two lists of contacts in the state: those detected last, and those of the last solve. */
struct contact_state_lists {
    const struct contact_overlap *overlap[2];
    struct contact_record *record[2];
    int n_overlaps[2], n[2];
};
enum { CONTACT_NOW, CONTACT_LAST };

/* matching.c matches the contacts of the step before. */
struct contact_matching {
    struct contact_state_lists previous; /* the lists when a detection began */
    double force_threshold;              /* smaller forces are rounding */
    const double *checked;               /* the list of the state that fits, until the next step */
    int n_checked;
    struct contact_record **order[2];    /* sorted by identity: detected contacts, previous ones */
    int cap_order[2];
    double *vertex;                      /* those found of a pair, see detection/persistence.c */
    int cap_vertex;
};

/* record.c adds a record of a rule, with point 0 on body `side`; the result is NULL without
 * memory. */
struct contact_record *contact_record_add(struct art_ctx *ctx, struct contact_set *c, int rule, int side);
/* Return the constraint of a new contact of vertices or edges. */
enum contact_constraint contact_default_constraint(const struct contact_set *c,
                                                   const struct art_contact_rule *rule);
/* True if contacts of a pair have a restitution: rigid contact of rigid bodies. */
bool contact_bounces(const struct contact_set *c, const struct art_contact_rule *rule);
/* The relative motion of its points since it was found; its gap at the state. */
void contact_gap_moved(const struct contact_set *c, const struct art_state *state,
                       const struct contact_record *r, double moved[3]);
double contact_gap_at(const struct contact_set *c, const struct art_state *state,
                      const struct contact_record *r);
/* True if it is a point of a region. */
static inline bool contact_is_region(const struct contact_record *r)
{
    return r->key < 0 && r->face < 0;
}
/* True if it is a point of two bodies that are apart by more than the tolerance: they may close within the
 * next step (detection/approach.c), and touch if it has a force then. */
static inline bool contact_is_apart(const struct contact_record *r, double tol)
{
    return contact_is_region(r) && r->dist > tol;
}
/* True if a contact of the step before may persist though its vertex has left the body, or the two bodies
 * of a region have left each other. */
bool contact_may_persist(const struct contact_set *c, const struct contact_record *r);
void contact_detected_free(struct contact_detected *detected);

/* matching.c loads the previous contacts before a detection, tests whether one of them had a force
 * on a vertex at a triangle, and finds the first of them by a side's vertex, NULL for none. Then
 * it matches the detected ones to them. */
int contact_load_previous(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state);
bool contact_was_loaded(const struct contact_set *c, int rule, int side, int vert, int tri);
const struct contact_record *contact_previous(const struct contact_set *c, int pair, int side, int vert);
/* The contacts of a pair in the step before, of which there are *n. */
const struct contact_record *contact_previous_of(const struct contact_set *c, int pair, int *n);
int contact_match(struct art_ctx *ctx, struct contact_set *c);
void contact_matching_free(struct contact_matching *matching);

/* state_lists.c: the lists in the state. ART_ERANGE: they are not of this model. */
int contact_state_lists(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                        struct contact_state_lists *lists);
/* The detected contacts become those of now, those of now the last. */
int contact_state_store(struct art_ctx *ctx, struct contact_set *c, struct art_state *state);
/* Refuses a list that is not of contacts of this model (struct art_list_owner, data: the set). */
int contact_state_check(struct art_ctx *ctx, void *data, const struct art_list *list,
                        const struct art_loc *loc);
/* state_carry.c: the contacts of the set `from_data`, made before components came or went, of the bodies that
 * both sets have (struct art_list_owner). */
int contact_state_carry(struct art_ctx *ctx, void *data, struct art_list *to, void *from_data,
                        const struct art_list *from);
/* The parts of a list. *fits false: it is not of this model. */
int contact_list_map(struct art_ctx *ctx, struct contact_set *c, const struct art_list *list,
                     struct contact_state_lists *lists, bool *fits);
/* True if the points and faces of a contact of a pair of this set are on its bodies. */
bool contact_record_fits(const struct contact_set *c, const struct contact_record *r);

/* The layout of struct contact_overlap and contact_record in a list, and of the numbers of pairs; it changes
 * with each of these. A list has this, the number of bodies, four counts, then the overlaps and contacts of
 * now and of last. Lists that begin with a count are older. */
enum { CONTACT_LAYOUT = -4 };
enum {
    CONTACT_LISTS = 4,
    CONTACT_LIST_HEAD = 2 + CONTACT_LISTS,
    CONTACT_PER_OVERLAP = sizeof(struct contact_overlap) / sizeof(double),
    CONTACT_PER_RECORD = sizeof(struct contact_record) / sizeof(double)
};

#endif
