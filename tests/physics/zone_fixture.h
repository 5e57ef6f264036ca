/* Zones made of blocks of elements, for tests. */
#ifndef ZONE_FIXTURE_H
#define ZONE_FIXTURE_H

#include "fem_fixture.h"
#include <art/multizone.h>

/* Which nodes of a block, by places in the box. */
typedef bool zone_where(const struct fem_grid *grid, const double x[3]);

struct zone_choice {
    const char *name;
    zone_where *bone, *left, *right, *touch; /* NULL: none */
    struct art_rigid frame;                  /* of the zone; zeros: the identity */
};
/* The reduction of the model of a fixture, with its columns; a status. */
int zone_fixture_reduce(struct fem_fixture *b, const struct zone_choice *choice,
                        struct art_reduction **r);
/* A zone from a block: fixture, reduction and all are closed again. */
int zone_fixture_make(struct art_ctx *ctx, const struct fem_grid *grid, const struct zone_choice *choice,
                      struct art_zone **zone);
/* The node of a zone nearest to a place. */
int zone_fixture_node(const struct art_zone *zone, double x, double y, double z);

bool zone_at_left(const struct fem_grid *grid, const double x[3]);
bool zone_at_right(const struct fem_grid *grid, const double x[3]);
bool zone_at_bottom(const struct fem_grid *grid, const double x[3]);
bool zone_anywhere(const struct fem_grid *grid, const double x[3]);

#endif
