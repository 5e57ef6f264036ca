/* shared by the files of art/embed.h */
#ifndef ART_EMBED_PRIV_H
#define ART_EMBED_PRIV_H

#include "live_priv.h"
#include <art/embed.h>
#include <art/plugin.h>
#include <stdatomic.h>

struct embed_texts {
    char **list;
    int n, cap;
};

/* The options of art_embed_option, as in artsim. */
struct embed_options {
    double step, script_timeout, threads;
    struct embed_texts integrator;           /* the last counts */
    bool adaptive, exact, trust, strict, compat;
    struct embed_texts alias, controller, data, ignore, monitor, plugin, probes;
};

/* A list of properties, bound anew whenever there is a new simulation. */
struct embed_item {
    char *text;
    char **paths;                            /* [n] with wildcards replaced */
    struct art_sim_prop *props;              /* [n] */
    int n, size;
    unsigned generation;                     /* of the simulation that it is bound to; 0: none */
    char *columns;
};

struct embed_record {
    struct art_embed *run;
    int item;
    double dt;
    double *rows;
    size_t n, cap, width;                    /* cap in numbers */
    unsigned generation;                     /* of the simulation that it samples */
};

/* Equal steps, which are counted: sums of them would drift. */
struct embed_steps {
    double dt, start;
    long n;
};

/* What several handles may share: nothing of it changes once it is made. */
struct embed_shared {
    atomic_int users;
    struct art_schema *schema;
    struct art_plugin_set plugins;
    struct art_solver_set solvers;
};

struct art_embed {
    struct art_ctx ctx;
    struct art_ctx silent;                   /* of the buffers of messages: reports nothing itself */
    struct embed_options options;
    struct embed_shared *shared;             /* NULL: not made yet */
    struct art_agent_set agents;
    struct art_script_agents scripts;
    struct art_session *session;
    struct art_answer answer;
    unsigned generation;                     /* counts simulations */
    struct art_buf errors, messages, heard, text;
    struct embed_item *items;
    int n_items, cap_items;
    struct embed_record **records;           /* their addresses are given to samplers */
    int n_records, cap_records;
    struct embed_steps equal;
    volatile int interrupt;
    int (*poll)(void *user);
    void *poll_user;
    double polled;                           /* s, by the clock */
};

/* Every call begins with it: what was said of the last one is forgotten. */
void embed_begin(struct art_embed *run);
/* There is a model and a simulation of it, to which all records belong. */
int embed_sync(struct art_embed *run);
/* Called when a model goes, and with it what its items and records are bound to. */
void embed_forget_items(struct art_embed *run);

#endif
