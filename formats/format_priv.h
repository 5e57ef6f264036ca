/* format_priv.h - what the formats of meshes share: output in pieces, vertices found by their place. */
#ifndef ART_FORMAT_PRIV_H
#define ART_FORMAT_PRIV_H

#include <art/format.h>
#include <art/reading.h>
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------- recognition */

/* A sniff that passes over comments asks this first: legacy VTK files begin with what looks like one, and
 * their second line may be anything. */
bool art_is_legacy_vtk(const struct art_source *src);

/* ----------------------------------------------------------------- choices */

/* The choices of `how` are such as the format has: see art_format_write. */
int art_check_choices(struct art_ctx *ctx, const struct art_format *format,
                      const struct art_writing *how) ART_MUST_USE;

/* ------------------------------------------------------------------ places */

/* Warns of a file without any bytes. */
int art_report_empty(struct art_ctx *ctx, const struct art_source *src) ART_MUST_USE;
/* Reads from the beginning, without memory of earlier reads. */
struct art_loc art_format_place(const struct art_source *src, size_t at);

/* ------------------------------------------------------------------ output
 *
 * Text or bytes on their way to a sink. The first failure stays; what is added behind it is lost, and
 * art_emit_end tells. */
struct art_emit {
    struct art_ctx *ctx;
    struct art_sink *sink;
    const char *number;    /* printf conversion of art_emit_numbers; NULL: shortest exact text */
    int status;
    size_t n, room;
    char *s;               /* the buffer of the sink */
};
void art_emit_init(struct art_emit *e, struct art_ctx *ctx, struct art_sink *sink, const char *number);
/* Hand on what is there; the status of all that was done. */
int art_emit_end(struct art_emit *e);
void emit_flush(struct art_emit *e);
void art_emit_add(struct art_emit *e, const char *s, size_t n);
void art_emit_puts(struct art_emit *e, const char *s);
void art_emit_printf(struct art_emit *e, const char *fmt, ...) ART_PRINTF(2, 3);
/* A coordinate; several, a blank before each. */
void art_emit_number(struct art_emit *e, double x);
void art_emit_numbers(struct art_emit *e, int n, const double *x);
/* A number as the shortest exact text. */
void art_emit_double(struct art_emit *e, double x);
void art_emit_int(struct art_emit *e, int i);

/* Room for at least n <= 4096 bytes; the caller reports the end of what it wrote by art_emit_to. */
static inline char *art_emit_room(struct art_emit *e, size_t n)
{
    if (e->n + n > e->room) emit_flush(e);
    return e->s + e->n;
}

static inline void art_emit_to(struct art_emit *e, const char *end)
{
    e->n = (size_t)(end - e->s);
}

static inline void art_emit_putc(struct art_emit *e, char c)
{
    *art_emit_room(e, 1) = c;
    e->n++;
}

/* ----------------------------------------------------------- binary numbers */

static inline uint32_t art_load_u32(const char *p)
{
    const unsigned char *b = (const unsigned char *)p;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static inline uint64_t art_load_u64(const char *p)
{
    return art_load_u32(p) | (uint64_t)art_load_u32(p + 4) << 32;
}

static inline float art_load_f32(const char *p)
{
    uint32_t u = art_load_u32(p);
    float x;
    memcpy(&x, &u, sizeof x);
    return x;
}

static inline char *art_store_u32(char *p, uint32_t u)
{
    /* written out, compilers make one instruction of it */
    p[0] = (char)(u & 255);
    p[1] = (char)(u >> 8 & 255);
    p[2] = (char)(u >> 16 & 255);
    p[3] = (char)(u >> 24);
    return p + 4;
}

static inline char *art_store_u64(char *p, uint64_t u)
{
    return art_store_u32(art_store_u32(p, (uint32_t)u), (uint32_t)(u >> 32));
}

static inline char *art_store_f32(char *p, float x)
{
    uint32_t u;
    memcpy(&u, &x, sizeof u);
    return art_store_u32(p, u);
}

/* True if all n numbers are numbers of 4 bytes. */
bool art_all_single(const double *x, size_t n);

/* ------------------------------------------------------------------ attributes */

/* The values of an attribute by vertex: as they are, or gathered from the corners where those of each vertex
 * have one and the same (*own, to be freed); n = 0 if there is no such view. Vertices without a face have
 * zeros. */
int art_attr_by_vertex(struct art_ctx *ctx, const struct art_mesh *mesh, const struct art_mesh_attr *attr,
                       struct art_mesh_attr *view, double **own) ART_MUST_USE;
/* True if the values belong to whole faces: all corners of a face have the same, or none. */
bool art_attr_by_face(const struct art_mesh *mesh, const struct art_mesh_attr *attr);
/* True if all numbers are whole multiples of 1/scale, from 0 to 1. */
bool art_attr_is_whole(const struct art_mesh_attr *attr, double scale);

/* ------------------------------------------------------------ equal vertices
 *
 * Numbers for places: the same one for the same three coordinates (0 and -0 are the same). */
struct art_weld {
    struct art_ctx *ctx;
    double *pos;           /* [n][3] the places so far; may be taken over */
    int n, pos_cap;
    struct art_index index;
};
enum { ART_WELD_MOST = 64 };
/* `expect`: how many places there may be. */
int art_weld_init(struct art_weld *w, struct art_ctx *ctx, size_t expect) ART_MUST_USE;
/* The numbers of n <= ART_WELD_MOST places; looking many up at once is faster. */
int art_weld_find(struct art_weld *w, int n, const double (*x)[3], int *index) ART_MUST_USE;
void art_weld_fini(struct art_weld *w);

/* True if an integer type holds what a text that ends before `end` was read as. Doubles hold 2^53, but
 * 2^53 + 1 is rounded to it: only the last digit tells them apart. */
static inline bool art_text_holds(enum art_scalar type, double x, const char *end)
{
    if (!art_scalar_holds(type, x)) return false;
    return art_scalar_size(type) < 8 || fabs(x) < 9007199254740992.0 || end[-1] == '2';
}

#endif
