/* art/base.h is the foundation of the library: status codes, diagnostics with file:line:column, checked
 * allocation, growable arrays, strings, hash tables.
 *
 * Every other room takes a `struct art_ctx *` as its first argument. The context carries the sink
 * for diagnostics and the allocator's failure counter; it is not thread safe, give each thread its own.
 *
 *     struct art_ctx ctx;
 *     art_ctx_init(&ctx);
 *     ctx.report = my_report;                 // optional: receives every message
 *     double *x = art_alloc(&ctx, n, sizeof *x);   // zeroed; NULL and ART_ENOMEM recorded on failure
 *     if (!x) return ctx.status;
 *     ART_TRY(art_something(&ctx, x));        // jumps to `out` with `status` set
 * out:
 *     art_free(x);
 *     art_ctx_fini(&ctx);
 */
#ifndef ART_BASE_H
#define ART_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ART_MUST_USE __attribute__((warn_unused_result))
#define ART_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define ART_MUST_USE
#define ART_PRINTF(f, a)
#endif

/* ------------------------------------------------------------------ status */

/* Library calls return a status: ART_OK or one of the negative codes. */
enum art_status {
    ART_OK = 0,
    ART_ENOMEM = -1,       /* allocation failed */
    ART_EIO = -2,          /* a file could not be opened or read */
    ART_ESYNTAX = -3,      /* the text is not in the expected form */
    ART_ERANGE = -4,       /* a value lies outside its allowed range, or is not a number */
    ART_ESHAPE = -5,       /* sizes do not fit together */
    ART_ENOTFOUND = -6,    /* a name, path or reference does not exist */
    ART_EUNSUPPORTED = -7, /* understood, but not something that this build can do */
    ART_ESINGULAR = -8,    /* a matrix could not be factored */
    ART_EDIVERGED = -9,    /* the numerics failed: not a number, overflow, no convergence */
    ART_ELIMIT = -10,      /* a fixed limit (nesting, counts) was exceeded */
    ART_EUSAGE = -11,      /* the caller asked for something contradictory */
    ART_EINTERNAL = -12,   /* a bug of ours */
    ART_EINTERRUPT = -13,  /* stopped on request */
    ART_EWRITE = -14       /* an output could not be created or written: a full disk, no such folder */
};

/* Name of a status, for example "syntax"; never NULL. */
const char *art_status_name(int status);

/* Exit code that a program returns for a status (design: 0 done, 3 input not understood,
 * 4 numerics failed, 5 system failed). */
int art_status_exit(int status);

/* Jump to `out` with `status` set when an expression fails. Needs `int status` and label `out`. */
#define ART_TRY(expr)                 \
    do {                              \
        status = (expr);              \
        if (status < 0) goto out;     \
    } while (0)

/* ------------------------------------------------------------- diagnostics */

/* A place in a user's file. Lines and columns count from 1; 0 means "not known".
 * `file` is borrowed and must outlive the use; NULL means no file. */
struct art_loc {
    const char *file;
    int line, col;
};

enum art_severity { ART_NOTE, ART_WARNING, ART_ERROR };

struct art_message {
    enum art_severity severity;
    int status;           /* the status of an error, ART_OK otherwise */
    struct art_loc loc;   /* where in the user's input */
    const char *text;     /* one sentence, no trailing newline or full stop */
};

/* A request to end a computation that takes long. Who runs it puts one into the context while it does. */
struct art_stop {
    const volatile int *asked; /* not zero: end; or NULL */
    double t;                  /* where the run is, as messages say it */
};

struct art_ctx {
    /* Sink of messages; NULL drops them (the last error is still kept). */
    void (*report)(void *user, const struct art_message *message);
    void *user;
    bool strict;          /* warnings made with art_warn_strict become errors */
    int threads;          /* worker threads a room may use, >= 1 */
    int status;           /* status of the last error */
    char last[512];       /* text of the last error, "" if none */
    struct art_loc last_loc;
    char last_file[256];  /* storage behind last_loc.file */
    int n_errors, n_warnings;
    long fail_after;      /* tests: the allocation that fails, counted from 0; < 0 never */
    long n_allocs;        /* allocations made so far through this context */
    long n_refused;       /* those that failed */
    size_t unpacked;      /* bytes that a packed input may become; 0: ART_UNPACKED, SIZE_MAX: any */
    struct art_files *files; /* of whoever made the context, or NULL: what is read and written */
    const struct art_stop *stop; /* NULL: nobody asks for an end */
};

#define ART_UNPACKED ((size_t)2 << 30)
/* Set a context up: messages are dropped, one thread, no limits but ART_UNPACKED, no table of files. The
 * second frees what it holds, not the context. */
void art_ctx_init(struct art_ctx *ctx);
void art_ctx_fini(struct art_ctx *ctx);

/* Record and report an error; returns `status`, so `return art_error(...)` reads well.
 * `loc` may be NULL. */
int art_error(struct art_ctx *ctx, int status, const struct art_loc *loc, const char *fmt, ...)
    ART_PRINTF(4, 5);
int art_verror(struct art_ctx *ctx, int status, const struct art_loc *loc, const char *fmt,
               va_list args);

/* Report a warning or a note. */
void art_warn(struct art_ctx *ctx, const struct art_loc *loc, const char *fmt, ...)
    ART_PRINTF(3, 4);
void art_note(struct art_ctx *ctx, const struct art_loc *loc, const char *fmt, ...)
    ART_PRINTF(3, 4);

/* A warning about something that would be lost or ignored: under ctx->strict an error with `status`.
 * Returns ART_OK, or `status` under strict. */
int art_warn_strict(struct art_ctx *ctx, int status, const struct art_loc *loc, const char *fmt, ...)
    ART_PRINTF(4, 5) ART_MUST_USE;

/* Loops that may take seconds ask in each round. ART_EINTERRUPT, with a message that says the time and
 * `where`, a phrase such as "in the solve", if an end is asked for; else ART_OK. The second reports
 * nothing. */
int art_stopped(struct art_ctx *ctx, const char *where) ART_MUST_USE;
bool art_is_asked_to_stop(const struct art_ctx *ctx);

/* ------------------------------------------------------- trying without a word
 *
 * A function of which not-found is a normal outcome reports nothing: that is the first choice. Where
 * something larger is tried that may fail, with another way to go then,
 *
 *     struct art_quiet quiet;
 *     art_quiet_begin(ctx, &quiet);
 *     status = art_quiet_end(ctx, &quiet, art_something(ctx, x));
 *     if (art_status_stops(status)) goto out;      // reported already
 *     if (status < 0) art_warn(ctx, &quiet.loc, "left out: %s", quiet.why);
 *
 * Between the two nothing is heard, and warnings do not become errors (unless `strict` is set after the
 * first). Afterwards the context has its sink, status, last error and counts of messages as before; those
 * of allocations stay. Such tries may be nested. `quiet` may not move in between. */
struct art_quiet {
    struct art_ctx before;    /* the context as it was */
    char why[512];            /* text of the last error in between, "" if none */
    char file[256];
    struct art_loc loc;       /* its place */
    bool errors_alone;
};
void art_quiet_begin(struct art_ctx *ctx, struct art_quiet *quiet);
/* The same, but errors alone are held back: warnings and notes pass and count, and `strict` stays. */
void art_quiet_errors(struct art_ctx *ctx, struct art_quiet *quiet);
/* Ends either. Returns `status`, unless memory was refused in between, even if nobody said so: that is
 * ART_ENOMEM. It and ART_EINTERRUPT are reported, for no other way leads around them. */
int art_quiet_end(struct art_ctx *ctx, struct art_quiet *quiet, int status) ART_MUST_USE;
/* Ends either, and reports an error in between after all: warnings alone were not to be heard. */
int art_quiet_raise(struct art_ctx *ctx, struct art_quiet *quiet, int status) ART_MUST_USE;
/* True for statuses that may not be taken for an answer: lack of memory, and a request to stop. */
bool art_status_stops(int status);
/* An error that was reported is none, as a script has caught it or a person has asked for it: it no longer
 * counts. */
void art_error_caught(struct art_ctx *ctx);

/* The context of a worker thread, a silent copy. The second takes over what it counted of allocations; of
 * several workers the largest counts hold, whatever the number of threads. Who refused memory to one of them
 * reports it. */
void art_worker_begin(struct art_ctx *worker, const struct art_ctx *ctx);
void art_worker_end(struct art_ctx *ctx, const struct art_ctx *worker);

/* Assert what only a bug of our own can violate: a failure calls the replaceable handler (default:
 * abort). */
#define ART_ASSERT(cond) ((cond) ? (void)0 : art_assert_failed(#cond, __FILE__, __LINE__))
void art_assert_failed(const char *cond, const char *file, int line);

/* ------------------------------------------- files that are read and written
 *
 * A run that writes over what it reads has lost it. Two names are those of one file if device and inode are
 * the same: links, other ways to a folder. Who makes a context may give it a table,
 *
 *     struct art_files files = {0};
 *     ctx.files = &files;                     // art_files_fini(&files) at the end
 *
 * in which the text room enters every file that it opens to read, and which it asks before it opens one to
 * write. Without a table these functions do nothing and return ART_OK; they fail with ART_ENOMEM, or as
 * stated. */
struct art_files {
    struct art_file_use *all;
    int n, cap;
};
/* Free the table, which is empty then. */
void art_files_fini(struct art_files *files);
/* `path` is read, or what has been opened under `name`. What is no regular file does not count. */
int art_files_read(struct art_ctx *ctx, const char *path) ART_MUST_USE;
int art_files_read_fd(struct art_ctx *ctx, int fd, const char *name) ART_MUST_USE;
/* The output `path` may replace what is read there: it is read whole before, and asked for by that name. */
int art_files_replace(struct art_ctx *ctx, const char *path) ART_MUST_USE;
/* May it be written? ART_EUSAGE if it is read, and not to be replaced. *replaces (may be NULL) tells
 * that it is. */
int art_files_check(struct art_ctx *ctx, const char *path, bool *replaces) ART_MUST_USE;
int art_files_check_fd(struct art_ctx *ctx, int fd, const char *name) ART_MUST_USE;
/* `what`, "a record" (borrowed), will be written there: ART_EUSAGE if it is read or something else is
 * written there. Outputs that are `shared` may replace each other if they have the same `what`. */
int art_files_write(struct art_ctx *ctx, const char *path, const char *what, bool shared) ART_MUST_USE;
/* Is `path` another name of `other`, both being there? */
int art_files_same(struct art_ctx *ctx, const char *path, const char *other, bool *same) ART_MUST_USE;

/* ------------------------------------------------------------------ memory */

/* Allocate zeroed memory for n objects of `size` bytes. The result is NULL with ART_ENOMEM
 * recorded if it fails or the product overflows. n = 0 gives a valid pointer. */
void *art_alloc(struct art_ctx *ctx, size_t n, size_t size) ART_MUST_USE;

/* Resizes a block to n objects; new space is not cleared. On failure the result is NULL, and the old block
 * stays valid. */
void *art_realloc(struct art_ctx *ctx, void *old, size_t n, size_t size) ART_MUST_USE;

/* Accepts NULL. */
void art_free(void *p);

/* Copies of strings; NULL on failure (or for a NULL string). */
char *art_strdup(struct art_ctx *ctx, const char *s) ART_MUST_USE;
char *art_strndup(struct art_ctx *ctx, const char *s, size_t n) ART_MUST_USE;
char *art_format(struct art_ctx *ctx, const char *fmt, ...) ART_PRINTF(2, 3) ART_MUST_USE;

/* Make room for one more element in the array `ptr` of `n` elements and capacity `cap`
 * (an lvalue each); yields true on success. New elements hold anything.
 * Usage: if (!ART_GROW(ctx, a, n, cap)) ...; a[n++] = x; */
#define ART_GROW(ctx, ptr, n, cap) ART_RESERVE(ctx, ptr, (size_t)(n) + 1, cap)
#define ART_RESERVE(ctx, ptr, want, cap)                                                      \
    ((size_t)(want) <= (size_t)(cap) ||                                                       \
     art_reserve((ctx), (void **)&(ptr), &(cap), sizeof(cap), (size_t)(want), sizeof *(ptr)))
bool art_reserve(struct art_ctx *ctx, void **ptr, void *cap, size_t cap_size, size_t want,
                  size_t elem_size);

/* An arena holds memory that is allocated in pieces and freed all at once. Blocks are zeroed and 16-byte
 * aligned. */
struct art_arena {
    struct art_arena_block *head;
    size_t used;          /* bytes handed out */
};
/* Allocate zeroed memory for n objects of `size` bytes; NULL with ART_ENOMEM. A zeroed arena is ready for
 * use. */
void *art_arena_alloc(struct art_ctx *ctx, struct art_arena *arena, size_t n, size_t size)
    ART_MUST_USE;
/* Give back the memory of an object of that size, if it is large (more than a million bytes); others stay.
 * For arrays that grow, which are copied to a larger object each time. */
void art_arena_release(struct art_arena *arena, void *p, size_t n, size_t size);
char *art_arena_strndup(struct art_ctx *ctx, struct art_arena *arena, const char *s, size_t n)
    ART_MUST_USE;
char *art_arena_strdup(struct art_ctx *ctx, struct art_arena *arena, const char *s) ART_MUST_USE;
char *art_arena_format(struct art_ctx *ctx, struct art_arena *arena, const char *fmt, ...)
    ART_PRINTF(3, 4) ART_MUST_USE;
char *art_arena_vformat(struct art_ctx *ctx, struct art_arena *arena, const char *fmt, va_list args)
    ART_MUST_USE;
/* Free all memory of the arena; it is empty then, and ready for use. */
void art_arena_fini(struct art_arena *arena);

/* ----------------------------------------------------------------- threads
 *
 * Worker threads that wait for loops to share. What a loop computes must not depend on who does which part:
 * each task writes places of its own, sums follow in a fixed order. */
struct art_pool;
/* For `threads` threads with the caller's, which works too; fewer if the system has no more to give. */
int art_pool_create(struct art_ctx *ctx, struct art_pool **pool, int threads) ART_MUST_USE;
void art_pool_free(struct art_pool *pool);   /* accepts NULL */
/* Return the number of threads, the caller's included; 1 for NULL. */
int art_pool_threads(const struct art_pool *pool);
/* Call fn(arg, task) for the tasks 0 to n-1, each once, in any order and on any thread; it returns
 * when all are done. fn must not use a context. Without a pool (NULL) it is a plain loop. It may
 * not be called from within fn. */
void art_pool_run(struct art_pool *pool, int n, void (*fn)(void *arg, int task), void *arg);

/* --------------------------------------------------------------- stopwatch */

/* A stopwatch of the wall clock, which reads the clock only while `on`. */
struct art_watch {
    bool on;
    double last;          /* s, at the start or the last lap */
};
/* Start a lap, where the watch is `on`. */
void art_watch_start(struct art_watch *watch);
/* Add the seconds since the last lap to seconds[phase]. */
void art_watch_lap(struct art_watch *watch, double *seconds, int phase);

/* ----------------------------------------------------------------- strings */

/* A buffer holds a growing text;
 * `s` is NUL-terminated as soon as something was added. After a failed allocation `failed`
 * is set, further calls do nothing, and art_buf_status returns ART_ENOMEM. */
struct art_buf {
    struct art_ctx *ctx;
    char *s;
    size_t n, cap;
    bool failed;
};
void art_buf_init(struct art_buf *buf, struct art_ctx *ctx);
void art_buf_fini(struct art_buf *buf);
void art_buf_clear(struct art_buf *buf);
void art_buf_add(struct art_buf *buf, const char *s, size_t n);
void art_buf_puts(struct art_buf *buf, const char *s);
void art_buf_putc(struct art_buf *buf, char c);
void art_buf_printf(struct art_buf *buf, const char *fmt, ...) ART_PRINTF(2, 3);
void art_buf_vprintf(struct art_buf *buf, const char *fmt, va_list args);
int art_buf_status(const struct art_buf *buf);

/* A text with what it is for: an option and its value, a step and its numbers. */
struct art_named_text {
    const char *name, *text;
};

/* Edit distance (Levenshtein, ASCII case folded) between two names, at most `limit` + 1. */
int art_edit_distance(const char *a, const char *b, int limit);

/* The candidate nearest to `name` for "did you mean", or NULL if none is near enough
 * (distance <= 1 + length/4). `names` has n entries, NULL entries are skipped. */
const char *art_nearest(const char *name, const char *const *names, size_t n);

bool art_streq(const char *a, const char *b);         /* both may be NULL */
bool art_strcaseeq(const char *a, const char *b);     /* ASCII only */
/* True if s begins, or ends, with the other string; case counts, and neither may be NULL. */
bool art_starts_with(const char *s, const char *prefix);
bool art_ends_with(const char *s, const char *suffix);

/* ----------------------------------------------------------- disjoint sets
 *
 * Union-find over the integers 0..n-1: parent[n] is a forest, and the smallest member of a set is its root.
 * How the sets were united, and in which order, does not show in the roots. */

/* Make n sets of one member each. */
void art_sets_init(int *parent, int n);
/* The root of the set of i. Two members are in one set if their roots are equal; paths become shorter. */
int art_sets_root(int *parent, int i);
/* Make one set of those of i and j. */
void art_sets_unite(int *parent, int i, int j);
/* Let parent[i] be the root of i for every i. */
void art_sets_flatten(int *parent, int n);

/* -------------------------------------------------- ranks that write nothing
 *
 * What a process writes is discarded as another one writes it: ranks of MPI that run the same model open what
 * the first one writes, and go the same way through the run. */

/* From here on all that is written in the context is discarded, and no folder made. ART_EUSAGE without a
 * table of files. */
int art_files_discard(struct art_ctx *ctx) ART_MUST_USE;
/* True if that was called. */
bool art_files_discarded(const struct art_ctx *ctx);

/* ----------------------------------------------------- pages of large arrays
 *
 * Memory is given back to the system while its addresses stay: of large work arrays between two uses. Where
 * the system cannot do that nothing happens. Small arrays are left as they are. */

/* From so many bytes on, allocating the pages again costs less than a hundredth of filling them with an
 * assembled matrix. */
enum { ART_PAGES_LARGE = 1 << 28 };
/* The bytes hold anything afterwards, and are to be written before they are read. */
void art_pages_discard(void *p, size_t bytes);

/* ------------------------------------------------------------ names of sides
 *
 * Names that say left or right: "arm_l", "left_arm", "lMasseter", "Arm.R".
 *
 * A side is a word of the name: l, r, left or right in any case, between separators (_ - . : blank), ends of
 * the name and changes from small letters to capitals. Digits are part of a word: "L1" is a vertebra. */

enum art_side_match {
    ART_SIDES_DIFFER,  /* more than the side differs, or one of them states none */
    ART_SIDES_SAME,    /* the same side, said in another way: "arm_l" and "left_arm" */
    ART_SIDES_OPPOSITE /* the other side: "arm_l" and "arm_r" or "right_arm"; also "lam" and "ram" */
};
enum art_side_match art_side_match(const char *a, const char *b);

/* The name of the other side: the only word that states a side is exchanged, in its case. False if the
 * name states no side or several, or is longer than `size` - 1 bytes then. */
bool art_name_other_side(const char *name, char *other, size_t size);

/* How far `near` is from a name that is looked for: 0 is the same side said in another way, 1 the other side,
 * else 2 and the edit distance; `limit` + 2 or more: too far. For searches of the nearest name. */
int art_near_distance(const char *name, const char *near, int limit);
/* What to say of the nearest name, which is shown as `shown` (a path, say): "; did you mean 'left_arm'?", or
 * "; there is the other side: 'arm_r'". Cut off where `text` ends. */
const char *art_near_hint(const char *name, const char *near, const char *shown, char *text, size_t size);

/* ---------------------------------------------------- finding: hash tables
 *
 * No table is ever walked through: the order of its slots means nothing. A zeroed table is empty. */

/* A map of strings to pointers. Keys are borrowed and must outlive the table. */
struct art_map {
    struct art_map_entry *entries;
    size_t n, cap;
};
struct art_map_entry {
    const char *key;
    size_t hash;
    void *value;
};
/* Free the table, not the keys and values; it is empty then. */
void art_map_fini(struct art_map *map);
/* Return the value of a key, or NULL. */
void *art_map_get(const struct art_map *map, const char *key);
/* Set a key (replacing); ART_ENOMEM on failure. */
int art_map_set(struct art_ctx *ctx, struct art_map *map, const char *key, void *value) ART_MUST_USE;

/* A map of whole numbers of 64 bits to numbers >= 0, at most half full. */
struct art_keys {
    struct art_key_slot *slot;
    size_t mask, n;
};
struct art_key_slot {
    uint64_t key;
    int32_t next; /* value + 1; 0: free */
};
void art_keys_fini(struct art_keys *keys);
/* Forget all keys, with the memory for others. */
void art_keys_clear(struct art_keys *keys);
/* Make room for n keys in all. ART_ENOMEM leaves the table as it was. */
int art_keys_reserve(struct art_ctx *ctx, struct art_keys *keys, size_t n) ART_MUST_USE;
/* Return the value of a key, or -1. */
int art_keys_get(const struct art_keys *keys, uint64_t key);
/* Set a key (replacing); ART_ENOMEM on failure. */
int art_keys_set(struct art_ctx *ctx, struct art_keys *keys, uint64_t key, int value) ART_MUST_USE;
/* Return the key of two numbers >= 0 in this order, or of an edge between two, whatever their order. */
static inline uint64_t art_pair_key(int a, int b)
{
    return (uint64_t)(uint32_t)a << 32 | (uint32_t)b;
}
static inline uint64_t art_edge_key(int a, int b)
{
    return a < b ? art_pair_key(a, b) : art_pair_key(b, a);
}

/* An index finds things in an array of the caller, who hashes and compares what they are known by:
 *
 *     ART_TRY(art_index_reserve(ctx, &index, n + 1));
 *     struct art_index_spot at = art_index_find(&index, hash);
 *     for (; at.item >= 0; art_index_next(&index, &at))
 *         if (is_it(array[at.item])) return at.item;
 *     art_index_place(&index, &at, n);       // what is array[n] from now on
 *
 * The table is at most two thirds full. */
struct art_index {
    struct art_index_slot *slot;
    size_t mask, n;
};
struct art_index_slot {
    uint32_t hash; /* most other items are distinguished without a look at them */
    int32_t next;  /* item + 1; 0: free */
};
struct art_index_spot {
    size_t slot;
    uint32_t hash;
    int item; /* -1: no more */
};
void art_index_fini(struct art_index *index);
/* Make room for n items in all. ART_ENOMEM leaves the table as it was. */
int art_index_reserve(struct art_ctx *ctx, struct art_index *index, size_t n) ART_MUST_USE;
static inline void art_index_seek_(const struct art_index *index, struct art_index_spot *at)
{
    const struct art_index_slot *slot = index->slot;
    while (slot[at->slot].next && slot[at->slot].hash != at->hash)
        at->slot = (at->slot + 1) & index->mask;
    at->item = slot[at->slot].next - 1;
}
/* Return the first item that may have the hash, and the next one. */
static inline struct art_index_spot art_index_find(const struct art_index *index, uint64_t hash)
{
    struct art_index_spot at = {0, (uint32_t)(hash ^ hash >> 32), -1};
    at.slot = at.hash & index->mask;
    if (index->slot) art_index_seek_(index, &at);
    return at;
}
static inline void art_index_next(const struct art_index *index, struct art_index_spot *at)
{
    at->slot = (at->slot + 1) & index->mask;
    art_index_seek_(index, at);
}
/* Enter an item behind the last that has the hash: there is room for it, and at->item is -1. */
static inline void art_index_place(struct art_index *index, const struct art_index_spot *at, int item)
{
    index->slot[at->slot].hash = at->hash;
    index->slot[at->slot].next = item + 1;
    index->n++;
}
/* Return the FNV-1a hash of n bytes; it is the same on all machines. */
uint64_t art_hash_bytes(const void *data, size_t n);
/* Return a hash of n numbers of 64 bits, and of a point, whose zeros are one; faster. */
static inline uint64_t art_hash_words(const uint64_t *word, size_t n)
{
    uint64_t h = 0;
    for (size_t i = 0; i < n; i++) {
        h = (h + word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    h *= UINT64_C(0xd6e8feb86659fd93);
    return h ^ h >> 29;
}
static inline uint64_t art_hash_point(const double x[3])
{
    const double one[3] = {x[0] + 0.0, x[1] + 0.0, x[2] + 0.0};
    uint64_t word[3];
    memcpy(word, one, sizeof word);
    return art_hash_words(word, 3);
}

/* ------------------------------------------------- sorting: comparisons for qsort and bsearch
 *
 * Ascending. Rows are arrays, or structures that begin with that many ints, which are compared one after the
 * other. Strings are compared by strcmp, through pointers to them. */

int art_compare_ints(const void *a, const void *b);
int art_compare_int_pairs(const void *a, const void *b);
int art_compare_int_triples(const void *a, const void *b);
int art_compare_doubles(const void *a, const void *b);
int art_compare_keys(const void *a, const void *b);    /* uint64_t */
int art_compare_strings(const void *a, const void *b); /* const char * */

#ifdef __cplusplus
}
#endif
#endif
