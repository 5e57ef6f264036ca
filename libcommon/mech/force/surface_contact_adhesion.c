/* This file ties and releases the nodes of adhesive contact by penalties (method STICKY_NODE). A
 * node that presses on the other surface at the end of a step, or is nearer than the snap
 * tolerance, is tied to the place where it is. It comes off once the normal traction that pulls at
 * it exceeds a limit (FEBio User Manual, "Sticky contact"), and sticks again when it presses the
 * next time.
 *
 * Within a step the set of nodes that stick does not grow, so that the tangent is that of the
 * force: a free node that penetrates presses without friction. A static step lets nodes come off
 * between its solves, and is solved again; a dynamic one lets them come off at its end. */
#include "surface_contact_priv.h"

static double *history_of(struct art_state *state, const struct surface_contact *c, int face, int p)
{
    return state->history + c->side[0].history +
           (size_t)CONTACT_HISTORY * (size_t)(c->side[0].face[face].first_point + p);
}

/* The normal traction that pulls at a point which sticks; the normal is that of the other face. */
static double pulling(const struct art_system *sys, const struct art_state *state,
                      const struct surface_contact *c, const double *history, double area,
                      const struct contact_point *pt)
{
    const struct contact_face *f = &c->side[1].face[(int)history[CONTACT_TIED_TO]];
    double y[CONTACT_FACE_NODES][3], n[3];
    struct contact_place at;
    penalty_face_places(sys, state, c, f, y);
    penalty_place_at(f->type, (const double(*)[3])y, history + CONTACT_TIED_AT, &at);
    art_v3_cross(n, at.g[0], at.g[1]);
    if (!(art_v3_normalize(n, n) > 0) || !(area > 0)) return 0;
    return -art_v3_dot(n, pt->T) / area;
}

bool penalty_release(const struct art_system *sys, struct art_state *state,
                     struct surface_contact *c)
{
    struct contact_point pt;
    bool any = false;
    if (c->method != CONTACT_STICKY_NODE || !(c->max_traction > 0)) return false;
    penalty_set_boxes(sys, state, c);
    for (int i = 0; i < c->side[0].n; i++)
        for (int p = 0; p < c->side[0].face[i].n_points; p++) {
            double *h = history_of(state, c, i, p);
            if (!(h[CONTACT_TIED_TO] >= 0)) continue;
            if (!penalty_point_at(sys, state, c, 0, i, p, false, &pt)) continue;
            if (!(pulling(sys, state, c, h, c->side[0].face[i].area[p], &pt) > c->max_traction))
                continue;
            h[0] = h[1] = h[2] = 0;
            h[CONTACT_TIED_TO] = CONTACT_CAME_OFF;
            any = true;
        }
    return any;
}

void penalty_stick(const struct art_system *sys, struct art_state *state, struct surface_contact *c)
{
    struct contact_point pt;
    if (c->method != CONTACT_STICKY_NODE) return;
    penalty_set_boxes(sys, state, c);
    for (int i = 0; i < c->side[0].n; i++)
        for (int p = 0; p < c->side[0].face[i].n_points; p++) {
            double *h = history_of(state, c, i, p);
            if (h[CONTACT_TIED_TO] >= 0) continue;
            double snap = h[CONTACT_TIED_TO] == CONTACT_CAME_OFF ? 0 : c->snap_tolerance;
            if (!penalty_point_at(sys, state, c, 0, i, p, false, &pt)) continue;
            if (!(pt.gap > -snap)) continue;
            h[0] = h[1] = h[2] = 0;
            h[CONTACT_TIED_TO] = pt.face;
            h[CONTACT_TIED_AT] = pt.xi[0];
            h[CONTACT_TIED_AT + 1] = pt.xi[1];
        }
}

void penalty_start_adhesion(const struct art_system *sys, struct art_state *state,
                            struct surface_contact *c)
{
    for (int i = 0; i < c->side[0].n; i++)
        for (int p = 0; p < c->side[0].face[i].n_points; p++) {
            double *h = history_of(state, c, i, p);
            h[0] = h[1] = h[2] = 0;
            h[CONTACT_TIED_TO] = -1;
        }
    penalty_stick(sys, state, c);
}
