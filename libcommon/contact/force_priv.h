/* This header declares compliant contact: laws of contact force in use, their parameters, the
 * spring of a contact. The files of the contact room share it; include "contact_priv.h". */
#ifndef ART_CONTACT_FORCE_PRIV_H
#define ART_CONTACT_FORCE_PRIV_H

#include "record_priv.h"

struct contact_cached_pair;

/* The laws of contact force have one file each in laws/. */
#define X(law) extern const struct art_class art_contact_law_##law;
#include "laws.def"
#undef X

/* A parameter of a law that is given by a field. */
struct contact_field_param {
    const struct art_slot *slot;         /* what names the field */
    struct art_fieldcomp *field;
    int par;
    const struct art_comp *mesh_of;      /* the collidable whose surface has the mesh of the values ... */
    int first_vert, n_verts, first_face; /* ... and where in it; NULL: none */
    const struct art_comp *carrier;      /* the body or FEM model that the field moves with; NULL: none */
    const struct art_dyn *dyn;           /* of a body, if it moves */
    struct art_rigid T;                  /* where the tree has it */
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

/* parameters.c reads the numbers of a law, those of property k from first[k] on (quirks may be
 * NULL), and finds the field that the property beside `prop` names and where it does so, NULL for
 * none. */
enum { CONTACT_LAW_PROPS = sizeof ((struct art_contact_force_law *)0)->params / sizeof(char *) };
void contact_parameters(const struct art_comp *comp, const struct art_contact_force_law *law,
                        const struct art_quirks *quirks, double par[ART_CONTACT_PARAMS],
                        int first[CONTACT_LAW_PROPS]);
const struct art_comp *contact_field_of(const struct art_comp *comp, const char *prop,
                                        const struct art_slot **slot);

/* law_binding.c reads laws and parameters of all pairs, or of one pair, from the tree. */
int contact_springs_refresh(struct art_ctx *ctx, struct contact_set *c);
void contact_spring_bind(const struct contact_set *c, struct contact_cached_pair *pair);
void contact_springs_free(struct contact_set *c);

/* field_parameters.c opens and closes the fields of a law, and returns the value of a parameter at
 * a contact, NAN where there is none. */
int contact_field_bind(struct art_ctx *ctx, struct contact_set *c, struct contact_law *law, const char *prop,
                       int par);
void contact_field_unbind(struct contact_law *law);
double contact_field_value(const struct contact_set *c, const struct art_state *state,
                           const struct contact_field_param *param, const struct contact_record *r);

/* compliant_contact.c has the spring of a contact whose points are `gap` apart. */
struct contact_spring {
    double dist;                /* the violation of the row; of a spring: its force times compliance */
    double compliance, damping; /* compliance 0: rigid */
    bool none;                  /* there is no force and no row */
};
/* Return the distance of rigid contact, and by compliance: min(gap + tol, 0). */
double contact_excess_depth(double gap, double tol);
bool contact_is_spring(const struct art_contact_rule *rule);
int contact_spring_of(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                      const struct contact_record *r, double gap, struct contact_spring *spring);

#endif
