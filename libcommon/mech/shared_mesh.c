/* Meshes that are read while a model is compiled are kept until it is done, as contact, inertia and
 * the size of the model read the same ones: each further reading is a copy. */
#include "mech_priv.h"
#include <art/format.h>
#include <stdio.h>
#include <string.h>

/* A mesh by where it comes from: the file at a path, or the text in the model, which stays where it
 * is as long as the model. The key is the path, or the address of the text in words. */
struct entry {
    char *key;
    const char *text; /* NULL: of a file */
    struct art_mesh *mesh;
    struct entry *next;
};

struct shared {
    int depth; /* compilations that go on */
    struct entry *first;
    struct art_map by_key; /* thousands of bodies may have a mesh each */
};

static const char kind;

static void shared_free(void *what)
{
    struct shared *s = what;
    while (s->first) {
        struct entry *e = s->first;
        s->first = e->next;
        art_mesh_free(e->mesh);
        art_free(e->key);
        art_free(e);
    }
    art_map_fini(&s->by_key);
    art_free(s);
}

int mech_mesh_sharing_begin(struct art_ctx *ctx, struct art_model *model)
{
    struct shared *s = art_model_cache_get(model, &kind, NULL);
    int status = ART_OK;
    if (!s) {
        s = art_alloc(ctx, 1, sizeof *s);
        if (!s) return ART_ENOMEM;
        status = art_model_cache_set(ctx, model, &kind, NULL, s, shared_free);
        if (status < 0) {
            art_free(s);
            return status;
        }
    }
    s->depth++;
    return status;
}

void mech_mesh_sharing_end(struct art_ctx *ctx, struct art_model *model)
{
    struct shared *s = art_model_cache_get(model, &kind, NULL);
    if (!s || --s->depth > 0) return;
    /* an entry that is there is emptied without an allocation */
    int status = art_model_cache_set(ctx, model, &kind, NULL, NULL, NULL);
    (void)status;
}

enum { KEY = 32 };

static const char *key_of(const char *path, const char *text, char room[KEY])
{
    if (path) return path;
    /* no path begins with a line end and is an address as well */
    snprintf(room, KEY, "\n%p", (const void *)text);
    return room;
}

static const struct entry *find(const struct shared *s, const char *path, const char *text)
{
    char room[KEY];
    const struct entry *e = art_map_get(&s->by_key, key_of(path, text, room));
    return e && e->text == text ? e : NULL;
}

static int keep(struct art_ctx *ctx, struct shared *s, const char *path, const char *text,
                const struct art_mesh *mesh)
{
    char room[KEY];
    struct entry *e = art_alloc(ctx, 1, sizeof *e);
    int status = e ? ART_OK : ART_ENOMEM;
    if (status == ART_OK && !(e->key = art_strdup(ctx, key_of(path, text, room))))
        status = ART_ENOMEM;
    if (status == ART_OK) status = art_mesh_copy(ctx, &e->mesh, mesh);
    if (status == ART_OK) status = art_map_set(ctx, &s->by_key, e->key, e);
    if (status == ART_OK) {
        e->text = text;
        e->next = s->first;
        s->first = e;
        return ART_OK;
    }
    if (e) art_mesh_free(e->mesh), art_free(e->key);
    art_free(e);
    return status;
}

int mech_mesh_read_shared(struct art_ctx *ctx, const struct art_model *model, const char *path,
                          const struct art_source *text, int line, struct art_mesh **mesh)
{
    struct shared *s = art_model_cache_get(model, &kind, NULL);
    struct art_obj_reading how = {.inline_text = true, .line = line};
    const char *data = path ? NULL : text->data;
    const struct entry *e = s ? find(s, path, data) : NULL;
    if (e) return art_mesh_copy(ctx, mesh, e->mesh);
    int status = path ? art_mesh_read(ctx, mesh, path, NULL) : art_obj_read(ctx, mesh, text, &how);
    if (status < 0 || !s) return status;
    status = keep(ctx, s, path, data, *mesh);
    if (status < 0) {
        art_mesh_free(*mesh);
        *mesh = NULL;
    }
    return status;
}
