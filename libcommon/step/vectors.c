/* This file holds the vectors of a step and its scratch memory: chunks that are used one behind
 * the other and are kept for the next step. */
#include "step_priv.h"
#include <string.h>

enum { CHUNK = 1 << 14, ALIGN = 16, MOST_CHUNKS = 24 };

struct art_step_scratch {
    struct chunk {
        char *at;
        size_t size;
    } chunk[MOST_CHUNKS];
    struct art_step_mark top;
};

int art_step_vectors_init(struct art_step *s)
{
    size_t n = (size_t)s->sys->n_active;
    struct art_step_vectors *v = &s->vec;
    v->n = s->sys->n_active;
    v->q0 = art_alloc(s->ctx, (size_t)s->sys->n_q, sizeof *v->q0);
    v->u0 = art_alloc(s->ctx, n, sizeof *v->u0);
    v->u = art_alloc(s->ctx, n, sizeof *v->u);
    v->f = art_alloc(s->ctx, n, sizeof *v->f);
    v->b = art_alloc(s->ctx, n, sizeof *v->b);
    s->scratch = art_alloc(s->ctx, 1, sizeof *s->scratch);
    return v->q0 && v->u0 && v->u && v->f && v->b && s->scratch ? ART_OK : ART_ENOMEM;
}

void art_step_vectors_fini(struct art_step *s)
{
    struct art_step_vectors *v = &s->vec;
    art_free(v->q0);
    art_free(v->u0);
    art_free(v->u);
    art_free(v->f);
    art_free(v->b);
    for (int i = 0; s->scratch && i < MOST_CHUNKS; i++) art_free(s->scratch->chunk[i].at);
    art_free(s->scratch);
}

/* The chunk behind the one in use, made where there is none, for at least `bytes`. */
static struct chunk *next_chunk(struct art_step *s, size_t bytes)
{
    struct art_step_scratch *x = s->scratch;
    int i = x->top.chunk + (x->chunk[x->top.chunk].at != NULL);
    for (; i < MOST_CHUNKS; i++) {
        struct chunk *c = &x->chunk[i];
        if (!c->at) {
            size_t size = (size_t)CHUNK << i;
            if (size < bytes) size = bytes;
            if (!(c->at = art_alloc(s->ctx, size, 1))) return NULL;
            c->size = size;
        }
        if (c->size < bytes) continue;
        x->top = (struct art_step_mark){i, 0};
        return c;
    }
    (void)art_error(s->ctx, ART_ENOMEM, NULL, "a step needs too much memory at once");
    return NULL;
}

/* Scratch memory that is to be filled. */
static void *take(struct art_step *s, size_t n, size_t size, size_t *taken)
{
    struct art_step_scratch *x = s->scratch;
    struct chunk *c = &x->chunk[x->top.chunk];
    size_t bytes = (n * size + ALIGN - 1) / ALIGN * ALIGN;
    if (c->size - x->top.used < bytes || !c->at) c = next_chunk(s, bytes);
    if (!c) return NULL;
    void *at = c->at + x->top.used;
    x->top.used += bytes;
    *taken = bytes;
    return at;
}

void *art_step_scratch(struct art_step *s, size_t n, size_t size)
{
    size_t bytes;
    void *at = take(s, n, size, &bytes);
    return at ? memset(at, 0, bytes) : NULL;
}

double *art_step_scratch_copy(struct art_step *s, const double *x, size_t n)
{
    size_t bytes;
    double *copy = take(s, n, sizeof *copy, &bytes);
    if (copy && n) memcpy(copy, x, n * sizeof *copy);
    return copy;
}

struct art_step_mark art_step_mark(const struct art_step *s)
{
    return s->scratch->top;
}

void art_step_release(struct art_step *s, struct art_step_mark mark)
{
    s->scratch->top = mark;
}
