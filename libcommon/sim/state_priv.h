/* Saving and loading the state of a run: what the writer, the reader and the way points share. */
#ifndef ART_STATE_PRIV_H
#define ART_STATE_PRIV_H

#include "sim_priv.h"

#define ART_STATE_VERSION 1

/* Targets of a component and the force on it, as agents set them. */
struct art_state_control {
    int set; /* ART_TARGET_* */
    double q[7], u[6], external[6];
};

/* A state that was read, and nothing of it taken over yet. */
struct art_state_model {
    bool seen;
    long steps;
    double t;
    double *q, *u;                      /* [n_q], [n_u] */
    bool *seen_dyn;                     /* [n_dyn] */
    struct art_state_control *controls; /* [n_dyn] */
    double *history;                        /* [n_history] */
    bool *seen_history;                     /* [n_comps] */
    bool *seen_excitable;               /* [n_excitables] */
    double *excitation;                 /* [n_excitables][2] own, net */
    struct art_list *list;              /* [n_lists], in the arena */
    int next_excitable, next_aux;
};

struct art_state_prop {
    struct art_sim_prop prop;
    const double *x;
};

struct art_state_agent {
    int agent; /* index in the simulation */
    const char *text;
    size_t n;
    struct art_loc loc;
};

struct art_state_text {
    struct art_arena arena;
    unsigned seen; /* bit k: the statement k of the head was there */
    double t, t_start;
    long steps, redone;
    bool started;
    struct art_state_model *models;
    struct art_state_prop *props;
    int n_props, cap_props;
    struct art_state_agent *agents;
    int n_agents, cap_agents;
};

/* Read a whole state for this simulation, without touching it. */
int art_state_parse(struct art_ctx *ctx, struct art_sim *sim, const struct art_source *src,
                    struct art_state_text *text);
void art_state_text_fini(struct art_state_text *text);

/* The agent of a type that stands for the component of a path; for "" the n-th without a component. -1 if
 * there is none. */
int art_state_find_agent(const struct art_sim *sim, const char *type, const struct art_comp *comp,
                         int n);

#endif
