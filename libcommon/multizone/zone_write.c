/* Writes zones: a text header and numbers as bytes, zone(5). */
#include "multizone_priv.h"
#include <string.h>

static const char *const role_names[] = {"free", "bone", "seam"};

static void put_numbers(struct art_buf *b, const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        art_buf_putc(b, ' ');
        art_buf_double(b, x[i]);
    }
    art_buf_putc(b, '\n');
}

static void put_indices(struct art_buf *b, const int *index, int n)
{
    for (int i = 0; i < n; i++)
        art_buf_printf(b, "%d%c", index[i], i % 16 == 15 || i + 1 == n ? '\n' : ' ');
}

static void put_nodes(struct art_buf *b, const struct art_zone *zone)
{
    art_buf_printf(b, "nodes %d\n", zone->n_nodes);
    for (int i = 0; i < zone->n_nodes; i++) {
        art_buf_printf(b, "%d %s", zone->id[i], role_names[zone->role[i]]);
        const double row[4] = {zone->x[3 * i], zone->x[3 * i + 1], zone->x[3 * i + 2],
                               zone->mass[i]};
        put_numbers(b, row, 4);
    }
    for (int k = 0; k < zone->n_seams; k++) {
        art_buf_printf(b, "seam %d %s\n", zone->seam[k].n, zone->seam[k].name);
        put_indices(b, zone->seam[k].node, zone->seam[k].n);
    }
    art_buf_printf(b, "faces %d\n", zone->n_faces);
    for (int f = 0; f < zone->n_faces; f++)
        art_buf_printf(b, "%d %d %d\n", zone->face[f][0], zone->face[f][1], zone->face[f][2]);
}

static void put_modes(struct art_buf *b, const struct art_zone *zone)
{
    const struct art_zone_modes *m = &zone->modes;
    const double *J = m->inertia.J;
    const double body[10] = {m->inertia.mass,
                             m->inertia.com[0],
                             m->inertia.com[1],
                             m->inertia.com[2],
                             J[0],
                             J[4],
                             J[8],
                             J[1],
                             J[2],
                             J[5]};
    if (m->n == 0) return;
    art_buf_printf(b, "modes %d\nbody", m->n);
    put_numbers(b, body, 10);
    for (int k = 0; k < zone->n_seams; k++) {
        art_buf_puts(b, "centre");
        put_numbers(b, m->centre[k], 3);
    }
}

static void put_header(struct art_buf *b, const struct art_zone *zone)
{
    art_buf_printf(b, "artzone 1\nname %s\nunits %s\nsource %s\nframe", zone->name, zone->units,
                   zone->source);
    double frame[12];
    memcpy(frame, zone->frame.p, sizeof zone->frame.p);
    memcpy(frame + 3, zone->frame.R, sizeof zone->frame.R);
    put_numbers(b, frame, 12);
    art_buf_printf(b, "key %016llx\n", (unsigned long long)zone->key);
    put_nodes(b, zone);
    art_buf_printf(b, "columns %d\n", zone->n_column_nodes);
    put_indices(b, zone->column_node, zone->n_column_nodes);
    art_buf_printf(b, "computed %d\n", zone->n_computed);
    put_modes(b, zone);
}

static void put_bytes(char *out, const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        for (int k = 0; k < 8; k++) *out++ = (char)(bits >> (8 * k) & 0xff);
    }
}

int art_zone_write(struct art_ctx *ctx, const struct art_zone *zone, const char *path)
{
    const struct art_zone_modes *m = &zone->modes;
    const size_t rows = 3 * (size_t)zone->n_nodes, modes = (size_t)m->n;
    const size_t part[4] = {rows * (size_t)zone->n_computed, modes, modes * rows,
                            modes * 6 * (size_t)zone->n_seams};
    const double *const from[4] = {zone->xi, m->omega2, m->shape, m->turn};
    struct art_sink *sink = NULL;
    struct art_buf head;
    size_t n = 0, at = 0;
    char *data = NULL;
    int status;
    art_buf_init(&head, ctx);
    put_header(&head, zone);
    ART_TRY(art_buf_status(&head));
    for (int p = 0; p < 4; p++) n += 8 * part[p];
    data = art_alloc(ctx, n + 1, 1);
    ART_TRY(data ? ART_OK : ART_ENOMEM);
    for (int p = 0; p < 4; p++) {
        put_bytes(data + at, from[p], part[p]);
        at += 8 * part[p];
    }
    ART_TRY(art_sink_open(ctx, &sink, path));
    ART_TRY(art_sink_write(sink, head.s, head.n));
    ART_TRY(art_sink_printf(sink, "data %zu %08lx %08lx\n", n, art_checksum(head.s, head.n),
                            art_checksum(data, n)));
    ART_TRY(art_sink_write(sink, data, n));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_buf_fini(&head);
    art_free(data);
    return status;
}
