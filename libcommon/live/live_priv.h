/* The files of the live room share these declarations. */
#ifndef ART_LIVE_PRIV_H
#define ART_LIVE_PRIV_H

#include <art/live.h>

/* Requests of a user that a new simulation of the same tree must have again. */
struct live_request {
    enum { LIVE_RECORD, LIVE_INPUT, LIVE_FRAMES, LIVE_WAYPOINT, LIVE_BREAK } kind;
    char *text;                /* of records, inputs and frames; the file of a way point, or NULL */
    double t;
};

/* A value of the tree that a person has set in the run: it stays through a reset. */
struct live_value {
    struct art_comp *comp;
    char *prop, *text;
};

struct art_session {
    struct art_ctx *ctx;
    struct art_session_host host;
    char *file;                /* of the model */
    struct art_model *model;   /* NULL: none was loaded */
    struct art_sim *sim;
    struct art_sim *before;    /* whose state goes over once a simulation can be made again; or NULL */
    bool stale;                /* the tree was changed before the first step: make the simulation anew */
    bool touched;              /* a script or a command of the model may have moved something */
    struct live_request *requests;
    int n_requests, cap_requests;
    struct live_value *values;
    int n_values, cap_values;
    struct art_comp **selection;
    int n_selection, cap_selection;
    struct art_comp *scratch;  /* in which texts are read as values; NULL: none yet */
    struct art_script *script; /* of the command `script`; NULL: none ran yet */
    struct art_buf *printed;   /* what the script that runs prints; or NULL */
    int depth;                 /* of scripts that run */
    bool confined;             /* commands that use files are refused */
};

/* This is one line: the command, its words, and where it stands. */
enum { LIVE_WORDS = 64 };
struct live_line {
    const struct art_loc *at;  /* where `text` begins; may be NULL */
    const char *text;          /* the line as it was typed */
    int n;                     /* words behind the name of the command */
    char *word[LIVE_WORDS];    /* without their quotes */
    const char *rest[LIVE_WORDS + 1]; /* the line from word i on */
};

enum { LIVE_ANY, LIVE_MODEL, LIVE_SIM, LIVE_FILE = 4 };
struct live_command {
    const char *name, *args, *help;
    int min, max;              /* words; max < 0: any number */
    unsigned needs;            /* LIVE_ANY, LIVE_MODEL or LIVE_SIM; with LIVE_FILE its last word, or a
                                  part of it, names a file */
    const char *columns;       /* of the answer */
    int (*run)(struct art_session *s, const struct live_line *line, struct art_answer *answer);
};
/* These are the commands of each file; the last row has no name. */
extern const struct live_command live_run_commands[], live_tree_commands[], live_edit_commands[],
    live_panel_commands[], live_probe_commands[];
/* The row of a command, or of an abbreviation that only one has; NULL. */
const struct live_command *live_find_command(const char *name);
/* Returns the i-th command, NULL behind the last. */
const struct live_command *live_command_at(int i);

/* session.c */
int live_load(struct art_session *s, const char *file);
/* Make the simulation if the tree was changed before the first step. */
int live_refresh(struct art_session *s);
/* The structure of the tree was changed: a new simulation that goes on where the old one was. */
int live_rebuild(struct art_session *s, const struct art_comp *moved);
/* Back to the start. */
int live_reset(struct art_session *s);
/* Runs to time t; a run that was interrupted answers where it stopped. */
int live_run(struct art_session *s, double t, struct art_answer *answer);
/* Keep a request for later simulations and carry it out in this one. */
int live_request(struct art_session *s, const struct live_request *request);
/* Set a property of a component in the model as it runs. */
int live_set(struct art_session *s, struct art_comp *comp, const char *prop, const char *text,
             const struct art_loc *at);

/* Let the script of the session, if there is one, see the present simulation. */
int live_attach_script(struct art_session *s);

/* Components that a path or pattern names, or the selection for "sel"; the caller frees the array. */
int live_find(struct art_session *s, const char *text, const char *prop, const struct art_loc *at,
              struct art_comp ***comps, int *n);
/* True if a name is no component's but a property of the root, which needs no ':' then. */
bool live_is_root_prop(const struct art_session *s, const char *text);
/* PATH:PROP to components and the name of a property; the caller frees both. */
int live_find_prop(struct art_session *s, const char *text, const struct art_loc *at, bool to_set,
                   struct art_comp ***comps, int *n, char **prop);
/* Writes the present value of a property, as text in one line: that of the state where it lies
 * there. */
int live_value_text(struct art_session *s, struct art_comp *comp, const char *prop, struct art_buf *buf);
/* The place of a part of the line, for messages. */
struct art_loc live_place(const struct live_line *line, const char *part);
/* Reads a number of a command. */
int live_number(struct art_session *s, const struct live_line *line, int i, const char *what, double *x);
void live_put_time(struct art_session *s, struct art_answer *answer);

#endif
