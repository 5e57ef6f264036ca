/* shared by the files of artview */
#ifndef ARTVIEW_H
#define ARTVIEW_H

#include <art/cli.h>
#include <art/live.h>
#include <art/raster.h>
#include <art/view.h>

struct options {
    struct art_cli_list set, ignore, alias, data, watch;
    int port;
    bool fast, run, trust;
    double step;
    const char *color, *state;
    int compat;
};

/* What is shown: a running model, or the frames of a run, or meshes. `draw` fills the scene with what is to
 * be seen now. */
struct source;
int source_open(struct art_cli *cli, const struct options *o, const volatile int *interrupted,
                struct source **source);
void source_close(struct source *source);
int source_draw(struct source *source, struct art_scene *scene);
/* NULL: it is no model. */
struct art_session *source_session(struct source *source);
/* Frames of a run: how many there are (0: none), and which one is shown. */
int source_frames(const struct source *source);
int source_show_frame(struct source *source, int frame);
double source_time(const struct source *source);
/* The path of what has this id in the scene; NULL: none. */
const char *source_path_of(struct source *source, int id);
/* The first and the last id in the scene of what is at a path and in it; untouched if nothing is there. */
void source_ids_of(struct source *source, const char *path, int *first, int *last);
/* Something was changed that the view keeps: look anew. */
void source_forget_view(struct source *source);

/* How often a simulation was made: what was bound in an earlier one is no longer valid. */
int source_revision(const struct source *source);

/* ------------------------------------------------------------------ pulling */

/* What is pulled at; path NULL: nothing. The owner frees the path. */
struct pull {
    char *path;                /* of the component that has the force */
    int revision;              /* of the source, when it was bound */
    struct art_sim_prop force;
};
/* "ID x y z tx ty tz" pulls at what has an id in the scene, from x to t; any other text lets go. `done` is
 * whether something is pulled at. ART_ENOMEM */
int pull_toward(struct pull *p, struct art_cli *cli, struct source *source, const char *text, bool *done);
/* The id that a page has sent; -1 for what is no id of anything. */
int pick_number(double id);

/* ------------------------------------------------------------------ the server */

/* A request that waits for the main thread. */
struct request {
    enum {
        REQUEST_COMMAND,
        REQUEST_COMPLETE,
        REQUEST_PICK,
        REQUEST_IDS,
        REQUEST_PULL,
        REQUEST_MODEL,
        REQUEST_WATCH
    } kind;
    char *text;                /* the body */
    char *answer;              /* to be freed with free() */
    size_t answer_n;
    int code;                  /* of HTTP */
    bool done;
    struct request *next;
};

struct server;
/* Listens at a port of the loopback (0: any that is free). */
int server_start(struct art_ctx *ctx, int port, struct server **server);
void server_stop(struct server *server);
int server_port(const struct server *server);
const char *server_token(const struct server *server);
/* The next request, waiting at most so many seconds; NULL: none came. Answer it with server_reply. */
struct request *server_next(struct server *server, double seconds);
void server_reply(struct server *server, struct request *request, int code, const char *text, size_t n);
/* Pages that receive frames now, and how many have come so far. */
int server_viewers(struct server *server, long *joined);
/* What pages are to show from now on; who is slow leaves frames out. `status` is a line of JSON. */
int server_publish(struct server *server, struct art_ctx *ctx, const struct art_pack *pack,
                   const char *status);

/* play.c: carry out requests, run, publish frames, until interrupted. */
int play(struct art_cli *cli, const struct options *o, struct source *source, struct server *server,
         volatile int *interrupted);

/* page.c, made from page/: the files of the page. */
struct page_file {
    const char *name, *text;
};
extern const struct page_file page_files[];

#endif
