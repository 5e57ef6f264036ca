/* Reports of contact, from the state alone. Shared by the files of report/. */
#ifndef ART_CONTACT_REPORT_PRIV_H
#define ART_CONTACT_REPORT_PRIV_H

#include "../contact_priv.h"

/* The side of a rule whose body is the first of a reporter, 0 or 1; -1: it does not report of the pair. */
int contact_reporter_side(const struct contact_reporter *reporter, const struct art_contact_rules *rules,
                          const struct art_contact_rule *rule);
/* True if a model contains both bodies of a rule. */
bool contact_rule_within(const struct art_contact_rules *rules, const struct art_contact_rule *rule,
                         const struct art_comp *model);

/* surface_at_state.c moves a surface to its position in the state, and moves it back, also if that
 * failed. */
struct contact_moved_surface {
    struct contact_body *body;
    struct art_rigid T;
    double *x;
};
int contact_surface_move(struct art_ctx *ctx, const struct contact_set *c, const struct art_state *state,
                         int body, struct contact_moved_surface *moved);
void contact_surface_restore(struct contact_moved_surface *moved);

/* force_distribution.c finds the vertices of a body that share the force of a vertex of the other.
 */
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
                                    struct contact_force_distribution *distribution);
void contact_force_distribution_fini(struct contact_force_distribution *distribution);

/* vertex_forces.c computes the sum of the cross products of two edges of the triangles at a vertex
 * in the state. */
void contact_vertex_area_vector(const struct contact_set *c, const struct art_state *state,
                                const struct contact_body *body, int vert, double sum[3]);

#endif
