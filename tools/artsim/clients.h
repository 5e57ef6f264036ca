/* clients.h - the programs at the socket of a closed loop: one that drives, others that watch. */
#ifndef ARTSIM_CLIENTS_H
#define ARTSIM_CLIENTS_H

#include <art/base.h>

enum { MOST_WATCHERS = 32 };

struct clients {
    const char *path;          /* of the socket; NULL: there is none */
    int listening, driver;     /* descriptors, -1: none */
    int watcher[MOST_WATCHERS];
    int n;
};

/* Listen at a path; close in any case. */
int clients_open(struct art_ctx *ctx, struct clients *c, const char *path) ART_MUST_USE;
void clients_close(struct clients *c);
/* Let the driver go and wait for the next who connects. ART_EINTERRUPT if a signal came. */
int clients_next_driver(struct art_ctx *ctx, struct clients *c) ART_MUST_USE;
/* Who has connected meanwhile watches from now on, and is given the head of the table. */
void clients_join(struct clients *c, const char *head, size_t n);
/* A row for all who watch. Who has gone, or does not keep up, is disconnected: the loop does not wait. */
void clients_send(struct clients *c, const char *row, size_t n);

#endif
