/* The graph of bodies that joints and attachments connect decides which side of a joint moves when
 * its coordinates are set. */
#ifndef ART_MECH_JOINT_GRAPH_PRIV_H
#define ART_MECH_JOINT_GRAPH_PRIV_H

#include "joint_priv.h"

/* An edge, a joint or an attachment, is between two nodes; each edge is in the lists of both. */
struct joint_graph_edge {
    int to, next;              /* the other node; the next tie of the same one, or -1 */
    bool rigid;                /* an attachment */
};

/* The first n nodes are what can move; node n is the ground. */
struct joint_graph {
    int n;
    int *first;                /* [n+1] */
    bool *ground;              /* [n+1] nodes that stay, whatever ties them */
    struct joint_graph_edge *edges;
    int n_edges, cap;
    char *side;                /* [n+1] after joint_graph_split: GRAPH_MOVING for what moves */
    int *queue;                /* [n+1] */
};
enum { GRAPH_MOVING = 1, GRAPH_FIXED = 2 };

/* The rule by which the side that moves was found. */
enum joint_graph_split {
    GRAPH_SIDE_A, GRAPH_SIDE_B,    /* all that hangs on A (on B) moves */
    GRAPH_LOOP,                  /* A hangs on B, or both on the ground, in other ways too: what is nearer
                                  to A moves */
    GRAPH_RIGID                  /* an attachment ties A to what stays */
};

int joint_graph_init(struct art_ctx *ctx, struct joint_graph *joint_graph, int n) ART_MUST_USE;
void joint_graph_fini(struct joint_graph *joint_graph);
int joint_graph_edge(struct art_ctx *ctx, struct joint_graph *joint_graph, int a, int b,
                     bool rigid) ART_MUST_USE;
/* Find the nodes that move when the joint between a and b (n: the ground) is set; its own edge is
 * not in the graph. */
enum joint_graph_split joint_graph_split(struct joint_graph *joint_graph, int a, int b);
/* Restrict the nodes that move to a and what attachments fix to it. */
void joint_graph_keep_rigid(struct joint_graph *joint_graph, int a);

#endif
