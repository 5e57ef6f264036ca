/* The server of the page: the loopback alone, a token, bounded requests. Requests that concern the
 * model wait for the main thread; frames go out from memory of their own, so that no page holds up
 * a run. */
#define _POSIX_C_SOURCE 200809L
#include "artview.h"
#include <arpa/inet.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_BODY = 1 << 20,
    MOST_CONNECTIONS = 1024,
    TIMEOUT = 30,
    TOKEN = 32,
    MOST_BLOCKS = 1 << 16
};

/* A frame that pages show: shared by those who send it. */
struct frame {
    int users;
    long number;
    char *status;
    char *bytes;
    struct art_pack_block *block;
    int n_blocks;
};

struct server {
    struct MHD_Daemon *daemon;
    int port;
    char token[TOKEN + 1];
    pthread_mutex_t lock;
    pthread_cond_t asked, answered, published;
    struct request *first, *last;
    struct frame *frame;
    int viewers;
    long joined;
    bool ends;
};

static void wait_until(struct timespec *t, double seconds)
{
    clock_gettime(CLOCK_REALTIME, t);
    double at = (double)t->tv_nsec * 1e-9 + seconds;
    t->tv_sec += (time_t)at;
    t->tv_nsec = (long)((at - (double)(time_t)at) * 1e9);
}

/* ------------------------------------------------------------------------- frames */

static void free_frame(struct frame *f)
{
    free(f->status);
    free(f->bytes);
    free(f->block);
    free(f);
}

/* With the lock. */
static void release(struct frame *f)
{
    if (f && --f->users == 0) free_frame(f);
}

static void *copy(const void *p, size_t n)
{
    void *q = malloc(n ? n : 1);
    if (q && n) memcpy(q, p, n);
    return q;
}

int server_publish(struct server *s, struct art_ctx *ctx, const struct art_pack *pack,
                   const char *status)
{
    struct frame *f = calloc(1, sizeof *f);
    if (f) {
        f->users = 1;
        f->n_blocks = pack->n_blocks < MOST_BLOCKS ? pack->n_blocks : MOST_BLOCKS;
        f->status = copy(status, strlen(status) + 1);
        f->bytes = copy(pack->bytes.s, pack->bytes.n);
        f->block = copy(pack->block, (size_t)f->n_blocks * sizeof *f->block);
    }
    if (!f || !f->status || !f->bytes || !f->block) {
        if (f) free_frame(f);
        return art_error(ctx, ART_ENOMEM, NULL, "out of memory");
    }
    pthread_mutex_lock(&s->lock);
    f->number = s->frame ? s->frame->number + 1 : 1;
    release(s->frame);
    s->frame = f;
    pthread_cond_broadcast(&s->published);
    pthread_mutex_unlock(&s->lock);
    return ART_OK;
}

/* A page that receives frames: what it has of each block. */
struct viewer {
    struct server *server;
    uint64_t *known; /* [n_known] hashes */
    int n_known;
    long seen;
    char *message; /* being sent */
    size_t n, at;
};

static void put_u32(char *to, size_t x)
{
    for (int k = 0; k < 4; k++) to[k] = (char)(unsigned char)(x >> (8 * k));
}

/* u32 length of all that follows; u32 length of the status, the status; u32 count of blocks; then
 * each block that changed: u32 index, u32 kind, u32 length, bytes, filled up to a multiple of four.
 */
static bool compose(struct viewer *v, const struct frame *f)
{
    size_t status_n = strlen(f->status), padded = (status_n + 3) & ~(size_t)3, n = 12 + padded;
    if (v->n_known < f->n_blocks) {
        uint64_t *more = realloc(v->known, (size_t)f->n_blocks * sizeof *more);
        if (!more) return false;
        memset(more + v->n_known, 0, (size_t)(f->n_blocks - v->n_known) * sizeof *more);
        v->known = more;
    }
    for (int i = f->n_blocks; i < v->n_known; i++) v->known[i] = 0;
    if (v->n_known < f->n_blocks) v->n_known = f->n_blocks;
    for (int i = 0; i < f->n_blocks; i++)
        if (v->known[i] != f->block[i].hash) n += 12 + ((f->block[i].n + 3) & ~(size_t)3);
    free(v->message);
    v->message = calloc(1, n);
    if (!v->message) return false;
    v->n = n;
    v->at = 0;
    char *to = v->message;
    put_u32(to, n - 4);
    put_u32(to + 4, padded);
    memset(to + 8, ' ', padded);
    memcpy(to + 8, f->status, status_n);
    to += 8 + padded;
    put_u32(to, (size_t)f->n_blocks);
    to += 4;
    for (int i = 0; i < f->n_blocks; i++) {
        const struct art_pack_block *b = &f->block[i];
        if (v->known[i] == b->hash) continue;
        v->known[i] = b->hash;
        put_u32(to, (size_t)i);
        put_u32(to + 4, (size_t)b->kind);
        put_u32(to + 8, (b->n + 3) & ~(size_t)3);
        memcpy(to + 12, f->bytes + b->first, b->n);
        to += 12 + ((b->n + 3) & ~(size_t)3);
    }
    return true;
}

/* Called by the library in the thread of the connection, whenever it can send. */
static ssize_t next_bytes(void *user, uint64_t pos, char *buf, size_t max)
{
    struct viewer *v = user;
    struct server *s = v->server;
    (void)pos;
    if (v->at >= v->n) {
        struct timespec t;
        struct frame *f = NULL;
        wait_until(&t, 1);
        pthread_mutex_lock(&s->lock);
        while (!s->ends && (!s->frame || s->frame->number == v->seen) &&
               pthread_cond_timedwait(&s->published, &s->lock, &t) == 0)
            continue;
        if (!s->ends && s->frame && s->frame->number != v->seen) {
            f = s->frame;
            f->users++;
        }
        bool ends = s->ends;
        pthread_mutex_unlock(&s->lock);
        if (ends) return MHD_CONTENT_READER_END_OF_STREAM;
        if (!f) {
            /* a sign of life: nothing of a message of length 0 */
            memset(buf, 0, 4);
            return max >= 4 ? 4 : 0;
        }
        bool good = compose(v, f);
        v->seen = f->number;
        pthread_mutex_lock(&s->lock);
        release(f);
        pthread_mutex_unlock(&s->lock);
        if (!good) return MHD_CONTENT_READER_END_WITH_ERROR;
    }
    size_t n = v->n - v->at < max ? v->n - v->at : max;
    memcpy(buf, v->message + v->at, n);
    v->at += n;
    return (ssize_t)n;
}

static void end_viewer(void *user)
{
    struct viewer *v = user;
    pthread_mutex_lock(&v->server->lock);
    v->server->viewers--;
    pthread_mutex_unlock(&v->server->lock);
    free(v->known);
    free(v->message);
    free(v);
}

/* ----------------------------------------------------------------------- requests */

struct request *server_next(struct server *s, double seconds)
{
    struct timespec t;
    wait_until(&t, seconds);
    pthread_mutex_lock(&s->lock);
    while (!s->first && seconds > 0 && pthread_cond_timedwait(&s->asked, &s->lock, &t) == 0)
        continue;
    struct request *r = s->first;
    if (r) s->first = r->next;
    if (!s->first) s->last = NULL;
    pthread_mutex_unlock(&s->lock);
    return r;
}

void server_reply(struct server *s, struct request *r, int code, const char *text, size_t n)
{
    pthread_mutex_lock(&s->lock);
    r->answer = copy(text, n);
    r->answer_n = r->answer ? n : 0;
    r->code = r->answer ? code : 500;
    r->done = true;
    pthread_cond_broadcast(&s->answered);
    pthread_mutex_unlock(&s->lock);
}

int server_viewers(struct server *s, long *joined)
{
    pthread_mutex_lock(&s->lock);
    int n = s->viewers;
    *joined = s->joined;
    pthread_mutex_unlock(&s->lock);
    return n;
}

/* The body of a request, as it comes. */
struct body {
    char *text;
    size_t n, cap;
    bool too_long;
};

static bool add_body(struct body *b, const char *s, size_t n)
{
    if (b->n + n > MOST_BODY) {
        b->too_long = true;
        return true;
    }
    if (b->n + n + 1 > b->cap) {
        size_t cap = 2 * (b->n + n + 1);
        char *more = realloc(b->text, cap);
        if (!more) return false;
        b->text = more;
        b->cap = cap;
    }
    memcpy(b->text + b->n, s, n);
    b->n += n;
    b->text[b->n] = '\0';
    return true;
}

static enum MHD_Result respond(struct MHD_Connection *c, unsigned code, const char *type,
                               const char *text, size_t n)
{
    struct MHD_Response *r =
        MHD_create_response_from_buffer(n, (void *)(uintptr_t)text, MHD_RESPMEM_MUST_COPY);
    if (!r) return MHD_NO;
    MHD_add_response_header(r, "Content-Type", type);
    MHD_add_response_header(r, "Cache-Control", "no-store");
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(r, "Content-Security-Policy",
                            "default-src 'self'; img-src 'self' blob: data:; media-src blob:; "
                            "frame-ancestors 'none'");
    MHD_add_response_header(r, "Referrer-Policy", "no-referrer");
    enum MHD_Result result = MHD_queue_response(c, code, r);
    MHD_destroy_response(r);
    return result;
}

static enum MHD_Result refuse(struct MHD_Connection *c, unsigned code, const char *why)
{
    return respond(c, code, "text/plain; charset=utf-8", why, strlen(why));
}

/* Hand a request to the main thread and wait for the answer. */
static enum MHD_Result ask(struct server *s, struct MHD_Connection *c, int kind, struct body *b)
{
    struct request *r = calloc(1, sizeof *r);
    if (!r) return refuse(c, 500, "out of memory\n");
    r->kind = kind;
    r->text = b->text ? b->text : copy("", 1);
    if (!r->text) {
        free(r);
        return refuse(c, 500, "out of memory\n");
    }
    b->text = NULL;
    pthread_mutex_lock(&s->lock);
    if (s->last)
        s->last->next = r;
    else
        s->first = r;
    s->last = r;
    pthread_cond_signal(&s->asked);
    while (!r->done && !s->ends) pthread_cond_wait(&s->answered, &s->lock);
    bool done = r->done;
    pthread_mutex_unlock(&s->lock);
    /* at the end a request may still lie in the list: it is left there */
    if (!done) return refuse(c, 503, "the program ends\n");
    enum MHD_Result result =
        respond(c, (unsigned)r->code, "application/json; charset=utf-8", r->answer, r->answer_n);
    free(r->text);
    free(r->answer);
    free(r);
    return result;
}

static enum MHD_Result stream(struct server *s, struct MHD_Connection *c)
{
    struct viewer *v = calloc(1, sizeof *v);
    if (!v) return refuse(c, 500, "out of memory\n");
    v->server = s;
    struct MHD_Response *r =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1 << 16, next_bytes, v, end_viewer);
    if (!r) {
        free(v);
        return MHD_NO;
    }
    pthread_mutex_lock(&s->lock);
    s->viewers++;
    s->joined++;
    /* a frame of now, not that of when somebody looked last */
    v->seen = s->frame ? s->frame->number : 0;
    pthread_cond_signal(&s->asked);
    pthread_mutex_unlock(&s->lock);
    MHD_add_response_header(r, "Content-Type", "application/octet-stream");
    MHD_add_response_header(r, "Cache-Control", "no-store");
    enum MHD_Result result = MHD_queue_response(c, 200, r);
    MHD_destroy_response(r);
    return result;
}

static const char *type_of(const char *name)
{
    if (art_ends_with(name, ".css")) return "text/css; charset=utf-8";
    if (art_ends_with(name, ".js")) return "text/javascript; charset=utf-8";
    return "text/html; charset=utf-8";
}

static const struct page_file *find_page(const char *url)
{
    const char *name = art_streq(url, "/") ? "index.html" : url + 1;
    for (const struct page_file *f = page_files; f->name; f++)
        if (art_streq(f->name, name)) return f;
    return NULL;
}

static enum MHD_Result send_page(struct MHD_Connection *c, const char *url)
{
    const struct page_file *f = find_page(url);
    if (!f) return refuse(c, 404, "there is no such page\n");
    return respond(c, 200, type_of(f->name), f->text, strlen(f->text));
}

/* Scripts and styles of the page, which say nothing of the model: the page asks for them without a
 * token. */
static bool is_part(const char *url)
{
    return find_page(url) && !art_streq(type_of(url), type_of(""));
}

/* The same time for any wrong token. */
static bool same_token(const char *a, const char *b)
{
    unsigned char wrong = 0;
    if (strlen(a) != TOKEN) return false;
    for (int i = 0; i < TOKEN; i++) wrong |= (unsigned char)(a[i] ^ b[i]);
    return wrong == 0;
}

/* Of this machine by name: a page from elsewhere whose name leads here is not. */
static bool is_local(const struct server *s, struct MHD_Connection *c)
{
    const char *host = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Host");
    char a[64], b[64];
    snprintf(a, sizeof a, "127.0.0.1:%d", s->port);
    snprintf(b, sizeof b, "localhost:%d", s->port);
    return host && (art_streq(host, a) || art_streq(host, b));
}

static const struct {
    const char *url;
    int kind;
} posts[] = {{"/command", REQUEST_COMMAND}, {"/complete", REQUEST_COMPLETE},
             {"/pick", REQUEST_PICK},       {"/ids", REQUEST_IDS},
             {"/pull", REQUEST_PULL},       {"/model", REQUEST_MODEL},
             {"/watch", REQUEST_WATCH}};

static enum MHD_Result answer(struct server *s, struct MHD_Connection *c, const char *url,
                              const char *method, struct body *b)
{
    const char *token = MHD_lookup_connection_value(c, MHD_GET_ARGUMENT_KIND, "token");
    if (!is_local(s, c)) return refuse(c, 403, "this address is not served\n");
    if (!is_part(url) && (!token || !same_token(token, s->token)))
        return refuse(c, 403,
                      "the token is missing or wrong: open the address that artview printed\n");
    if (b->too_long) return refuse(c, 413, "more than a megabyte\n");
    if (art_streq(method, "GET"))
        return art_streq(url, "/stream") ? stream(s, c) : send_page(c, url);
    for (size_t i = 0; i < sizeof posts / sizeof posts[0]; i++)
        if (art_streq(posts[i].url, url)) return ask(s, c, posts[i].kind, b);
    return refuse(c, 404, "there is no such request\n");
}

static enum MHD_Result on_request(void *user, struct MHD_Connection *c, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *n, void **state)
{
    struct body *b = *state;
    (void)version;
    if (!b) {
        if (!art_streq(method, "GET") && !art_streq(method, "POST"))
            return refuse(c, 405, "GET or POST\n");
        *state = calloc(1, sizeof *b);
        return *state ? MHD_YES : MHD_NO;
    }
    if (*n > 0) {
        bool good = add_body(b, data, *n);
        *n = 0;
        return good ? MHD_YES : MHD_NO;
    }
    return answer(user, c, url, method, b);
}

static void on_end(void *user, struct MHD_Connection *c, void **state,
                   enum MHD_RequestTerminationCode code)
{
    struct body *b = *state;
    (void)user;
    (void)c;
    (void)code;
    if (b) free(b->text);
    free(b);
    *state = NULL;
}

/* -------------------------------------------------------------------------- start */

static int make_token(struct art_ctx *ctx, char token[TOKEN + 1])
{
    unsigned char bytes[TOKEN / 2];
    FILE *f = fopen("/dev/urandom", "rb");
    bool good = f && fread(bytes, 1, sizeof bytes, f) == sizeof bytes;
    if (f) fclose(f);
    if (!good) return art_error(ctx, ART_EIO, NULL, "there is no randomness for the token");
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return ART_OK;
}

int server_start(struct art_ctx *ctx, int port, struct server **out)
{
    struct sockaddr_in where = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct server *s = calloc(1, sizeof *s);
    int status;
    if (!s) return art_error(ctx, ART_ENOMEM, NULL, "out of memory");
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->asked, NULL);
    pthread_cond_init(&s->answered, NULL);
    pthread_cond_init(&s->published, NULL);
    ART_TRY(make_token(ctx, s->token));
    s->daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION, (uint16_t)port, NULL, NULL,
        on_request, s, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&where, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)MOST_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)TIMEOUT,
        MHD_OPTION_THREAD_STACK_SIZE, (size_t)(1 << 18), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)(1 << 16), MHD_OPTION_NOTIFY_COMPLETED, on_end, NULL, MHD_OPTION_END);
    if (!s->daemon) {
        status = art_error(ctx, ART_EIO, NULL, "cannot listen at port %d of 127.0.0.1", port);
        goto out;
    }
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT);
    s->port = info ? info->port : port;
    *out = s;
    return ART_OK;
out:
    free(s);
    return status;
}

void server_stop(struct server *s)
{
    if (!s) return;
    pthread_mutex_lock(&s->lock);
    s->ends = true;
    pthread_cond_broadcast(&s->answered);
    pthread_cond_broadcast(&s->published);
    pthread_mutex_unlock(&s->lock);
    MHD_stop_daemon(s->daemon);
    release(s->frame);
    for (struct request *r = s->first, *next; r; r = next) {
        next = r->next;
        free(r->text);
        free(r);
    }
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->asked);
    pthread_cond_destroy(&s->answered);
    pthread_cond_destroy(&s->published);
    free(s);
}

int server_port(const struct server *s)
{
    return s->port;
}

const char *server_token(const struct server *s)
{
    return s->token;
}
