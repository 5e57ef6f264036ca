/* Data sets of DICOM: elements one behind the other, nested in items of sequences. */
#include "dicom_priv.h"
#include <stdio.h>
#include <zlib.h>

enum { MOST_DEPTH = 64, MOST_ELEMENTS = 4000000 };
#define OPEN 0xFFFFFFFFu

static const struct art_dicom_syntax syntaxes[] = {
    {"1.2.840.10008.1.2", "Implicit VR Little Endian", false, false, false, false},
    {"1.2.840.10008.1.2.1", "Explicit VR Little Endian", true, false, false, false},
    {"1.2.840.10008.1.2.1.99", "Deflated Explicit VR Little Endian", true, false, true, false},
    {"1.2.840.10008.1.2.2", "Explicit VR Big Endian", true, true, false, false},
    {"1.2.840.10008.1.2.5", "RLE Lossless", true, false, false, true},
    {"1.2.840.10008.1.2.4.50", "JPEG Baseline", true, false, false, true},
    {"1.2.840.10008.1.2.4.51", "JPEG Extended", true, false, false, true},
    {"1.2.840.10008.1.2.4.53", "JPEG Spectral Selection", true, false, false, true},
    {"1.2.840.10008.1.2.4.55", "JPEG Full Progression", true, false, false, true},
    {"1.2.840.10008.1.2.4.57", "JPEG Lossless", true, false, false, true},
    {"1.2.840.10008.1.2.4.70", "JPEG Lossless, First-Order Prediction", true, false, false, true},
    {"1.2.840.10008.1.2.4.80", "JPEG-LS Lossless", true, false, false, true},
    {"1.2.840.10008.1.2.4.81", "JPEG-LS Near-Lossless", true, false, false, true},
    {"1.2.840.10008.1.2.4.90", "JPEG 2000 Lossless", true, false, false, true},
    {"1.2.840.10008.1.2.4.91", "JPEG 2000", true, false, false, true}};

/* NULL for one that is not known. */
static const struct art_dicom_syntax *find_syntax(const char *uid)
{
    for (size_t s = 0; s < sizeof syntaxes / sizeof syntaxes[0]; s++)
        if (strcmp(syntaxes[s].uid, uid) == 0) return &syntaxes[s];
    return NULL;
}

int art_dicom_fail(struct art_ctx *ctx, const struct art_dicom *dicom, int status, size_t byte,
                   const char *fmt, ...)
{
    const struct art_loc loc = {dicom->file, 0, 0};
    char text[300];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    return art_error(ctx, status, &loc, "byte %zu: %s", byte, text);
}

/* A sequence or an item that is open; `end` is SIZE_MAX if a delimiter ends it. */
struct level {
    size_t end;
    bool is_item, implicit;
    bool big;
};

struct parser {
    struct art_ctx *ctx;
    struct art_dicom *d;
    size_t at;
    struct level level[MOST_DEPTH];
    int depth;
    bool implicit, big;
};

static const unsigned char *bytes(const struct parser *p)
{
    return (const unsigned char *)p->d->src.data;
}

static size_t limit(const struct parser *p)
{
    size_t end = p->d->src.n;
    for (int l = 0; l < p->depth; l++)
        if (p->level[l].end < end) end = p->level[l].end;
    return end;
}

/* Values with a length of four bytes behind two that mean nothing (PS3.5, 7.1.2). */
static bool has_long_length(const char *vr)
{
    static const char longs[] = "OB OD OF OL OV OW SQ SV UC UN UR UT UV ";
    for (const char *s = longs; *s; s += 3)
        if (memcmp(s, vr, 2) == 0) return true;
    return false;
}

static int push(struct parser *p, size_t end, bool is_item, bool implicit, bool big)
{
    if (p->depth == MOST_DEPTH)
        return art_dicom_fail(p->ctx, p->d, ART_ELIMIT, p->at, "sequences are nested too deep");
    p->level[p->depth++] = (struct level){end, is_item, implicit, big};
    return ART_OK;
}

static int add(struct parser *p, struct art_dicom_element e)
{
    struct art_dicom *d = p->d;
    e.depth = p->depth;
    if (!e.value) e.value = bytes(p) + e.at; /* of no length */
    if (d->n >= MOST_ELEMENTS)
        return art_dicom_fail(p->ctx, d, ART_ELIMIT, e.at, "more than %d elements", MOST_ELEMENTS);
    if (!ART_GROW(p->ctx, d->element, d->n, d->cap)) return p->ctx->status;
    d->element[d->n++] = e;
    return ART_OK;
}

/* Reads fragments of compressed pixels: items up to the delimiter of the sequence. Those of icons
 * are passed over. */
static int read_fragments(struct parser *p, bool keep)
{
    struct art_dicom *d = p->d;
    for (;;) {
        if (d->src.n - p->at < 8) {
            d->cut = true;
            p->at = d->src.n;
            return ART_OK;
        }
        const unsigned char *b = bytes(p) + p->at;
        uint32_t tag = art_dicom_load(b, 2, p->big) << 16 | art_dicom_load(b + 2, 2, p->big);
        uint32_t n = art_dicom_load(b + 4, 4, p->big);
        if (tag != ART_DICOM_ITEM && tag != ART_DICOM_SEQUENCE_END)
            return art_dicom_fail(p->ctx, d, ART_ESYNTAX, p->at,
                                  "between fragments of pixels stands (%04x,%04x)", tag >> 16,
                                  tag & 0xFFFF);
        p->at += 8;
        if (tag == ART_DICOM_SEQUENCE_END) return ART_OK;
        if (n > d->src.n - p->at) {
            n = (uint32_t)(d->src.n - p->at);
            d->cut = true;
        }
        if (!keep) {
            p->at += n;
            continue;
        }
        if (d->n_fragments >= MOST_ELEMENTS ||
            !ART_GROW(p->ctx, d->fragment, d->n_fragments, d->fragment_cap))
            return p->ctx->status < 0 ? p->ctx->status
                                      : art_dicom_fail(p->ctx, d, ART_ELIMIT, p->at,
                                                       "too many fragments of pixels");
        d->fragment[d->n_fragments++] = (struct art_dicom_element){
            .tag = ART_DICOM_ITEM, .vr = "OB", .at = p->at, .n = n, .value = bytes(p) + p->at};
        p->at += n;
    }
}

/* Reads the header of an element at p->at: its tag, VR and length. */
static int read_head(struct parser *p, struct art_dicom_element *e, uint32_t *n)
{
    size_t end = limit(p), left = end - p->at;
    const unsigned char *b = bytes(p) + p->at;
    if (left < 8)
        return art_dicom_fail(p->ctx, p->d, ART_ESYNTAX, p->at,
                              "%zu bytes are left, which is no element", left);
    e->tag = art_dicom_load(b, 2, p->big) << 16 | art_dicom_load(b + 2, 2, p->big);
    e->big = p->big;
    bool structural = e->tag >> 16 == 0xFFFE;
    if (structural || p->implicit) {
        const struct art_dicom_entry *entry = art_dicom_entry(e->tag);
        memcpy(e->vr, structural ? "--" : entry ? entry->vr : "UN", 3);
        *n = art_dicom_load(b + 4, 4, p->big);
        p->at += 8;
        return ART_OK;
    }
    memcpy(e->vr, b + 4, 2);
    e->vr[2] = 0;
    bool letters = e->vr[0] >= 'A' && e->vr[0] <= 'Z' && e->vr[1] >= 'A' && e->vr[1] <= 'Z';
    if (!letters) {
        /* seen in the wild: a VR that is none, with a length as all short ones have */
        memcpy(e->vr, "UN", 3);
        *n = art_dicom_load(b + 6, 2, p->big);
        p->at += 8;
    } else if (!has_long_length(e->vr)) {
        *n = art_dicom_load(b + 6, 2, p->big);
        p->at += 8;
    } else {
        if (left < 12)
            return art_dicom_fail(p->ctx, p->d, ART_ESYNTAX, p->at,
                                  "%zu bytes are left, which is no element", left);
        *n = art_dicom_load(b + 8, 4, p->big);
        p->at += 12;
    }
    return ART_OK;
}

/* Leave levels that end here; those without a length wait for their delimiter. */
static void leave(struct parser *p)
{
    while (p->depth > 0 && p->level[p->depth - 1].end <= p->at) p->depth--;
    const struct level *top = p->depth ? &p->level[p->depth - 1] : NULL;
    p->implicit = top ? top->implicit : p->d->implicit;
    p->big = top ? top->big : p->d->syntax->big;
}

/* Reads the delimiter of the innermost item, or sequence. */
static int delimiter(struct parser *p, const struct art_dicom_element *e)
{
    bool item = e->tag == ART_DICOM_ITEM_END;
    if (p->depth == 0 || p->level[p->depth - 1].is_item != item)
        return art_dicom_fail(p->ctx, p->d, ART_ESYNTAX, p->at - 8,
                              "the end of %s that was not begun", item ? "an item" : "a sequence");
    p->depth--;
    return ART_OK;
}

static int too_long(struct parser *p, const struct art_dicom_element *e, uint32_t n, size_t left)
{
    return art_dicom_fail(p->ctx, p->d, ART_ESYNTAX, p->at,
                          "element (%04x,%04x) is %u bytes long, %zu are left", e->tag >> 16,
                          e->tag & 0xFFFF, n, left);
}

/* True if n bytes are elements with implicit VR, up to one whose length is open. */
static bool is_implicit_elements(const unsigned char *b, size_t n)
{
    size_t at = 0;
    while (n - at >= 8) {
        uint32_t length = art_dicom_load(b + at + 4, 4, false);
        if (length == OPEN) return true;
        if (length > n - at - 8) return false;
        at += 8 + (size_t)length;
    }
    return at == n;
}

/* True if an unknown value is a row of items to its end. Implicit files, and explicit ones made of
 * them, do not say which elements that the dictionary lacks are sequences (PS3.5, 6.2.2); what
 * stands in them is then read, and what identifies a patient found. */
static bool is_items(const struct parser *p, size_t n)
{
    const unsigned char *b = bytes(p) + p->at;
    size_t at = 0;
    while (n - at >= 8) {
        uint32_t tag =
            art_dicom_load(b + at, 2, false) << 16 | art_dicom_load(b + at + 2, 2, false);
        uint32_t length = art_dicom_load(b + at + 4, 4, false);
        if (tag != ART_DICOM_ITEM) return false;
        at += 8;
        if (length == OPEN) return is_implicit_elements(b + at, n - at);
        if (length > n - at || !is_implicit_elements(b + at, length)) return false;
        at += length;
    }
    return at == n && n > 0;
}

/* One element, or the beginning or end of a level. */
static int element(struct parser *p)
{
    struct art_dicom *d = p->d;
    struct art_dicom_element e = {0};
    uint32_t n = 0;
    int status;
    ART_TRY(read_head(p, &e, &n));
    size_t left = limit(p) - p->at;
    bool in_sequence = p->depth > 0 && !p->level[p->depth - 1].is_item;
    e.at = p->at;
    if (e.tag == ART_DICOM_ITEM_END || e.tag == ART_DICOM_SEQUENCE_END) return delimiter(p, &e);
    if ((e.tag == ART_DICOM_ITEM) != in_sequence)
        return art_dicom_fail(p->ctx, d, ART_ESYNTAX, p->at - 8,
                              in_sequence ? "(%04x,%04x) is in a sequence, outside of an item"
                                          : "(%04x,%04x) stands outside of a sequence",
                              e.tag >> 16, e.tag & 0xFFFF);
    if (n == OPEN && (e.tag == ART_DICOM_PIXELS || e.vr[0] == 'O')) {
        memcpy(e.vr, "OB", 3);
        ART_TRY(add(p, e));
        return read_fragments(p, e.tag == ART_DICOM_PIXELS && p->depth == 0);
    }
    /* unknown values of open length are sequences with implicit VR (CP-246) */
    bool unknown = strcmp(e.vr, "UN") == 0 && n == OPEN, sequence = strcmp(e.vr, "SQ") == 0;
    if (strcmp(e.vr, "UN") == 0 && n <= left && is_items(p, n)) unknown = true;
    if (sequence || unknown || e.tag == ART_DICOM_ITEM || n == OPEN) {
        if (n != OPEN && n > left) return too_long(p, &e, n, left);
        if (unknown) memcpy(e.vr, "SQ", 3);
        ART_TRY(add(p, e));
        return push(p, n == OPEN ? SIZE_MAX : p->at + n, e.tag == ART_DICOM_ITEM,
                    p->implicit || unknown, p->big && !unknown);
    }
    if (n > left) {
        bool pixels = e.tag >> 16 == 0x7FE0 && p->depth == 0;
        if (!pixels) return too_long(p, &e, n, left);
        d->cut = true;
        n = (uint32_t)left;
    }
    e.n = n;
    e.value = bytes(p) + p->at;
    p->at += n;
    return add(p, e);
out:
    return status;
}

/* ---------------------------------------------------------------- file header */

static bool has_mark(const struct art_source *src)
{
    return src->n >= 132 && memcmp(src->data + 128, "DICM", 4) == 0;
}

/* Files without the mark begin with an element of group 8 (or 2), whose first numbers are small. */
static const struct art_dicom_syntax *guess_syntax(const unsigned char *b, size_t n, bool any_group)
{
    if (n < 16) return NULL;
    for (int big = 0; big < 2; big++) {
        uint32_t group = art_dicom_load(b, 2, big), number = art_dicom_load(b + 2, 2, big);
        if (!any_group && ((group != 8 && group != 2) || number > 0x200)) continue;
        if (group > 0x7FE0 || group == 0) continue;
        bool vr = b[4] >= 'A' && b[4] <= 'Z' && b[5] >= 'A' && b[5] <= 'Z';
        if (vr) return find_syntax(big ? "1.2.840.10008.1.2.2" : "1.2.840.10008.1.2.1");
        uint32_t length = art_dicom_load(b + 4, 4, false);
        if (!big && (length < n || (any_group && length == OPEN)))
            return find_syntax("1.2.840.10008.1.2");
    }
    return NULL;
}

bool art_dicom_sniff(const struct art_source *src)
{
    return has_mark(src) || guess_syntax((const unsigned char *)src->data, src->n, false) != NULL;
}

/* Inflate all from p->at on, behind a copy of what comes before. */
static int inflate_rest(struct parser *p)
{
    struct art_source *src = &p->d->src;
    size_t most = p->ctx->unpacked ? p->ctx->unpacked : ART_UNPACKED;
    struct art_buf out;
    z_stream z = {0};
    char piece[1 << 14];
    int code = Z_OK, status = ART_OK;
    if (inflateInit2(&z, -15) != Z_OK)
        return art_error(p->ctx, ART_ENOMEM, NULL, "out of memory for unpacking");
    art_buf_init(&out, p->ctx);
    art_buf_add(&out, src->data, p->at);
    z.next_in = (Bytef *)(uintptr_t)(src->data + p->at);
    z.avail_in = (uInt)(src->n - p->at < UINT32_MAX ? src->n - p->at : UINT32_MAX);
    while (code == Z_OK && status == ART_OK) {
        z.next_out = (Bytef *)piece;
        z.avail_out = sizeof piece;
        code = inflate(&z, Z_NO_FLUSH);
        art_buf_add(&out, piece, sizeof piece - z.avail_out);
        if (out.n > most)
            status =
                art_dicom_fail(p->ctx, p->d, ART_ELIMIT, p->at,
                               "the file unpacks to more than %zu MB (see --unpacked)", most >> 20);
        if (code == Z_OK && z.avail_in == 0 && z.avail_out) break;
    }
    inflateEnd(&z);
    if (status == ART_OK) status = art_buf_status(&out);
    if (status == ART_OK && code != Z_STREAM_END)
        status = art_dicom_fail(p->ctx, p->d, ART_ESYNTAX, src->n, "the deflated data are damaged");
    struct art_source inflated = {0};
    if (status == ART_OK) status = art_source_string(p->ctx, &inflated, src->name, out.s, out.n);
    art_buf_fini(&out);
    if (status < 0) return status;
    art_source_fini(src);
    *src = inflated;
    for (int i = 0; i < p->d->n; i++) p->d->element[i].value = bytes(p) + p->d->element[i].at;
    return ART_OK;
}

/* Group 2 is always explicit and little-endian, and names the syntax of the rest. */
static int read_meta(struct parser *p)
{
    struct art_dicom *d = p->d;
    int status = ART_OK;
    char *uid = NULL;
    d->syntax = find_syntax("1.2.840.10008.1.2.1");
    if (has_mark(&d->src)) p->at = 132;
    while (d->src.n - p->at >= 8 && art_dicom_load(bytes(p) + p->at, 2, false) == 2) {
        leave(p);
        ART_TRY(element(p));
        /* items of the group, which has none */
        while (p->depth) {
            leave(p);
            if (p->depth) ART_TRY(element(p));
        }
    }
    ART_TRY(art_dicom_string(p->ctx, d, -1, 0x00020010, &uid));
    if (uid) {
        const struct art_dicom_syntax *syntax = find_syntax(uid);
        if (!syntax) {
            status = art_dicom_fail(p->ctx, d, ART_EUNSUPPORTED, p->at,
                                    "the transfer syntax %.70s is not read", uid);
            goto out;
        }
        d->syntax = syntax;
        if (syntax->deflated) ART_TRY(inflate_rest(p));
    } else {
        const struct art_dicom_syntax *guess =
            guess_syntax(bytes(p) + p->at, d->src.n - p->at, p->at > 0);
        if (!guess) {
            status = art_dicom_fail(p->ctx, d, ART_ESYNTAX, p->at, "this is no DICOM file");
            goto out;
        }
        d->syntax = guess;
    }
    d->implicit = !d->syntax->explicit_vr;
    /* seen in the wild: implicit VR under the name of an explicit syntax */
    if (d->src.n - p->at >= 8) {
        const unsigned char *vr = bytes(p) + p->at + 4;
        if (vr[0] < 'A' || vr[0] > 'Z' || vr[1] < 'A' || vr[1] > 'Z') d->implicit = true;
    }
out:
    art_free(uid);
    return status;
}

static void find_groups(struct art_dicom *d)
{
    d->per_frame = d->shared = -1;
    for (int i = 0; i < d->n; i++) {
        if (d->element[i].depth) continue;
        if (d->element[i].tag == 0x52009230) d->per_frame = i;
        if (d->element[i].tag == 0x52009229) d->shared = i;
    }
}

int art_dicom_parse(struct art_ctx *ctx, struct art_dicom *dicom, struct art_source *src)
{
    struct parser p = {.ctx = ctx, .d = dicom};
    int status = ART_OK;
    memset(dicom, 0, sizeof *dicom);
    dicom->src = *src;
    memset(src, 0, sizeof *src);
    dicom->per_frame = dicom->shared = -1;
    dicom->file = art_strdup(ctx, dicom->src.name);
    if (!dicom->file) {
        status = ctx->status;
        goto out;
    }
    ART_TRY(read_meta(&p));
    while (p.at < dicom->src.n) {
        leave(&p);
        /* zeros behind the last element */
        if (p.depth == 0 && dicom->src.n - p.at < 8) break;
        if (p.depth == 0 && dicom->n && dicom->element[dicom->n - 1].tag >> 16 >= 0x7FE0 &&
            art_dicom_load(bytes(&p) + p.at, 4, false) == 0)
            break;
        ART_TRY(element(&p));
    }
    leave(&p);
    if (p.depth && !dicom->cut) {
        status = art_dicom_fail(ctx, dicom, ART_ESYNTAX, p.at, "the file ends within a sequence");
        goto out;
    }
    find_groups(dicom);
out:
    if (status < 0) art_dicom_fini(dicom);
    return status;
}

int art_dicom_read(struct art_ctx *ctx, struct art_dicom *dicom, const char *path)
{
    struct art_source src = {0};
    int status = art_source_read(ctx, &src, path);
    if (status < 0) {
        memset(dicom, 0, sizeof *dicom);
        return status;
    }
    return art_dicom_parse(ctx, dicom, &src);
}

void art_dicom_fini(struct art_dicom *dicom)
{
    art_free(dicom->file);
    art_free(dicom->element);
    art_free(dicom->fragment);
    art_source_fini(&dicom->src);
    memset(dicom, 0, sizeof *dicom);
}
