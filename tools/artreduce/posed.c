/* Chains in a pose. */
#include "artreduce.h"
#include <art/text.h>
#include <math.h>
#include <string.h>

bool read_three(const char *text, double x[3])
{
    for (int k = 0; k < 3; k++) {
        size_t used = art_read_double(text, strlen(text), &x[k]);
        text += used;
        if (used == 0 || !isfinite(x[k]) || *text != (k < 2 ? ',' : '\0')) return false;
        text += k < 2;
    }
    return true;
}

int find_zone(struct art_cli *cli, const struct posed *p, const char *name, size_t n)
{
    for (int z = 0; z < p->model->n_zones; z++)
        if (strlen(p->model->name[z]) == n && memcmp(p->model->name[z], name, n) == 0) return z;
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "the chain has no zone '%.*s'", (int)n, name);
}

static int read_angles(struct posed *p, struct art_cli *cli, const struct art_cli_list *list)
{
    for (int i = 0; i < list->n; i++) {
        const char *text = list->items[i].text, *equals = strchr(text, '=');
        double degrees;
        if (!equals || !art_parse_double(equals + 1, &degrees) || !isfinite(degrees))
            return art_error(&cli->ctx, ART_EUSAGE, NULL,
                             "--angle '%s' is not of the form ZONE=DEG", text);
        int z = find_zone(cli, p, text, (size_t)(equals - text));
        if (z < 0) return z;
        for (int k = 0; k < i; k++)
            if (strncmp(list->items[k].text, text, (size_t)(equals - text) + 1) == 0)
                return art_error(&cli->ctx, ART_EUSAGE, NULL, "--angle: zone '%s' is given twice",
                                 p->model->name[z]);
        p->angle[z] = degrees;
    }
    return ART_OK;
}

int posed_open(struct posed *p, struct art_cli *cli, const struct chain_options *o,
               const char *file)
{
    struct art_ctx *ctx = &cli->ctx;
    int status;
    memset(p, 0, sizeof *p);
    cli->subject = file;
    ART_TRY(art_chain_read(ctx, file, &p->model));
    p->angle = art_alloc(ctx, (size_t)p->model->n_zones, sizeof *p->angle);
    p->frame = art_alloc(ctx, (size_t)p->model->n_zones, sizeof *p->frame);
    ART_TRY(p->angle && p->frame ? ART_OK : ART_ENOMEM);
    ART_TRY(read_angles(p, cli, &o->angle));
    art_chain_method(p->model->chain, (enum art_chain_method)o->method);
out:
    return status;
}

void posed_close(struct posed *p)
{
    art_chain_model_free(p->model);
    art_free(p->angle);
    art_free(p->frame);
}

static int add_load(struct posed *p, struct art_cli *cli, const char *text)
{
    const char *colon = strchr(text, ':'), *equals = colon ? strchr(colon, '=') : NULL;
    int64_t id;
    double world[3], f[3];
    if (!equals ||
        art_read_int(colon + 1, (size_t)(equals - colon - 1), &id) !=
            (size_t)(equals - colon - 1) ||
        !read_three(equals + 1, world))
        return art_error(&cli->ctx, ART_EUSAGE, NULL,
                         "--load '%s' is not of the form ZONE:NODE=X,Y,Z", text);
    int z = find_zone(cli, p, text, (size_t)(colon - text));
    if (z < 0) return z;
    int node = art_zone_node(p->model->zone[z], (int)id);
    if (node < 0)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "zone '%s' has no node %d", p->model->name[z],
                         (int)id);
    art_rigid_inv_vector(f, &p->frame[z], world);
    return art_chain_load(&cli->ctx, p->model->chain, z, node, f);
}

int posed_solve(struct posed *p, struct art_cli *cli, const struct chain_options *o)
{
    struct art_ctx *ctx = &cli->ctx;
    int status;
    art_chain_model_frames(p->model, p->angle, p->frame);
    art_chain_clear(p->model->chain);
    ART_TRY(art_chain_pose(ctx, p->model->chain, p->frame));
    for (int i = 0; i < o->load.n; i++) ART_TRY(add_load(p, cli, o->load.items[i].text));
    status = art_chain_solve(ctx, p->model->chain);
out:
    return status;
}

int touch_nodes(struct art_cli *cli, const struct posed *p, struct art_chain_node **node, int *n)
{
    int most = 0;
    *n = 0;
    for (int z = 0; z < p->model->n_zones; z++) most += p->model->zone[z]->n_nodes;
    *node = art_alloc(&cli->ctx, (size_t)most + 1, sizeof **node);
    if (!*node) return ART_ENOMEM;
    for (int z = 0; z < p->model->n_zones; z++)
        for (int i = 0; i < p->model->zone[z]->n_nodes; i++)
            if (p->model->zone[z]->role[i] == ART_ZONE_FREE && p->model->zone[z]->column_of[i] >= 0)
                (*node)[(*n)++] = (struct art_chain_node){z, i};
    return ART_OK;
}
