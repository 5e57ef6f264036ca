/* This converts Markdown to manual pages: a small, line-based converter to roff with the man
 * macros. */
#include "cli_priv.h"
#include <art/version.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum block { NONE, PARAGRAPH, ITEM, CODE, TABLE };

struct page {
    struct art_buf *out;
    enum block block;
    bool fenced;                   /* inside ``` */
    int blank;                     /* blank lines put off inside code */
    const char *table, *table_end; /* rows of a table so far */
};

/* ---------------------------------------------------------------- characters */

static bool starts_line(const struct art_buf *out)
{
    return out->n == 0 || out->s[out->n - 1] == '\n';
}

static void roff_char(struct art_buf *out, char c, bool hyphens)
{
    if (starts_line(out) && (c == '.' || c == '\'')) art_buf_puts(out, "\\&");
    switch (c) {
    case '\\':
        art_buf_puts(out, "\\e");
        break;
    case '-':
        art_buf_puts(out, hyphens ? "\\-" : "-");
        break;
    case '^':
        art_buf_puts(out, "\\(ha");
        break;
    case '~':
        art_buf_puts(out, "\\(ti");
        break;
    case '`':
        art_buf_puts(out, "\\(ga");
        break;
    case '\'':
        art_buf_puts(out, hyphens ? "\\(aq" : "'");
        break;
    case '"':
        art_buf_puts(out, "\\(dq");
        break;
    default:
        art_buf_putc(out, c);
    }
}

void cli_roff(struct art_buf *out, const char *s, size_t n, bool hyphens)
{
    for (size_t i = 0; i < n; i++) roff_char(out, s[i], hyphens);
}

/* Length of a marker that is closed again later in the text, or 0. */
static size_t closed(const char *s, size_t n, const char *marker)
{
    size_t m = strlen(marker);
    if (n < 2 * m + 1 || memcmp(s, marker, m) != 0) return 0;
    if (isspace((unsigned char)s[m])) return 0;
    for (size_t i = m + 1; i + m <= n; i++)
        if (memcmp(s + i, marker, m) == 0 && !isspace((unsigned char)s[i - 1])) return i - m;
    return 0;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Length of a link `[text](address)` at the start of a text, that of its text and where the address
 * begins; or 0. */
static size_t link(const char *s, size_t n, size_t *text, size_t *address)
{
    const char *middle, *end;
    if (n < 5 || s[0] != '[') return 0;
    middle = memchr(s, ']', n);
    if (!middle || (size_t)(middle - s) + 2 >= n || middle[1] != '(') return 0;
    *text = (size_t)(middle - s) - 1;
    *address = *text + 3;
    end = memchr(middle, ')', n - *text - 1);
    return end ? (size_t)(end - s) + 1 : 0;
}

/* A link to another page is its text; one to the web shows its address too. */
static void put_link(struct art_buf *out, const char *s, size_t n, size_t text, size_t address)
{
    cli_page_inline(out, s + 1, text);
    if (n - address < 4 || memcmp(s + address, "http", 4) != 0) return;
    art_buf_puts(out, " (");
    cli_roff(out, s + address, n - address - 1, true);
    art_buf_putc(out, ')');
}

/* Converts a line of text with `code`, **bold**, *emphasis* and links. */
void cli_page_inline(struct art_buf *out, const char *s, size_t n)
{
    static const struct {
        const char *marker, *font;
        bool code;
    } kinds[] = {{"`", "\\fB", true}, {"**", "\\fB", false}, {"*", "\\fI", false}};
    for (size_t i = 0; i < n;) {
        size_t inner = 0, k = 0, text, address, whole = link(s + i, n - i, &text, &address);
        if (whole) {
            put_link(out, s + i, whole, text, address);
            i += whole;
            continue;
        }
        bool inside_word = i > 0 && is_word(s[i - 1]);
        for (; k < 3 && !inside_word; k++)
            if ((inner = closed(s + i, n - i, kinds[k].marker)) > 0) break;
        if (!inner) {
            roff_char(out, s[i++], false);
            continue;
        }
        size_t m = strlen(kinds[k].marker);
        art_buf_puts(out, kinds[k].font);
        if (starts_line(out)) art_buf_puts(out, "\\&");
        cli_roff(out, s + i + m, inner, kinds[k].code);
        art_buf_puts(out, "\\fR");
        i += inner + 2 * m;
    }
}

/* -------------------------------------------------------------------- blocks */

static void end_block(struct page *page)
{
    if (page->block == CODE) art_buf_puts(page->out, ".EE\n.RE\n");
    if (page->block == TABLE) cli_page_table(page->out, page->table, page->table_end);
    page->block = NONE;
    page->blank = 0;
}

static void code_line(struct page *page, const char *s, size_t n)
{
    if (page->block != CODE) {
        end_block(page);
        art_buf_puts(page->out, ".PP\n.RS 4\n.EX\n");
        page->block = CODE;
    }
    for (; page->blank > 0; page->blank--) art_buf_putc(page->out, '\n');
    cli_roff(page->out, s, n, true);
    art_buf_putc(page->out, '\n');
}

static void table_line(struct page *page, const char *s, size_t n)
{
    if (page->block != TABLE) {
        end_block(page);
        page->block = TABLE;
        page->table = s;
    }
    page->table_end = s + n;
}

static void heading(struct page *page, const char *s, size_t n)
{
    size_t level = 0;
    end_block(page);
    while (level < n && s[level] == '#') level++;
    size_t skip = level;
    while (skip < n && s[skip] == ' ') skip++;
    /* a first line such as "# obj(5)" is the title, which .TH says already */
    if (level == 1 && memchr(s, '(', n)) return;
    art_buf_puts(page->out, level > 2 ? ".SS " : ".SH ");
    cli_roff(page->out, s + skip, n - skip, false);
    art_buf_putc(page->out, '\n');
}

/* Returns the length of "- " or "12. " at the start of a line, or 0. */
static size_t item_mark(const char *s, size_t n)
{
    size_t digits = 0;
    if (n > 2 && (s[0] == '-' || s[0] == '*') && s[1] == ' ') return 2;
    while (digits < n && isdigit((unsigned char)s[digits])) digits++;
    return digits && digits + 1 < n && s[digits] == '.' && s[digits + 1] == ' ' ? digits + 2 : 0;
}

static void text_line(struct page *page, const char *s, size_t n)
{
    size_t blanks = 0;
    while (blanks < n && s[blanks] == ' ') blanks++;
    s += blanks;
    n -= blanks;
    size_t mark = item_mark(s, n);
    if (mark) {
        end_block(page);
        if (mark == 2)
            art_buf_puts(page->out, ".IP \\(bu 2\n");
        else
            art_buf_printf(page->out, ".IP %.*s 4\n", (int)mark - 1, s);
        page->block = ITEM;
        s += mark;
        n -= mark;
    } else if (page->block == NONE) {
        art_buf_puts(page->out, ".PP\n");
        page->block = PARAGRAPH;
    } else if (page->block == CODE || page->block == TABLE) {
        end_block(page);
        art_buf_puts(page->out, ".PP\n");
        page->block = PARAGRAPH;
    }
    cli_page_inline(page->out, s, n);
    art_buf_putc(page->out, '\n');
}

static void line(struct page *page, const char *s, size_t n)
{
    bool indented = n >= 4 && memcmp(s, "    ", 4) == 0;
    while (n && (s[n - 1] == ' ' || s[n - 1] == '\r')) n--;
    if (n >= 3 && memcmp(s, "```", 3) == 0) {
        page->fenced = !page->fenced;
        end_block(page);
    } else if (page->fenced) {
        code_line(page, s, n);
    } else if (n == 0) {
        if (page->block == CODE)
            page->blank++;
        else
            end_block(page);
    } else if (indented && page->block != PARAGRAPH && page->block != ITEM) {
        code_line(page, s + 4, n - 4);
    } else if (s[0] == '|') {
        table_line(page, s, n);
    } else if (s[0] == '#') {
        heading(page, s, n);
    } else {
        text_line(page, s, n);
    }
}

void cli_page_body(struct art_buf *out, const char *from, const char *to)
{
    struct page page = {.out = out};
    while (from < to) {
        const char *end = memchr(from, '\n', (size_t)(to - from));
        if (!end) end = to;
        line(&page, from, (size_t)(end - from));
        from = end < to ? end + 1 : to;
    }
    end_block(&page);
}

void art_cli_page(struct art_buf *out, const char *title, int section, const char *markdown)
{
    /* man runs tbl for the tables */
    art_buf_puts(out, "'\\\" t\n.TH \"");
    for (const char *c = title; *c; c++) art_buf_putc(out, (char)toupper((unsigned char)*c));
    art_buf_printf(out, "\" %d \"\" \"artkit %s\" \"artkit\"\n", section, ART_VERSION);
    cli_page_body(out, markdown, markdown + strlen(markdown));
}
