#include "xml.h"
#include <string.h>

int art_xml_fail(struct art_xml *x, int status, const char *fmt, ...)
{
    struct art_loc loc = art_format_place(x->src, x->at);
    va_list args;
    if (x->status < 0) return x->status;
    va_start(args, fmt);
    x->status = art_verror(x->ctx, status, &loc, fmt, args);
    va_end(args);
    return x->status;
}

static void on_error(void *user, xmlErrorPtr error)
{
    struct art_xml *x = user;
    char text[200];
    size_t n = 0;
    if (error->level < XML_ERR_ERROR || x->status < 0) return;
    /* names with several colons, as OpenSim's, are well-formed without namespaces */
    if (error->domain == XML_FROM_NAMESPACE) return;
    for (const char *p = error->message; p && *p && *p != '\n' && n + 1 < sizeof text; p++)
        text[n++] = *p;
    text[n] = '\0';
    art_xml_fail(x, error->code == XML_ERR_NO_MEMORY ? ART_ENOMEM : ART_ESYNTAX, "XML: %s", text);
}

/* Drops messages of libxml2 outside of a parser (about encodings), which would go to standard
 * error; the parser fails afterwards, and that is reported. A lack of memory is reported here,
 * since the parser then takes it for a wrong encoding. */
static void on_error_outside(void *user, xmlErrorPtr error)
{
    if (error->code == XML_ERR_NO_MEMORY) art_xml_fail(user, ART_ENOMEM, "out of memory");
}

static void ignore_text(void *user, const char *fmt, ...)
{
    (void)user;
    (void)fmt;
}

/* ------------------------------------------------------------------- parsing */

int art_xml_open(struct art_xml *x, struct art_ctx *ctx, const struct art_source *src,
                 xmlSAXHandler *sax, size_t *start)
{
    size_t at = src->n >= 3 && memcmp(src->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    *x = (struct art_xml){.ctx = ctx, .src = src};
    sax->initialized = XML_SAX2_MAGIC;
    sax->serror = on_error;
    while (at < src->n && art_xml_blank(src, at, at + 1)) at++;
    *start = x->at = at;
    if (at == src->n || src->data[at] != '<')
        return art_xml_fail(x, ART_ESYNTAX,
                            at == src->n ? "the file is empty" : "this is no XML file");
    x->status = art_xml_load(ctx, &x->lib);
    if (x->status < 0) return x->status;
    x->parser = x->lib.create(sax, x, NULL, 0, NULL);
    if (!x->parser) return art_xml_fail(x, ART_ENOMEM, "out of memory");
    (void)x->lib.use_options(x->parser, XML_PARSE_NONET);
    /* of this thread, and of this program's own again when all is done */
    x->theirs = *x->lib.error();
    x->user = *x->lib.error_context();
    x->lib.set_error(x, on_error_outside);
    x->their_generic = *x->lib.generic();
    x->generic_user = *x->lib.generic_context();
    x->lib.set_generic(NULL, ignore_text);
    return ART_OK;
}

void art_xml_close(struct art_xml *x)
{
    if (!x->parser) return;
    x->lib.set_error(x->user, x->theirs);
    x->lib.set_generic(x->generic_user, x->their_generic);
    if (x->parser->myDoc) x->lib.free_doc(x->parser->myDoc);
    x->lib.free_parser(x->parser);
    x->parser = NULL;
}

/* Parse a piece. Bytes that are none of the encoding end the parser without an error, and all
 * behind them would be lost. */
static void parse(struct art_xml *x, const char *text, size_t n, bool last)
{
    int code = x->lib.parse(x->parser, text, (int)n, last);
    if (code < 0 || code == XML_ERR_INVALID_ENCODING)
        art_xml_fail(x, ART_ESYNTAX, "XML: bytes that are not of the encoding of the text");
}

static void feed(struct art_xml *x, const char *p, size_t n)
{
    enum { PIECE = 1 << 16 };
    for (size_t k; n && x->status >= 0; p += k, n -= k) {
        k = n < PIECE ? n : PIECE;
        parse(x, p, k, false);
    }
}

/* The length of the character of UTF-8 that begins a text; 0: none does. */
static size_t utf8_length(const unsigned char *p, size_t n)
{
    const size_t length = *p < 0x80   ? 1
                          : *p < 0xC2 ? 0
                          : *p < 0xE0 ? 2
                          : *p < 0xF0 ? 3
                          : *p < 0xF5 ? 4
                                      : 0;
    if (length > n) return 0;
    for (size_t i = 1; i < length; i++)
        if ((p[i] & 0xC0) != 0x80) return 0;
    return length;
}

/* How much of a text is UTF-8. */
static size_t utf8_part(const char *text, size_t n)
{
    size_t i = 0, k;
    while (i < n && (k = utf8_length((const unsigned char *)text + i, n - i)) > 0) i += k;
    return i;
}

/* Models whose authors have names with accents are written as Latin-1 by some editors and say that
 * they are UTF-8: each byte that is none of it is taken for the character of that number. */
static int feed_latin(struct art_xml *x, const char *text, size_t n)
{
    struct art_loc loc = art_format_place(x->src, x->at);
    struct art_buf buf;
    if (!x->latin)
        x->status = art_warn_strict(
            x->ctx, ART_ESYNTAX, &loc,
            "bytes that are not UTF-8, which the text declares, are read as Latin-1");
    x->latin = true;
    art_buf_init(&buf, x->ctx);
    for (size_t i = 0; i < n && x->status >= 0;) {
        const size_t k = utf8_length((const unsigned char *)text + i, n - i);
        const unsigned char c = (unsigned char)text[i];
        if (k == 0) {
            art_buf_putc(&buf, (char)(0xC0 | c >> 6));
            art_buf_putc(&buf, (char)(0x80 | (c & 0x3F)));
        }
        for (size_t j = 0; j < k; j++) art_buf_putc(&buf, text[i + j]);
        i += k ? k : 1;
    }
    if (x->status >= 0) x->status = art_buf_status(&buf);
    if (x->status >= 0) feed(x, buf.s, buf.n);
    art_buf_fini(&buf);
    return x->status;
}

int art_xml_feed(struct art_xml *x, size_t from, size_t to)
{
    const char *p = x->src->data;
    x->at = from;
    if (x->mends && utf8_part(p + from, to - from) < to - from)
        return feed_latin(x, p + from, to - from);
    feed(x, p + from, to - from);
    return x->status;
}

int art_xml_feed_text(struct art_xml *x, const char *text)
{
    if (x->status >= 0) parse(x, text, strlen(text), false);
    return x->status;
}

int art_xml_finish(struct art_xml *x)
{
    x->at = x->src->n;
    parse(x, NULL, 0, true);
    if (x->status >= 0 && !x->parser->wellFormed)
        art_xml_fail(x, ART_ESYNTAX, "the text is not XML as it should be");
    return x->status;
}

/* -------------------------------------------------------------------- markup */

size_t art_xml_find(const struct art_source *src, size_t from, const char *text)
{
    size_t len = strlen(text);
    for (const char *p = src->data + from, *end = src->data + src->n; p < end; p++) {
        p = memchr(p, text[0], (size_t)(end - p));
        if (!p || (size_t)(end - p) < len) break;
        if (memcmp(p, text, len) == 0) return (size_t)(p - src->data);
    }
    return src->n;
}

/* The end of the markup that begins at `at`; 0 if it has none. */
static size_t markup_end(const struct art_source *src, size_t at)
{
    const char *p = src->data + at;
    size_t left = src->n - at, end;
    char quote = '\0';
    if (left >= 4 && memcmp(p, "<!--", 4) == 0) {
        end = art_xml_find(src, at + 4, "-->");
        return end < src->n ? end + 3 : 0;
    }
    if (left >= 9 && memcmp(p, "<![CDATA[", 9) == 0) {
        end = art_xml_find(src, at + 9, "]]>");
        return end < src->n ? end + 3 : 0;
    }
    if (left >= 2 && p[1] == '?') {
        end = art_xml_find(src, at + 2, "?>");
        return end < src->n ? end + 2 : 0;
    }
    for (size_t i = 1; i < left; i++) {
        if (quote ? p[i] == quote : p[i] == '"' || p[i] == '\'') {
            quote = quote ? '\0' : p[i];
        } else if (!quote && p[i] == '>') {
            return at + i + 1;
        } else if (!quote && p[i] == '<') {
            return 0;
        }
    }
    return 0;
}

/* libxml2 compares each attribute with all before it, and looks at a tag that comes in pieces once
 * for each piece: what is far beyond any file is refused before it gets there. */
static int check_tag(struct art_xml *x, const char *p, size_t n)
{
    enum { MOST_BYTES = 1 << 20, MOST_ATTRIBUTES = 1000 };
    int attributes = 0;
    char quote = '\0';
    if (p[1] == '!' || p[1] == '?') return ART_OK;
    if (n > MOST_BYTES)
        return art_xml_fail(x, ART_ELIMIT, "a tag of more than %d bytes", MOST_BYTES);
    for (size_t i = 1; i < n; i++) {
        if (quote ? p[i] == quote : p[i] == '"' || p[i] == '\'') {
            quote = quote ? '\0' : p[i];
        } else if (!quote && p[i] == '=' && ++attributes > MOST_ATTRIBUTES) {
            return art_xml_fail(x, ART_ELIMIT, "a tag with more than %d attributes",
                                MOST_ATTRIBUTES);
        }
    }
    return ART_OK;
}

int art_xml_markup(struct art_xml *x, size_t at, size_t *end)
{
    const char *p = x->src->data + at;
    size_t left = x->src->n - at;
    x->at = at;
    if (left > 2 && p[1] == '!' && p[2] != '-' && p[2] != '[')
        return art_xml_fail(x, ART_EUNSUPPORTED, "a document type is not allowed in such files");
    *end = markup_end(x->src, at);
    if (*end == 0)
        return art_xml_fail(x, ART_ESYNTAX, "the tag is not closed: is the file cut off?");
    return check_tag(x, p, *end - at);
}

bool art_xml_blank(const struct art_source *src, size_t from, size_t to)
{
    for (; from < to; from++)
        if (!strchr(" \t\r\n", src->data[from]) || !src->data[from]) return false;
    return true;
}

/* ---------------------------------------------------------------- attributes */

bool art_xml_get(const struct art_xml_attributes *a, const char *name, char *out, size_t room)
{
    for (int i = 0; i < a->n; i++) {
        const xmlChar **one = a->list + 5 * (size_t)i;
        if (strcmp((const char *)one[0], name) != 0) continue;
        size_t n = (size_t)(one[4] - one[3]);
        if (n >= room) n = room - 1;
        memcpy(out, one[3], n);
        out[n] = '\0';
        /* libxml2 leaves an ampersand, and no other character, in this form */
        for (char *p = out; (p = strstr(p, "&#38;")); p++) memmove(p + 1, p + 5, strlen(p + 5) + 1);
        return true;
    }
    return false;
}

int art_xml_units(struct art_ctx *ctx, const char *comment, char **units)
{
    const char *p = comment + strspn(comment, " \t\r\n#");
    if (strncmp(p, "units", 5) != 0 || !p[5] || !strchr(" \t", p[5]) || *units) return ART_OK;
    p += 5 + strspn(p + 5, " \t");
    size_t n = strcspn(p, "\r\n");
    while (n > 0 && (p[n - 1] == ' ' || p[n - 1] == '\t')) n--;
    *units = art_strndup(ctx, p, n);
    return *units ? ART_OK : ART_ENOMEM;
}

int art_xml_char(const unsigned char *p)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    int n = *p < 0x80 ? 1 : *p >> 5 == 6 ? 2 : *p >> 4 == 14 ? 3 : *p >> 3 == 30 ? 4 : 0;
    unsigned v = n > 1 ? *p & (0x7fu >> n) : *p;
    for (int i = 1; i < n; i++) {
        if (p[i] >> 6 != 2) return 0;
        v = v << 6 | (p[i] & 63u);
    }
    if (n == 0 || v < least[n] || v > 0x10ffff || (v >= 0xd800 && v < 0xe000) || v == 0xfffe ||
        v == 0xffff)
        return 0;
    return v < 32 && v != '\t' && v != '\n' && v != '\r' ? 0 : n;
}

bool art_xml_escape(struct art_buf *buf, const char *text)
{
    bool good = true;
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        int n = art_xml_char(p);
        if (n == 0) {
            art_buf_putc(buf, '?');
            good = false;
        } else if (*p < 32 || strchr("&<>\"", *p)) {
            art_buf_printf(buf, "&#%d;", *p);
        } else {
            art_buf_add(buf, (const char *)p, (size_t)n);
        }
        p += n ? n : 1;
    }
    return good;
}

bool art_xml_is_comment(const char *text)
{
    if (strstr(text, "--") || strpbrk(text, "\r\n")) return false;
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        int n = art_xml_char(p);
        if (n == 0) return false;
        p += n;
    }
    return true;
}
