/* Joints and attachments as a graph, and its two sides at a joint. */
#include "web_priv.h"
#include <string.h>

int web_init(struct art_ctx *ctx, struct web *web, int n)
{
    memset(web, 0, sizeof *web);
    web->n = n;
    web->first = art_alloc(ctx, (size_t)n + 1, sizeof *web->first);
    web->ground = art_alloc(ctx, (size_t)n + 1, sizeof *web->ground);
    web->side = art_alloc(ctx, (size_t)n + 1, sizeof *web->side);
    web->queue = art_alloc(ctx, (size_t)n + 1, sizeof *web->queue);
    if (!web->first || !web->ground || !web->side || !web->queue) {
        web_fini(web);
        return ART_ENOMEM;
    }
    for (int i = 0; i <= n; i++) web->first[i] = -1;
    web->ground[n] = true;
    return ART_OK;
}

void web_fini(struct web *web)
{
    art_free(web->first);
    art_free(web->ground);
    art_free(web->side);
    art_free(web->queue);
    art_free(web->ties);
    memset(web, 0, sizeof *web);
}

int web_tie(struct art_ctx *ctx, struct web *web, int a, int b, bool rigid)
{
    if (a == b) return ART_OK;
    if (!ART_RESERVE(ctx, web->ties, web->n_ties + 2, web->cap)) return ART_ENOMEM;
    const int ends[2] = {a, b};
    for (int k = 0; k < 2; k++) {
        struct web_tie *tie = &web->ties[web->n_ties];
        tie->to = ends[1 - k];
        tie->next = web->first[ends[k]];
        tie->rigid = rigid;
        web->first[ends[k]] = web->n_ties++;
    }
    return ART_OK;
}

/* Everything that hangs on a node without passing the ground; whether the ground was met. */
static bool flood(struct web *web, int from)
{
    int head = 0, tail = 0;
    bool grounded = web->ground[from];
    memset(web->side, 0, (size_t)web->n + 1);
    web->side[from] = WEB_MOVES;
    web->queue[tail++] = from;
    while (head < tail) {
        for (int t = web->first[web->queue[head++]]; t >= 0; t = web->ties[t].next) {
            int to = web->ties[t].to;
            if (web->side[to]) continue;
            if (web->ground[to]) {
                grounded = true;
                continue;
            }
            web->side[to] = WEB_MOVES;
            web->queue[tail++] = to;
        }
    }
    return grounded;
}

/* Give a node, and all that attachments fix to it, to a side. */
static void take(struct web *web, int node, char side, int *tail)
{
    if (web->side[node]) return;
    int at = *tail;
    web->side[node] = side;
    web->queue[(*tail)++] = node;
    for (; at < *tail; at++)
        for (int t = web->first[web->queue[at]]; t >= 0; t = web->ties[t].next) {
            int to = web->ties[t].to;
            if (!web->ties[t].rigid || web->side[to]) continue;
            web->side[to] = side;
            web->queue[(*tail)++] = to;
        }
}

/* Both sides grow at once, by joints, from A and from all that stays. */
static void divide(struct web *web, int a, int b)
{
    int head = 0, tail = 0;
    memset(web->side, 0, (size_t)web->n + 1);
    for (int i = 0; i <= web->n; i++)
        if (web->ground[i] && i != a) take(web, i, WEB_STAYS, &tail);
    take(web, b, WEB_STAYS, &tail);
    take(web, a, WEB_MOVES, &tail);
    while (head < tail) {
        int from = web->queue[head++];
        for (int t = web->first[from]; t >= 0; t = web->ties[t].next)
            take(web, web->ties[t].to, web->side[from], &tail);
    }
}

enum web_split web_split(struct web *web, int a, int b)
{
    bool ground_b = flood(web, b), ground_a = flood(web, a);
    bool meet = web->side[b] != 0;
    if (!meet && !ground_a) return WEB_SIDE_A;
    if (!meet && !ground_b) {
        flood(web, b);
        return WEB_SIDE_B;
    }
    divide(web, a, b);
    return web->side[a] == WEB_MOVES ? WEB_LOOP : WEB_STUCK;
}

void web_keep(struct web *web, int a)
{
    int tail = 0;
    memset(web->side, 0, (size_t)web->n + 1);
    take(web, a, WEB_MOVES, &tail);
}
