/* Lines "v x y z" and "f i j k ...", of which large files consist, many at once. Anything else, and
 * whatever is wrong with them, is left to the reader of single statements. */
#include "obj_priv.h"
#include <art/rowreader.h>

/* A piece of text gives no more than this: "v 0 0 0\n" takes 8 bytes, each corner two, each face 8.
 * ART_SHORT_PIECES, of builds for fuzzing: short inputs have several pieces, and cost little. */
#ifdef ART_SHORT_PIECES
enum { PIECE = 1 << 9 };
#else
enum { PIECE = 1 << 16 };
#endif
enum { VERTS = PIECE / 8, CORNERS = PIECE / 2, FACES = PIECE / 8 };

struct made {
    int n_verts, n_faces, n_corners;
    int most; /* the largest index of a corner, counted as in the file */
    double pos[VERTS][3];
    int vert[CORNERS]; /* as in the file */
    int size[FACES];
};

/* ------------------------------------------------------------------ reading */

static inline const char *pass_blanks(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    return p;
}

/* Behind the end of the line if nothing else comes; else NULL. */
static inline const char *pass_end(const char *p, const char *end)
{
    p = pass_blanks(p, end);
    if (p < end && *p == '\r') p++;
    return p < end && *p == '\n' ? p + 1 : NULL;
}

/* Reads "f i j k ..." of at most `room` corners, to[*n], and raises *most to the largest index;
 * NULL if that is not what is there. */
static inline const char *read_face(const char *p, const char *end, int room, int *to, int *n,
                                    int *most)
{
    for (*n = 0;; ++*n) {
        const char *from = p, *digits;
        unsigned v = 0;
        p = digits = pass_blanks(p, end);
        for (; p < end && (unsigned char)(*p - '0') <= 9; p++) v = 10 * v + (unsigned)(*p - '0');
        if (p == digits) break;
        if (digits == from || p - digits > 9 || v == 0 || *n == room) return NULL;
        to[*n] = (int)v;
        if ((int)v > *most) *most = (int)v;
    }
    p = pass_end(p, end);
    return *n < 3 ? NULL : p;
}

static const char *make_face(const char *p, const char *end, struct made *made)
{
    int n, most = made->most;
    p = read_face(p, end, CORNERS - made->n_corners, made->vert + made->n_corners, &n, &most);
    if (!p) return NULL;
    made->most = most;
    made->size[made->n_faces++] = n;
    made->n_corners += n;
    return p;
}

/* Behind " x y z" and its line end; NULL if that is not what is there. */
static inline const char *read_vertex(const char *begin, const char *p, const char *end,
                                      art_row_reader *row, double x[3])
{
    p = row(begin, p, end, 3, x);
    return p ? pass_end(p, end) : NULL;
}

static void read_piece(void *arg, struct art_piece *piece)
{
    const char *p = piece->from, *end = piece->end;
    art_row_reader *const row = art_choose_row_reader();
    struct made *made = piece->made;
    (void)arg;
    made->n_verts = made->n_faces = made->n_corners = made->most = 0;
    for (; end - p > 2; piece->at = p, piece->lines++) {
        if (p[0] == 'f')
            p = make_face(p + 1, end, made);
        else if (p[0] == 'v')
            p = read_vertex(piece->from, p + 1, end, row, made->pos[made->n_verts]);
        else
            return;
        if (!p) return;
        made->n_verts += piece->at[0] == 'v';
    }
}

/* ------------------------------------------------------------------- taking */

/* Estimate the count of items if the rest is like this piece. */
static size_t foresee(const struct art_obj_reader *r, const struct art_piece *piece, size_t n)
{
    size_t total = art_source_total(r->src), at = (size_t)(piece->at - r->src->data);
    size_t bytes = (size_t)(piece->at - piece->from);
    if (total == SIZE_MAX || total < at || bytes == 0) return n;
    return n + n * ((total - at) / bytes + 1);
}

static int reserve(struct art_obj_reader *r, const struct art_piece *piece)
{
    struct art_mesh *m = r->mesh;
    const struct made *made = piece->made;
    size_t corners = (size_t)art_mesh_n_corners(m), faces = (size_t)m->n_faces + 1;
    size_t verts = 3 * (size_t)m->n_verts;
    if (verts + 3 * (size_t)made->n_verts > (size_t)m->pos_cap &&
        !ART_RESERVE(r->ctx, m->pos, verts + foresee(r, piece, 3 * (size_t)made->n_verts),
                     m->pos_cap))
        return r->ctx->status;
    if (made->n_faces == 0) return ART_OK;
    bool fresh = !m->face_off;
    if (faces + (size_t)made->n_faces > (size_t)m->face_off_cap &&
        !ART_RESERVE(r->ctx, m->face_off, faces + foresee(r, piece, (size_t)made->n_faces),
                     m->face_off_cap))
        return r->ctx->status;
    if (fresh) m->face_off[0] = 0;
    if (corners + (size_t)made->n_corners > (size_t)m->face_vert_cap &&
        !ART_RESERVE(r->ctx, m->face_vert, corners + foresee(r, piece, (size_t)made->n_corners),
                     m->face_vert_cap))
        return r->ctx->status;
    return ART_OK;
}

static int keep_tags(struct art_obj_reader *r, int n, int **tags, int *cap, int tag)
{
    int faces = r->mesh->n_faces;
    bool fresh = !*tags;
    if (fresh && tag < 0) return ART_OK;
    if (!ART_RESERVE(r->ctx, *tags, (size_t)faces + (size_t)n, *cap)) return r->ctx->status;
    for (int f = fresh ? 0 : faces; f < faces; f++) (*tags)[f] = -1;
    for (int f = faces; f < faces + n; f++) (*tags)[f] = tag;
    return ART_OK;
}

/* -1: these corners have none. */
static int keep_corners(struct art_obj_reader *r, struct art_mesh_attr *attr, int n)
{
    size_t corners = (size_t)art_mesh_n_corners(r->mesh);
    if (!attr->idx) return ART_OK;
    if (!ART_RESERVE(r->ctx, attr->idx, corners + (size_t)n, attr->idx_cap)) return r->ctx->status;
    for (size_t k = corners; k < corners + (size_t)n; k++) attr->idx[k] = -1;
    return ART_OK;
}

/* The places of corners whose vertices are still to come. */
static int note_early(struct art_obj_reader *r, const struct art_piece *piece, int base)
{
    const struct made *made = piece->made;
    const int *vert = made->vert, *size = made->size;
    int status = ART_OK;
    for (const char *p = piece->from; p < piece->at; p++) {
        bool face = *p == 'f';
        for (int k = 0; face && k < *size; k++, vert++) {
            while ((unsigned char)(*p - '0') > 9) p++;
            if (*vert - base >= r->mesh->n_verts)
                ART_TRY(art_obj_too_early(r, p, ART_OBJ_VERTEX, *vert - base));
            while ((unsigned char)(*p - '0') <= 9) p++;
        }
        size += face;
        while (*p != '\n') p++;
    }
out:
    return status;
}

static int add_faces(struct art_obj_reader *r, const struct made *made, int base)
{
    struct art_mesh *m = r->mesh;
    int status, at = art_mesh_n_corners(m);
    if (made->n_faces == 0) return ART_OK;
    ART_TRY(keep_tags(r, made->n_faces, &m->face_group, &m->group_cap, r->group));
    ART_TRY(keep_tags(r, made->n_faces, &m->face_material, &m->material_cap, r->material));
    ART_TRY(keep_corners(r, &m->texture, made->n_corners));
    ART_TRY(keep_corners(r, &m->normal, made->n_corners));
    for (int k = 0; k < made->n_corners; k++) m->face_vert[at + k] = made->vert[k] - base;
    for (int f = 0; f < made->n_faces; f++) m->face_off[++m->n_faces] = at += made->size[f];
out:
    return status;
}

static int take(void *arg, const struct art_piece *piece)
{
    struct art_obj_reader *r = arg;
    const struct made *made = piece->made;
    struct art_mesh *m = r->mesh;
    int status, base = r->zero_based ? 0 : 1;
    ART_TRY(reserve(r, piece));
    if (made->n_verts > 0)
        memcpy(m->pos + 3 * (size_t)m->n_verts, made->pos,
               (size_t)made->n_verts * sizeof made->pos[0]);
    m->n_verts += made->n_verts;
    ART_TRY(add_faces(r, made, base));
    if (made->most - base >= m->n_verts) ART_TRY(note_early(r, piece, base));
    if (r->n_early > 0) return ART_OK;
    r->from_line = art_obj_place(r, piece->from).line + piece->lines;
    r->from = piece->at;
    r->forgot = true;
    art_source_forget(r->src, (size_t)(piece->at - r->src->data));
out:
    return status;
}

/* --------------------------------------------------------------- many lines */

int art_obj_begin_plain(struct art_obj_reader *r)
{
    const struct art_pieces_way way = {
        .arg = r, .room = sizeof(struct made), .read = read_piece, .take = take};
    r->batch = PIECE;
    return art_pieces_create(r->ctx, &r->pieces, r->src, &way);
}

static const char *line_end(const char *p, const char *end)
{
    const char *lf = memchr(p, '\n', (size_t)(end - p));
    return lf ? lf + 1 : end;
}

/* Cut what is here into pieces of whole lines; returns how many. */
static int lay_out(const struct art_obj_reader *r)
{
    const char *p = r->p, *end = r->end;
    int n = 0, line = PIECE / 8;
    if ((size_t)(end - p) > r->batch) end = p + r->batch;
    for (; p < end && n < art_pieces_most(r->pieces); n++) {
        struct art_piece *piece = art_pieces_place(r->pieces, n);
        piece->from = p;
        p = line_end(end - p > PIECE - line ? p + PIECE - line : end - 1, r->end);
        /* a line that is too long for a piece is no plain one */
        if (p - piece->from > PIECE) p = piece->from + PIECE;
        piece->end = p;
    }
    return n;
}

/* True if indices are as they are in the file, and there is reason to hope for more plain lines. */
static bool may_be_plain(struct art_obj_reader *r)
{
    if (!r->pieces || r->list[ART_OBJ_VERTEX].offset != 0 || r->p == r->end) return false;
    if (r->p[0] != 'v' && r->p[0] != 'f') return false;
    if (r->p > r->src->data && r->p[-1] != '\n') return false;
    return r->patience-- <= 0;
}

int art_obj_read_plain(struct art_obj_reader *r)
{
    const size_t most = (size_t)PIECE * (size_t)(r->pieces ? art_pieces_most(r->pieces) : 0);
    const size_t least = 1 << 10;
    int status = ART_OK, good;
    if (!may_be_plain(r)) return ART_OK;
    for (bool plain = true; plain;) {
        size_t at = (size_t)(r->p - r->src->data);
        ART_TRY(art_source_fill(r->src, at + r->batch));
        if ((size_t)(r->end - r->p) < r->batch) r->end = art_source_lines(r->src, r->end);
        int n = lay_out(r);
        if (n == 0) break;
        const struct art_piece *piece = art_pieces_place(r->pieces, 0);
        const char *from = r->p;
        ART_TRY(art_pieces_run(r->pieces, n, at + 2 * r->batch, &good));
        r->p = piece[good - 1].at;
        plain = r->p == piece[n - 1].end;
        r->patience = plain || r->p - from > (ptrdiff_t)least ? 0 : 64;
        r->batch = !plain ? least : r->batch < most / 2 ? 2 * r->batch : most;
    }
    ART_TRY(art_pieces_settle(r->pieces));
out:
    return status;
}

/* ---------------------------------------------------------------- one line */

static int add_face(struct art_obj_reader *r, int n, const int *vert)
{
    struct art_mesh *m = r->mesh;
    int at = art_mesh_n_corners(m), base = r->zero_based ? 0 : 1;
    if (!ART_RESERVE(r->ctx, m->face_vert, at + n, m->face_vert_cap) ||
        !ART_RESERVE(r->ctx, m->face_off, m->n_faces + 2, m->face_off_cap))
        return r->ctx->status;
    for (int k = 0; k < n; k++) m->face_vert[at + k] = vert[k] - base;
    m->face_off[m->n_faces] = at;
    m->face_off[++m->n_faces] = at + n;
    return ART_OK;
}

/* True if a face is its corners alone. */
static bool has_bare_faces(const struct art_obj_reader *r)
{
    const struct art_mesh *m = r->mesh;
    return r->list[ART_OBJ_VERTEX].offset == 0 && r->group < 0 && r->material < 0 &&
           !m->face_group && !m->face_material && !m->texture.idx && !m->normal.idx;
}

int art_obj_read_plain_line(struct art_obj_reader *r, bool *done)
{
    enum { MOST = 8 };
    const char *p = r->p;
    double x[3];
    int vert[MOST], n, most = 0, status = ART_OK;
    *done = false;
    if (p + 1 >= r->end) return ART_OK;
    if (p[0] == 'v' && (p = read_vertex(p, p + 1, r->end, art_choose_row_reader(), x)) != NULL) {
        status = art_mesh_add_vertex(r->ctx, r->mesh, x);
    } else if (p && p[0] == 'f' && has_bare_faces(r)) {
        p = read_face(p + 1, r->end, MOST, vert, &n, &most);
        if (!p || most - (r->zero_based ? 0 : 1) >= r->mesh->n_verts) return ART_OK;
        status = add_face(r, n, vert);
    } else {
        return ART_OK;
    }
    r->p = p;
    *done = true;
    return status;
}
