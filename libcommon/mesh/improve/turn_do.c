/* Tetrahedra exchanged: neighbours, labels, facets and values follow. */
#include "turn_priv.h"
#include <math.h>
#include <string.h>

/* A face between what is exchanged and the rest. */
struct wall {
    int node[3]; /* ascending */
    int beyond, label, facet;
    double moved;
};
enum { WALLS = 4 * ART_TURN_RING };

static void sort3(int *x)
{
    for (int i = 1; i < 3; i++)
        for (int j = i; j > 0 && x[j - 1] > x[j]; j--) {
            int y = x[j];
            x[j] = x[j - 1], x[j - 1] = y;
        }
}

static void face_nodes(const struct art_web_tet *t, int f, int node[3])
{
    for (int k = 0; k < 3; k++) node[k] = t->node[art_web_face_[f][k]];
    sort3(node);
}

static bool is_old(const struct art_turn *turn, int t)
{
    for (int k = 0; k < turn->n_old; k++)
        if (turn->old[k] == t) return true;
    return false;
}

static bool has(const int node[3], int a)
{
    return node[0] == a || node[1] == a || node[2] == a;
}

/* The two faces at an edge of the surface that turns become two others. */
static void turn_wall(const struct art_turn *turn, struct wall *w, int *which)
{
    int end = *which ? turn->b : turn->a;
    *which += 1;
    w->node[0] = end, w->node[1] = turn->c, w->node[2] = turn->d;
    sort3(w->node);
}

static int find_walls(const struct art_web *web, const struct art_turn *turn, struct wall *wall)
{
    int n = 0, which = 0;
    double moved = 0;
    for (int k = 0; k < turn->n_old; k++) {
        const struct art_web_tet *t = &web->tet[turn->old[k]];
        for (int f = 0; f < 4; f++) {
            if (is_old(turn, t->beyond[f])) continue;
            struct wall *w = &wall[n++];
            face_nodes(t, f, w->node);
            w->beyond = t->beyond[f], w->label = t->face_label[f], w->facet = t->facet[f];
            w->moved = t->moved[f];
            if (!turn->outer || !has(w->node, turn->a) || !has(w->node, turn->b)) continue;
            moved = fmax(moved, w->moved);
            turn_wall(turn, w, &which);
        }
    }
    for (int k = 0; k < n && turn->outer; k++)
        if (wall[k].beyond == ART_TURN_OUTER && has(wall[k].node, turn->c) &&
            has(wall[k].node, turn->d) &&
            (has(wall[k].node, turn->a) || has(wall[k].node, turn->b)))
            wall[k].moved = moved + turn->moves;
    return n;
}

static int new_slot(struct art_web *web, int *slot)
{
    if (!ART_GROW(web->ctx, web->tet, web->n, web->cap) ||
        !ART_RESERVE(web->ctx, web->val, ((size_t)web->n + 1) * (size_t)web->width + 1,
                     web->val_cap))
        return web->ctx->status;
    web->tet[web->n] = (struct art_web_tet){.source = -1};
    *slot = web->n++;
    return ART_OK;
}

/* What fields say on average over the place, which keeps their integrals. */
static void mean_values(const struct art_web *web, const struct art_turn *turn, double *mean)
{
    double sum = 0;
    for (int j = 0; j < web->width; j++) mean[j] = 0;
    for (int k = 0; k < turn->n_old; k++) {
        const int *p = web->tet[turn->old[k]].node;
        double u[3], v[3], w[3], n[3];
        art_v3_sub(u, art_web_at_(web, p[1]), art_web_at_(web, p[0]));
        art_v3_sub(v, art_web_at_(web, p[2]), art_web_at_(web, p[0]));
        art_v3_sub(w, art_web_at_(web, p[3]), art_web_at_(web, p[0]));
        art_v3_cross(n, v, w);
        double volume = fmax(art_v3_dot(u, n), 0);
        sum += volume;
        for (int j = 0; j < web->width; j++)
            mean[j] += volume * web->val[(size_t)turn->old[k] * (size_t)web->width + (size_t)j];
    }
    for (int j = 0; j < web->width && sum > 0; j++) mean[j] /= sum;
}

static void link_face(struct art_web *web, int t, int f, const struct wall *w)
{
    struct art_web_tet *tet = &web->tet[t];
    int node[3];
    tet->beyond[f] = w->beyond, tet->face_label[f] = w->label, tet->facet[f] = w->facet;
    tet->moved[f] = w->moved;
    for (int i = 0; w->beyond >= 0 && i < 4; i++) {
        face_nodes(&web->tet[w->beyond], i, node);
        if (memcmp(node, w->node, sizeof node) == 0) web->tet[w->beyond].beyond[i] = t;
    }
}

/* Faces of what is new: towards each other or towards the rest. */
static void link_all(struct art_web *web, const int *slot, int n, const struct wall *wall,
                     int n_walls)
{
    for (int k = 0; k < n; k++)
        for (int f = 0; f < 4; f++) {
            int node[3], other[3];
            bool found = false;
            face_nodes(&web->tet[slot[k]], f, node);
            for (int w = 0; w < n_walls && !found; w++) {
                found = memcmp(node, wall[w].node, sizeof node) == 0;
                if (found) link_face(web, slot[k], f, &wall[w]);
            }
            for (int m = 0; m < n && !found; m++)
                for (int g = 0; g < 4 && m != k && !found; g++) {
                    face_nodes(&web->tet[slot[m]], g, other);
                    found = memcmp(node, other, sizeof node) == 0;
                    if (!found) continue;
                    web->tet[slot[k]].beyond[f] = slot[m];
                    web->tet[slot[k]].face_label[f] = 0, web->tet[slot[k]].facet[f] = -1;
                    web->tet[slot[k]].moved[f] = 0;
                }
            ART_ASSERT(found);
        }
}

/* Nothing comes in the place of a sliver: the faces below it are outer ones now, and have what the
 * two above it had. */
static void uncover(struct art_web *web, const struct wall *wall, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (wall[i].beyond != ART_TURN_OUTER || wall[j].beyond < 0 ||
                memcmp(wall[i].node, wall[j].node, sizeof wall[i].node) != 0)
                continue;
            struct art_web_tet *below = &web->tet[wall[j].beyond];
            for (int f = 0; f < 4; f++) {
                int node[3];
                face_nodes(below, f, node);
                if (memcmp(node, wall[i].node, sizeof node) != 0) continue;
                below->beyond[f] = ART_TURN_OUTER, below->face_label[f] = wall[i].label;
                below->facet[f] = wall[i].facet, below->moved[f] = wall[i].moved;
                below->changed = true;
            }
        }
}

static int exchange(struct art_web *web, const struct art_turn *turn, double *mean)
{
    struct wall wall[WALLS];
    int slot[2 * ART_TURN_RING], status = ART_OK, n_walls = find_walls(web, turn, wall);
    int label = web->tet[turn->old[0]].label;
    mean_values(web, turn, mean);
    for (int k = 0; k < turn->n_made; k++) {
        if (k < turn->n_old)
            slot[k] = turn->old[k];
        else
            ART_TRY(new_slot(web, &slot[k]));
    }
    for (int k = turn->n_made; k < turn->n_old; k++)
        web->tet[turn->old[k]].dead = web->tet[turn->old[k]].changed = true;
    for (int k = 0; k < turn->n_made; k++) {
        struct art_web_tet *t = &web->tet[slot[k]];
        const int *m = turn->made[k];
        memcpy(t->node, m, sizeof t->node);
        t->label = label;
        t->dead = t->done = false;
        t->changed = true;
        t->q = art_web_ratio_(art_web_at_(web, m[0]), art_web_at_(web, m[1]),
                              art_web_at_(web, m[2]), art_web_at_(web, m[3]));
        for (int j = 0; j < web->width; j++)
            web->val[(size_t)slot[k] * (size_t)web->width + (size_t)j] = mean[j];
    }
    link_all(web, slot, turn->n_made, wall, n_walls);
    if (turn->n_made == 0) uncover(web, wall, n_walls);
    for (int k = 0; k < n_walls; k++)
        if (wall[k].beyond >= 0) web->tet[wall[k].beyond].done = false;
    web->turned++;
    web->removed += turn->n_made == 0;
out:
    return status;
}

double art_turn_gain_(const struct art_web *web, const struct art_turn *turn)
{
    double gain = 0;
    for (int k = 0; k < turn->n_made; k++) {
        const int *m = turn->made[k];
        gain += art_web_ratio_(art_web_at_(web, m[0]), art_web_at_(web, m[1]),
                               art_web_at_(web, m[2]), art_web_at_(web, m[3]));
    }
    for (int k = 0; k < turn->n_old; k++) gain -= web->tet[turn->old[k]].q;
    return gain;
}

int art_turn_do_(struct art_web *web, const struct art_turn *turn)
{
    double gain = art_turn_gain_(web, turn);
    double *mean = art_alloc(web->ctx, (size_t)web->width + 1, sizeof *mean);
    if (!mean) return ART_ENOMEM;
    int status = exchange(web, turn, mean);
    web->sum += gain, web->n_solids += turn->n_made - turn->n_old;
    art_free(mean);
    return status;
}
