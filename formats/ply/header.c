/* The header of a polygon file. */
#include "ply_priv.h"

static const struct {
    const char *name, *other;
} types[] = {[ART_I8] = {"char", "int8"},      [ART_U8] = {"uchar", "uint8"},
             [ART_I16] = {"short", "int16"},   [ART_U16] = {"ushort", "uint16"},
             [ART_I32] = {"int", "int32"},     [ART_U32] = {"uint", "uint32"},
             [ART_I64] = {"int64", "int64"},   [ART_U64] = {"uint64", "uint64"},
             [ART_F32] = {"float", "float32"}, [ART_F64] = {"double", "float64"}};

static bool is_word(const char *word, size_t n, const char *known)
{
    return strlen(known) == n && memcmp(word, known, n) == 0;
}

bool art_ply_type(const char *word, size_t n, enum art_scalar *type)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (is_word(word, n, types[i].name) || is_word(word, n, types[i].other)) {
            *type = (enum art_scalar)i;
            return true;
        }
    return false;
}

const char *art_ply_type_name(enum art_scalar type)
{
    return types[type].name;
}

void art_ply_header_fini(struct art_ply_header *h)
{
    for (int i = 0; i < h->n_elements; i++) {
        struct art_ply_element *e = &h->element[i];
        for (int k = 0; k < e->n_properties; k++) art_free(e->property[k].name);
        art_free(e->property), art_free(e->name);
        art_mesh_clear_names(&e->names);
    }
    art_free(h->element), art_free(h->units), art_free(h->name);
    struct art_mesh_names *names[] = {&h->textures, &h->groups, &h->materials, &h->names};
    for (int i = 0; i < 4; i++) art_mesh_clear_names(names[i]);
}

/* --------------------------------------------------------------- statements */

static int read_type(struct art_scan *scan, enum art_scalar *type)
{
    const char *word;
    size_t n = art_scan_word(scan, &word);
    if (art_ply_type(word, n, type)) return ART_OK;
    return art_scan_fail(scan, word, ART_ESYNTAX, "'%.*s' is not a type (such as float or uchar)",
                         (int)(n < 40 ? n : 40), word);
}

static int read_name(struct art_scan *scan, const char *what, const char **at, char **name)
{
    size_t n = art_scan_word(scan, at);
    if (n == 0)
        return art_scan_fail(scan, *at, ART_ESYNTAX, "the line ends where %s is expected", what);
    *name = art_strndup(scan->ctx, *at, n);
    return *name ? ART_OK : ART_ENOMEM;
}

static int read_property(struct art_scan *scan, struct art_ply_header *h, const char *at)
{
    struct art_ply_property p = {0};
    int status;
    if (h->n_elements == 0)
        return art_scan_fail(scan, at, ART_ESYNTAX, "a property before the first element");
    struct art_ply_element *e = &h->element[h->n_elements - 1];
    p.list = art_scan_is(scan, "list");
    const char *type_at = scan->p;
    if (p.list) ART_TRY(read_type(scan, &p.count));
    if (p.list && (p.count == ART_F32 || p.count == ART_F64))
        return art_scan_fail(scan, type_at, ART_ESYNTAX,
                             "the length of a list must be a whole number");
    ART_TRY(read_type(scan, &p.type));
    ART_TRY(read_name(scan, "the name of a property", &p.at, &p.name));
    int k, before = e->names.n;
    ART_TRY(art_mesh_add_name(scan->ctx, &e->names, p.name, strlen(p.name), &k));
    if (k < before) {
        status = art_scan_fail(scan, p.at, ART_ESYNTAX, "there are two properties '%s'", p.name);
        goto out;
    }
    p.loc = art_format_next_place(&h->lines, scan->src, (size_t)(p.at - scan->src->data));
    p.size = art_scalar_size(p.type);
    p.count_size = art_scalar_size(p.count);
    if (!ART_GROW(scan->ctx, e->property, e->n_properties, e->cap)) {
        status = scan->ctx->status;
        goto out;
    }
    e->property[e->n_properties++] = p;
    return art_scan_end_line(scan);
out:
    art_free(p.name);
    return status;
}

static int read_element(struct art_scan *scan, struct art_ply_header *h)
{
    struct art_ply_element e = {0};
    int status;
    ART_TRY(read_name(scan, "the name of an element", &e.at, &e.name));
    int i, before = h->names.n;
    ART_TRY(art_mesh_add_name(scan->ctx, &h->names, e.name, strlen(e.name), &i));
    if (i < before) {
        status = art_scan_fail(scan, e.at, ART_ESYNTAX, "there are two elements '%s'", e.name);
        goto out;
    }
    /* the size of an item is not known yet: see check_counts */
    ART_TRY(art_scan_count(scan, 0, &e.n));
    ART_TRY(art_scan_end_line(scan));
    if (!ART_GROW(scan->ctx, h->element, h->n_elements, h->cap)) {
        status = scan->ctx->status;
        goto out;
    }
    h->element[h->n_elements++] = e;
    return ART_OK;
out:
    art_free(e.name);
    return status;
}

static int read_format(struct art_scan *scan, struct art_ply_header *h)
{
    static const struct {
        const char *word;
        enum art_encoding encoding;
    } forms[] = {{"ascii", ART_ENCODE_ASCII},
                 {"binary_little_endian", ART_ENCODE_BINARY},
                 {"binary_big_endian", ART_ENCODE_BINARY_BIG}};
    const char *word = scan->p;
    for (int i = 0; i < 3 && h->encoding == ART_ENCODE_DEFAULT; i++)
        if (art_scan_is(scan, forms[i].word)) h->encoding = forms[i].encoding;
    if (h->encoding == ART_ENCODE_DEFAULT)
        return art_scan_fail(scan, word, ART_ESYNTAX,
                             "the format is not ascii, binary_little_endian or binary_big_endian");
    if (!art_scan_is(scan, "1.0"))
        return art_scan_fail(scan, scan->p, ART_EUNSUPPORTED, "the version is not 1.0");
    return art_scan_end_line(scan);
}

/* ----------------------------------------------------------------- comments */

static int keep_text(struct art_ctx *ctx, char **to, const char *text, size_t n)
{
    if (*to) return ART_OK;
    *to = art_strndup(ctx, text, n);
    return *to ? ART_OK : ART_ENOMEM;
}

/* Reads comments: those that this program writes, and texture files of others. */
static int read_comment(struct art_scan *scan, struct art_ply_header *h)
{
    const struct {
        const char *word;
        char **text;
        struct art_mesh_names *names;
    } known[] = {{"units ", &h->units, NULL},
                 {"name ", &h->name, NULL},
                 {"group ", NULL, &h->groups},
                 {"material ", NULL, &h->materials},
                 {"TextureFile ", NULL, &h->textures}};
    const char *text;
    size_t n = art_scan_rest(scan, &text);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        size_t m = strlen(known[i].word);
        int index;
        if (n <= m || memcmp(text, known[i].word, m) != 0) continue;
        while (m < n && text[m] == ' ') m++;
        if (known[i].text) return keep_text(scan->ctx, known[i].text, text + m, n - m);
        return art_mesh_add_name(scan->ctx, known[i].names, text + m, n - m, &index);
    }
    return ART_OK;
}

/* ------------------------------------------------------------------- header */

/* Each item takes its bytes; in a text each number takes two. */
static int check_counts(struct art_scan *scan, const struct art_ply_header *h)
{
    uint64_t all = 0;
    for (int i = 0; i < h->n_elements; i++) {
        const struct art_ply_element *e = &h->element[i];
        uint64_t size = 0;
        for (int k = 0; k < e->n_properties; k++) {
            const struct art_ply_property *p = &e->property[k];
            bool text = h->encoding == ART_ENCODE_ASCII;
            size += text ? 2 : (uint64_t)(p->list ? p->count_size : p->size);
        }
        if (size == 0 && e->n > 0)
            return art_scan_fail(scan, e->at, ART_ESYNTAX, "the element '%s' has no properties",
                                 e->name);
        all += (uint64_t)e->n * size;
        if (all > 1 && !art_scan_has(scan, all - 1))
            return art_scan_fail(scan, e->at, ART_ERANGE,
                                 "%d items of the element '%s' are more than the file can hold",
                                 e->n, e->name);
    }
    return ART_OK;
}

static int read_statement(struct art_scan *scan, struct art_ply_header *h)
{
    const char *at = scan->p, *word;
    if (art_scan_is(scan, "format")) return read_format(scan, h);
    if (art_scan_is(scan, "element")) return read_element(scan, h);
    if (art_scan_is(scan, "property")) return read_property(scan, h, at);
    if (art_scan_is(scan, "comment")) return read_comment(scan, h);
    if (art_scan_is(scan, "obj_info")) {
        art_scan_next_line(scan);
        return ART_OK;
    }
    size_t n = art_scan_word(scan, &word);
    return art_scan_fail(scan, word, ART_ESYNTAX, "'%.*s' is no statement of a header",
                         (int)(n < 40 ? n : 40), word);
}

int art_ply_read_header(struct art_scan *scan, struct art_ply_header *h)
{
    int status;
    if (!art_scan_is(scan, "ply"))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX,
                             "the file does not begin with the word ply");
    bool crlf = scan->p + 1 < scan->end && scan->p[0] == '\r' && scan->p[1] == '\n';
    ART_TRY(art_scan_end_line(scan));
    for (;;) {
        if (!art_scan_more(scan))
            return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file ends inside the header");
        const char *at = scan->p;
        if (art_scan_is(scan, "end_header")) {
            if (h->encoding == ART_ENCODE_DEFAULT)
                return art_scan_fail(scan, at, ART_ESYNTAX, "the header does not state the format");
            break;
        }
        ART_TRY(read_statement(scan, h));
    }
    /* one line end and no more: the next byte may be data */
    while (scan->p < scan->end && (*scan->p == ' ' || *scan->p == '\t')) scan->p++;
    if (scan->p < scan->end && *scan->p != '\n' && *scan->p != '\r')
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "more on the line than expected");
    if (crlf && scan->p < scan->end && *scan->p == '\r') scan->p++;
    if (scan->p < scan->end) scan->p++;
    ART_TRY(check_counts(scan, h));
out:
    return status;
}

/* ------------------------------------------------------------------ writing */

void art_ply_put_comment(struct art_emit *e, const char *what, const char *text)
{
    art_emit_printf(e, "comment %s ", what);
    for (; *text; text++) art_emit_putc(e, *text == '\n' || *text == '\r' ? ' ' : *text);
    art_emit_putc(e, '\n');
}

void art_ply_put_start(struct art_emit *e, enum art_encoding encoding, const char *units,
                       const char *name)
{
    static const char *const forms[] = {[ART_ENCODE_ASCII] = "ascii",
                                        [ART_ENCODE_BINARY] = "binary_little_endian",
                                        [ART_ENCODE_BINARY_BIG] = "binary_big_endian"};
    art_emit_printf(e, "ply\nformat %s 1.0\n", forms[encoding]);
    if (units) art_ply_put_comment(e, "units", units);
    if (name) art_ply_put_comment(e, "name", name);
}

void art_ply_put_element(struct art_emit *e, const char *name, int n)
{
    art_emit_printf(e, "element %s %d\n", name, n);
}

void art_ply_put_property(struct art_emit *e, const char *name, enum art_scalar type,
                          const enum art_scalar *count)
{
    art_emit_puts(e, "property ");
    if (count) art_emit_printf(e, "list %s ", art_ply_type_name(*count));
    art_emit_printf(e, "%s %s\n", art_ply_type_name(type), name);
}

void art_ply_put_end(struct art_emit *e)
{
    art_emit_puts(e, "end_header\n");
}
