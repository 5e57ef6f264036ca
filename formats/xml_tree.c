/* The elements of a file as a tree. */
#include "xml.h"
#include <string.h>
#include <strings.h>

struct reader {
    struct art_xml xml;
    struct art_ctx *ctx;
    struct art_arena *arena;
    const struct art_source *src;
    struct art_xml_tag *root, *open; /* open: innermost */
    int depth, n, most_depth, most_tags;
    struct art_buf text; /* of the innermost element */
    size_t end;          /* behind the markup that is being looked at */
    bool bare;           /* an ampersand on its own was seen */
};

static char *keep(struct reader *r, const char *s, size_t n)
{
    char *kept = art_arena_strndup(r->ctx, r->arena, s, n);
    if (!kept) art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
    return kept;
}

const char *art_xml_attribute(const struct art_xml_tag *tag, const char *key)
{
    for (const struct art_xml_attr *a = tag->attrs; a; a = a->next)
        if (strcmp(a->key, key) == 0) return a->value;
    return NULL;
}

static void add_attributes(struct reader *r, struct art_xml_tag *t, int n, const xmlChar **list)
{
    struct art_xml_attr **to = &t->attrs;
    for (int i = 0; i < n && r->xml.status >= 0; i++) {
        const xmlChar **one = list + 5 * (size_t)i;
        const char *key = (const char *)one[0];
        struct art_xml_attributes a = {1, one};
        size_t room = (size_t)(one[4] - one[3]) + 1;
        struct art_xml_attr *attr = art_arena_alloc(r->ctx, r->arena, 1, sizeof *attr);
        char *value = art_arena_alloc(r->ctx, r->arena, room, 1);
        if (!attr || !value) {
            art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
            return;
        }
        (void)art_xml_get(&a, key, value, room);
        attr->key = keep(r, key, strlen(key));
        attr->value = value;
        *to = attr;
        to = &attr->next;
    }
    if (r->xml.status >= 0) t->name = art_xml_attribute(t, "name");
}

static void append(struct reader *r, struct art_xml_tag *t)
{
    if (r->open && r->open->last)
        r->open->last->next = t;
    else if (r->open)
        r->open->first = t;
    else
        r->root = t;
    if (r->open) r->open->last = t;
    r->open = t;
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int n_ns, const xmlChar **ns, int n_attrs, int n_default,
                     const xmlChar **attrs)
{
    struct reader *r = user;
    (void)prefix, (void)uri, (void)n_ns, (void)ns, (void)n_default;
    if (r->xml.status < 0) return;
    if (r->depth++ == r->most_depth) {
        art_xml_fail(&r->xml, ART_ELIMIT, "elements are nested deeper than %d", r->most_depth);
        return;
    }
    if (r->n++ == r->most_tags) {
        art_xml_fail(&r->xml, ART_ELIMIT, "more than %d elements", r->most_tags);
        return;
    }
    struct art_xml_tag *t = art_arena_alloc(r->ctx, r->arena, 1, sizeof *t);
    if (!t) {
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
        return;
    }
    t->tag = keep(r, (const char *)local, strlen((const char *)local));
    t->text = "";
    t->at = r->xml.at;
    t->parent = r->open;
    add_attributes(r, t, n_attrs, attrs);
    append(r, t);
    art_buf_clear(&r->text);
}

static void on_text(void *user, const xmlChar *s, int n)
{
    struct reader *r = user;
    if (r->xml.status >= 0) art_buf_add(&r->text, (const char *)s, (size_t)n);
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri)
{
    struct reader *r = user;
    struct art_xml_tag *t = r->open;
    (void)local, (void)prefix, (void)uri;
    if (r->xml.status < 0 || !t) return;
    if (!t->first && r->text.n > 0) {
        const char *from = r->text.s, *to = r->text.s + r->text.n;
        while (from < to && blank(*from)) from++;
        while (to > from && blank(to[-1])) to--;
        t->text = keep(r, from, (size_t)(to - from));
    }
    if (art_buf_status(&r->text) < 0) art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
    t->end = r->end;
    art_buf_clear(&r->text);
    r->open = t->parent;
    r->depth--;
}

/* True if an entity or a character by its number begins at an ampersand. */
static bool is_entity(const char *p, const char *end)
{
    size_t n = 1;
    while (p + n < end && n < 40 &&
           (p[n] == '#' || (p[n] | 0x20) >= 'a' || (p[n] >= '0' && p[n] <= '9')) && p[n] != '<' &&
           p[n] != '&' && p[n] != ' ')
        n++;
    return n > 1 && p + n < end && p[n] == ';';
}

/* An ampersand on its own, which XML does not allow and OpenSim's reader takes, stands for itself.
 */
static int feed(struct reader *r, size_t from, size_t to)
{
    const char *s = r->src->data, *end = s + to, *p = s + from;
    int status = ART_OK;
    while ((p = memchr(p, '&', (size_t)(end - p)))) {
        if (!is_entity(p, end)) {
            struct art_loc loc = art_format_place(r->src, (size_t)(p - s));
            if (!r->bare)
                ART_TRY(
                    art_warn_strict(r->ctx, ART_ESYNTAX, &loc,
                                    "an '&' on its own is taken as it stands; XML writes &amp;"));
            r->bare = true;
            ART_TRY(art_xml_feed(&r->xml, from, (size_t)(p - s)));
            ART_TRY(art_xml_feed_text(&r->xml, "&amp;"));
            from = (size_t)(p - s) + 1;
        }
        p++;
    }
    ART_TRY(art_xml_feed(&r->xml, from, to));
out:
    return status;
}

static int scan(struct reader *r, size_t pos)
{
    int status = ART_OK;
    while (pos < r->src->n) {
        const char *less = memchr(r->src->data + pos, '<', r->src->n - pos);
        size_t at = less ? (size_t)(less - r->src->data) : r->src->n, end;
        if (at > pos) ART_TRY(feed(r, pos, at));
        if (at == r->src->n) break;
        ART_TRY(art_xml_markup(&r->xml, at, &end));
        r->end = end;
        pos = end;
        /* nobody reads comments, which in files of the world hold what XML does not allow, as "--"
         */
        if (end - at >= 7 && memcmp(less, "<!--", 4) == 0) continue;
        bool data = end - at > 9 && memcmp(less, "<![CDATA[", 9) == 0;
        ART_TRY(data ? art_xml_feed(&r->xml, at, end) : feed(r, at, end));
    }
    status = art_xml_finish(&r->xml);
out:
    return status;
}

/* True if the declaration that begins a text names no encoding, or UTF-8; and a text of 16 bits is
 * none. */
static bool is_utf8_text(const struct art_source *src, size_t at)
{
    const char *p = src->data + at, *end = memchr(p, '>', src->n - at);
    if (src->n - at < 5 || memcmp(p, "<?xml", 5) != 0 || !end)
        return src->n - at >= 2 && p[1] != '\0';
    for (; end - p > 10; p++)
        if (memcmp(p, "encoding", 8) == 0) {
            p += strcspn(p, "\"'>");
            return end - p > 5 && strncasecmp(p + 1, "utf-8", 5) == 0;
        }
    return true;
}

int art_xml_tree(struct art_ctx *ctx, struct art_arena *arena, const struct art_source *src,
                 int most_depth, int most_tags, struct art_xml_tag **root)
{
    struct reader r = {
        .ctx = ctx, .arena = arena, .src = src, .most_depth = most_depth, .most_tags = most_tags};
    xmlSAXHandler sax;
    size_t start;
    memset(&sax, 0, sizeof sax);
    sax.startElementNs = on_start;
    sax.endElementNs = on_end;
    sax.characters = on_text;
    sax.ignorableWhitespace = on_text;
    art_buf_init(&r.text, ctx);
    int status = art_xml_open(&r.xml, ctx, src, &sax, &start);
    /* names of authors in models and setups are Latin-1 where an editor did not know better */
    r.xml.mends = status == ART_OK && is_utf8_text(src, start);
    if (status == ART_OK) status = scan(&r, start);
    art_xml_close(&r.xml);
    art_buf_fini(&r.text);
    *root = status == ART_OK ? r.root : NULL;
    return status;
}
