/* What hangs together by joints and attachments: which side of a joint moves when it is set. */
#ifndef ART_MECH_WEB_PRIV_H
#define ART_MECH_WEB_PRIV_H

#include "../mech_priv.h"

#define web_init art_mech_web_init_
#define web_fini art_mech_web_fini_
#define web_tie art_mech_web_tie_
#define web_keep art_mech_web_keep_
#define web_split art_mech_web_split_

/* A tie between two nodes; each is in the lists of both. */
struct web_tie {
    int to, next;              /* the other node; the next tie of the same one, or -1 */
    bool rigid;                /* an attachment */
};

/* Nodes 0 ... n-1 are what can move, node n is the ground. */
struct web {
    int n;
    int *first;                /* [n+1] */
    bool *ground;              /* [n+1] nodes that stay, whatever ties them */
    struct web_tie *ties;
    int n_ties, cap;
    char *side;                /* [n+1] after web_split: WEB_MOVES for what moves */
    int *queue;                /* [n+1] */
};
enum { WEB_MOVES = 1, WEB_STAYS = 2 };

/* How the side that moves was found. */
enum web_split {
    WEB_SIDE_A, WEB_SIDE_B,    /* all that hangs on A (on B) moves */
    WEB_LOOP,                  /* A hangs on B, or both on the ground, in other ways too: what is nearer
                                  to A moves */
    WEB_STUCK                  /* an attachment ties A to what stays */
};

int web_init(struct art_ctx *ctx, struct web *web, int n) ART_MUST_USE;
void web_fini(struct web *web);
int web_tie(struct art_ctx *ctx, struct web *web, int a, int b, bool rigid) ART_MUST_USE;
/* Which nodes move when the joint between a and b (n: the ground) is set; its own tie is not in the web. */
enum web_split web_split(struct web *web, int a, int b);
/* Of the nodes that move only a, with what attachments fix to it. */
void web_keep(struct web *web, int a);

#endif
