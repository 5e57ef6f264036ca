#include "harness/test.h"
#include "volume_test_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int add_elem(struct art_ctx *ctx, struct art_volume *vol, enum art_elem_kind kind)
{
    const struct art_elem_type *type = art_elem_type(kind);
    int node[ART_ELEM_MAX_NODES], first = vol->n_nodes, status = ART_OK;
    for (int k = 0; k < type->n_nodes && status == ART_OK; k++) {
        double x[3];
        for (int i = 0; i < 3; i++) x[i] = 3 * first + type->node[k][i] + test_uniform(-0.01, 0.01);
        node[k] = vol->n_nodes;
        status = art_volume_add_node(ctx, vol, x);
    }
    return status == ART_OK ? art_volume_add_elem(ctx, vol, kind, node) : status;
}

static int add_numbers(struct art_ctx *ctx, struct art_volume *vol)
{
    int status = ART_OK, id = 1;
    for (int i = vol->n_nodes - 1; i >= 0 && status == ART_OK; i--)
        status = art_volume_set_node_id(ctx, vol, i, id += 1 + test_below(3));
    for (int e = vol->n_elems - 1; e >= 0 && status == ART_OK; e--)
        status = art_volume_set_elem_id(ctx, vol, e, id += 1 + test_below(3));
    return status;
}

static int add_regions(struct art_ctx *ctx, struct art_volume *vol)
{
    static const char *const names[] = {"bone", "soft tissue", "x-1"};
    int region, status = ART_OK;
    for (int i = 0; i < 3 && status == ART_OK; i++)
        status = art_mesh_add_name(ctx, &vol->regions, names[i], strlen(names[i]), &region);
    for (int e = 0; e < vol->n_elems && status == ART_OK; e++)
        status = art_volume_set_region(ctx, vol, e, test_below(4) - 1);
    return status;
}

static int add_set(struct art_ctx *ctx, struct art_volume *vol, const char *name,
                   enum art_volume_of of)
{
    struct art_volume_set *set;
    int n = of == ART_OF_NODES ? vol->n_nodes : vol->n_elems,
        status = art_volume_set(ctx, vol, name, of, &set);
    for (int i = n - 1; i >= 0 && status == ART_OK; i--) {
        if (test_below(3) == 0) continue;
        int item = of == ART_OF_SIDES ? 8 * i + test_below(art_volume_type(vol, i)->n_faces) : i;
        status = art_volume_set_add(ctx, set, item);
    }
    return status;
}

struct art_volume *test_volume(struct art_ctx *ctx, unsigned kinds, unsigned carries)
{
    struct art_volume *vol = NULL;
    int status = art_volume_create(ctx, &vol), dims = 3;
    /* solids first: some formats keep shells in a list of their own */
    for (; dims >= 2; dims--)
        for (int i = 0; i < 12 && status == ART_OK; i++) {
            int kind = test_below(ART_ELEM_KINDS);
            if (kinds >> kind & 1 && art_elem_type((enum art_elem_kind)kind)->dim == dims)
                status = add_elem(ctx, vol, (enum art_elem_kind)kind);
        }
    if (status == ART_OK) status = art_volume_add_node(ctx, vol, (double[3]){1e-300, -0.1, 1e22});
    if (status == ART_OK && carries & ART_CARRIES_NUMBERS) status = add_numbers(ctx, vol);
    if (status == ART_OK && carries & ART_CARRIES_REGIONS && test_below(2))
        status = add_regions(ctx, vol);
    if (status == ART_OK && carries & ART_CARRIES_NODE_SETS)
        status = add_set(ctx, vol, "a", ART_OF_NODES);
    if (status == ART_OK && carries & ART_CARRIES_ELEM_SETS)
        status = add_set(ctx, vol, "Set with blanks", ART_OF_ELEMS);
    if (status == ART_OK && carries & ART_CARRIES_SIDE_SETS)
        status = add_set(ctx, vol, "c", ART_OF_SIDES);
    if (carries & ART_CARRIES_NAME) vol->name = art_strdup(ctx, "the name");
    if (carries & ART_CARRIES_UNITS) vol->units = art_strdup(ctx, "mm kg s");
    if (CHECK_STATUS(status, ART_OK)) return vol;
    art_volume_free(vol);
    return NULL;
}

struct art_volume *test_volume_again(struct art_ctx *ctx, const struct art_volume *vol,
                                     const char *format)
{
    char path[] = "/tmp/artkit-volume-XXXXXX";
    struct art_volume *again = NULL;
    int fd = mkstemp(path);
    if (!CHECK(fd >= 0)) return NULL;
    close(fd);
    if (CHECK_STATUS(art_volume_write(ctx, vol, path, format), ART_OK))
        CHECK_STATUS(art_volume_read(ctx, &again, path, format), ART_OK);
    remove(path);
    return again;
}

int test_volume_parse(struct art_ctx *ctx, struct art_volume **vol, const char *format,
                      const char *text)
{
    struct art_source src = {0};
    *vol = NULL;
    int status = art_source_string(ctx, &src, "mesh", text, strlen(text));
    if (status == ART_OK) status = art_format_find(ART_FORMAT_VOLUME, format)->read(ctx, vol, &src);
    art_source_fini(&src);
    return status;
}

int test_volume_discard(struct art_ctx *ctx, const struct art_volume *vol, const char *format)
{
    struct art_sink *sink = NULL;
    int status = art_sink_open_stream(ctx, &sink, "/dev/null");
    if (status == ART_OK)
        status = art_format_find(ART_FORMAT_VOLUME, format)->write(ctx, vol, sink);
    art_sink_abort(sink);
    return status;
}
