/* Output that is made and output that is written at the same time: full buffers go to a thread of
 * their own, in their order. */
#include "text_priv.h"
#include <pthread.h>

/* With more than two, neither side waits for the other to wake up. */
enum { BUFFERS = 4 };

struct art_async_writer {
    art_async_writer_put put;
    void *arg;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake, room;
    unsigned given, written; /* buffers, counted on for ever */
    bool quit;
    int error; /* the first */
    size_t n[BUFFERS];
    char s[BUFFERS][ART_ASYNC_WRITER_SIZE];
};

static void *work(void *arg)
{
    struct art_async_writer *b = arg;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (b->given == b->written && !b->quit) pthread_cond_wait(&b->wake, &b->lock);
        if (b->given == b->written) break;
        unsigned k = b->written % BUFFERS;
        int error = b->error;
        pthread_mutex_unlock(&b->lock);
        if (error == 0) error = b->put(b->arg, b->s[k], b->n[k]);
        pthread_mutex_lock(&b->lock);
        b->error = error;
        b->written++;
        pthread_cond_signal(&b->room);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

int art_async_writer_create(struct art_ctx *ctx, struct art_async_writer **writer,
                            art_async_writer_put put, void *arg)
{
    *writer = NULL;
    if (ctx->threads < 2) return ART_OK;
    struct art_async_writer *b = art_alloc(ctx, 1, sizeof *b);
    if (!b) return ART_ENOMEM;
    b->put = put, b->arg = arg;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->wake, NULL);
    pthread_cond_init(&b->room, NULL);
    /* a thread that cannot be made is no error */
    if (pthread_create(&b->thread, NULL, work, b) == 0)
        *writer = b;
    else
        art_free(b);
    return ART_OK;
}

char *art_async_writer_buffer(struct art_async_writer *b)
{
    return b->s[b->given % BUFFERS];
}

char *art_async_writer_submit(struct art_async_writer *b, size_t n, int *error)
{
    pthread_mutex_lock(&b->lock);
    b->n[b->given++ % BUFFERS] = n;
    pthread_cond_signal(&b->wake);
    while (b->given - b->written == BUFFERS) pthread_cond_wait(&b->room, &b->lock);
    *error = b->error;
    pthread_mutex_unlock(&b->lock);
    return art_async_writer_buffer(b);
}

int art_async_writer_wait(struct art_async_writer *b)
{
    pthread_mutex_lock(&b->lock);
    while (b->given != b->written) pthread_cond_wait(&b->room, &b->lock);
    int error = b->error;
    pthread_mutex_unlock(&b->lock);
    return error;
}

void art_async_writer_free(struct art_async_writer *b)
{
    if (!b) return;
    pthread_mutex_lock(&b->lock);
    b->quit = true;
    pthread_cond_signal(&b->wake);
    pthread_mutex_unlock(&b->lock);
    pthread_join(b->thread, NULL);
    pthread_cond_destroy(&b->wake);
    pthread_cond_destroy(&b->room);
    pthread_mutex_destroy(&b->lock);
    art_free(b);
}
