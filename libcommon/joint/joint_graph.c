/* This file builds the graph of joints and attachments, and finds its two sides at a joint. */
#include "joint_graph_priv.h"
#include <string.h>

int joint_graph_init(struct art_ctx *ctx, struct joint_graph *joint_graph, int n)
{
    memset(joint_graph, 0, sizeof *joint_graph);
    joint_graph->n = n;
    joint_graph->first = art_alloc(ctx, (size_t)n + 1, sizeof *joint_graph->first);
    joint_graph->ground = art_alloc(ctx, (size_t)n + 1, sizeof *joint_graph->ground);
    joint_graph->side = art_alloc(ctx, (size_t)n + 1, sizeof *joint_graph->side);
    joint_graph->queue = art_alloc(ctx, (size_t)n + 1, sizeof *joint_graph->queue);
    if (!joint_graph->first || !joint_graph->ground || !joint_graph->side || !joint_graph->queue) {
        joint_graph_fini(joint_graph);
        return ART_ENOMEM;
    }
    for (int i = 0; i <= n; i++) joint_graph->first[i] = -1;
    joint_graph->ground[n] = true;
    return ART_OK;
}

void joint_graph_fini(struct joint_graph *joint_graph)
{
    art_free(joint_graph->first);
    art_free(joint_graph->ground);
    art_free(joint_graph->side);
    art_free(joint_graph->queue);
    art_free(joint_graph->edges);
    memset(joint_graph, 0, sizeof *joint_graph);
}

int joint_graph_edge(struct art_ctx *ctx, struct joint_graph *joint_graph, int a, int b, bool rigid)
{
    if (a == b) return ART_OK;
    if (!ART_RESERVE(ctx, joint_graph->edges, joint_graph->n_edges + 2, joint_graph->cap))
        return ART_ENOMEM;
    const int ends[2] = {a, b};
    for (int k = 0; k < 2; k++) {
        struct joint_graph_edge *tie = &joint_graph->edges[joint_graph->n_edges];
        tie->to = ends[1 - k];
        tie->next = joint_graph->first[ends[k]];
        tie->rigid = rigid;
        joint_graph->first[ends[k]] = joint_graph->n_edges++;
    }
    return ART_OK;
}

/* Visit everything that is connected to a node without passing the ground (flood fill); the result
 * says whether the ground was met. */
static bool flood(struct joint_graph *joint_graph, int from)
{
    int head = 0, tail = 0;
    bool grounded = joint_graph->ground[from];
    memset(joint_graph->side, 0, (size_t)joint_graph->n + 1);
    joint_graph->side[from] = GRAPH_MOVING;
    joint_graph->queue[tail++] = from;
    while (head < tail) {
        for (int t = joint_graph->first[joint_graph->queue[head++]]; t >= 0;
             t = joint_graph->edges[t].next) {
            int to = joint_graph->edges[t].to;
            if (joint_graph->side[to]) continue;
            if (joint_graph->ground[to]) {
                grounded = true;
                continue;
            }
            joint_graph->side[to] = GRAPH_MOVING;
            joint_graph->queue[tail++] = to;
        }
    }
    return grounded;
}

/* Give a node, and all that attachments fix to it, to a side. */
static void assign_rigid_group(struct joint_graph *joint_graph, int node, char side, int *tail)
{
    if (joint_graph->side[node]) return;
    int at = *tail;
    joint_graph->side[node] = side;
    joint_graph->queue[(*tail)++] = node;
    for (; at < *tail; at++)
        for (int t = joint_graph->first[joint_graph->queue[at]]; t >= 0;
             t = joint_graph->edges[t].next) {
            int to = joint_graph->edges[t].to;
            if (!joint_graph->edges[t].rigid || joint_graph->side[to]) continue;
            joint_graph->side[to] = side;
            joint_graph->queue[(*tail)++] = to;
        }
}

/* Both sides grow at once, by joints, from A and from all that stays. */
static void partition_loop(struct joint_graph *joint_graph, int a, int b)
{
    int head = 0, tail = 0;
    memset(joint_graph->side, 0, (size_t)joint_graph->n + 1);
    for (int i = 0; i <= joint_graph->n; i++)
        if (joint_graph->ground[i] && i != a)
            assign_rigid_group(joint_graph, i, GRAPH_FIXED, &tail);
    assign_rigid_group(joint_graph, b, GRAPH_FIXED, &tail);
    assign_rigid_group(joint_graph, a, GRAPH_MOVING, &tail);
    while (head < tail) {
        int from = joint_graph->queue[head++];
        for (int t = joint_graph->first[from]; t >= 0; t = joint_graph->edges[t].next)
            assign_rigid_group(joint_graph, joint_graph->edges[t].to, joint_graph->side[from],
                               &tail);
    }
}

enum joint_graph_split joint_graph_split(struct joint_graph *joint_graph, int a, int b)
{
    bool ground_b = flood(joint_graph, b), ground_a = flood(joint_graph, a);
    bool joined = joint_graph->side[b] != 0;
    if (!joined && !ground_a) return GRAPH_SIDE_A;
    if (!joined && !ground_b) {
        flood(joint_graph, b);
        return GRAPH_SIDE_B;
    }
    partition_loop(joint_graph, a, b);
    return joint_graph->side[a] == GRAPH_MOVING ? GRAPH_LOOP : GRAPH_RIGID;
}

void joint_graph_keep_rigid(struct joint_graph *joint_graph, int a)
{
    int tail = 0;
    memset(joint_graph->side, 0, (size_t)joint_graph->n + 1);
    assign_rigid_group(joint_graph, a, GRAPH_MOVING, &tail);
}
