/* The reference of the Lua library, docs/lua.md, by name. */
#include "artinfo.h"
#include <ctype.h>
#include <string.h>

extern const char artinfo_lua[];

enum { LEAST_STEM = 5 }; /* letters of a word that is looked for in longer ones */

struct line {
    const char *s;
    size_t n;
};

static bool next_line(const char **at, struct line *line)
{
    if (!**at) return false;
    line->s = *at;
    line->n = strcspn(*at, "\n");
    *at += line->n + ((*at)[line->n] == '\n');
    return true;
}

static bool is_row(const struct line *line)
{
    return line->n > 2 && line->s[0] == '|' && line->s[1] == ' ' && line->s[2] != '|';
}

/* The first cell of a row. */
static struct line cell_of(const struct line *row, const char **behind)
{
    const char *s = row->s + 2, *end = s;
    for (; end + 1 < row->s + row->n && !(end[0] == ' ' && end[1] == '|'); end++)
        if (end[0] == '\\') end++;
    *behind = end + 2;
    return (struct line){s, (size_t)(end - s)};
}

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* True if the cell has the name as a whole word, behind "art." or "mech:" or anything else. */
static bool names(const struct line *cell, const char *name)
{
    size_t n = strlen(name);
    for (size_t i = 0; i + n <= cell->n; i++)
        if (strncmp(cell->s + i, name, n) == 0 && (i == 0 || !in_word(cell->s[i - 1])) &&
            (i + n == cell->n || !in_word(cell->s[i + n])))
            return true;
    return false;
}

/* Without the signs of Markdown. */
static void put_plain(struct art_buf *out, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '`') continue;
        if (s[i] == '\\' && i + 1 < n && s[i + 1] == '|') i++;
        art_buf_putc(out, s[i]);
    }
}

static void put_row(struct art_buf *out, const struct line *row)
{
    const char *behind;
    struct line cell = cell_of(row, &behind);
    const char *end = row->s + row->n;
    while (end > behind && (end[-1] == ' ' || end[-1] == '|')) end--;
    while (behind < end && *behind == ' ') behind++;
    put_plain(out, cell.s, cell.n);
    art_buf_puts(out, "\n    ");
    put_plain(out, behind, (size_t)(end - behind));
    art_buf_putc(out, '\n');
}

static bool heading(const struct line *line, struct line *title)
{
    size_t level = 0;
    while (level < line->n && line->s[level] == '#') level++;
    if (level == 0) return false;
    *title = (struct line){line->s + level + 1, line->n - level - 1};
    return true;
}

/* Whether a title is the name, or begins with it; case is folded. */
static bool titled(const struct line *a, const char *name, bool beginning)
{
    size_t n = strlen(name);
    if (beginning ? n >= a->n || a->s[n] != ' ' : n != a->n) return false;
    for (size_t i = 0; i < n; i++)
        if (tolower((unsigned char)a->s[i]) != tolower((unsigned char)name[i])) return false;
    return true;
}

/* A section by its title, or the beginning of it, whole; or the rows that name something. Returns
 * how many. */
static int put_named(struct art_buf *out, const char *name, bool beginning)
{
    const char *at = artinfo_lua, *behind;
    struct line line, title = {"", 0}, shown = {NULL, 0};
    bool whole = false;
    int n = 0;
    while (next_line(&at, &line)) {
        if (heading(&line, &title)) {
            whole = titled(&title, name, beginning);
            n += whole;
            if (whole) put_plain(out, title.s, title.n), art_buf_puts(out, "\n");
            continue;
        }
        if (whole && is_row(&line)) {
            put_row(out, &line);
        } else if (whole && strncmp(line.s, "|", 1) != 0) {
            put_plain(out, line.s, line.n);
            art_buf_putc(out, '\n');
        } else if (is_row(&line)) {
            struct line cell = cell_of(&line, &behind);
            if (!names(&cell, name)) continue;
            if (shown.s != title.s) {
                art_buf_puts(out, "# ");
                put_plain(out, title.s, title.n);
                art_buf_putc(out, '\n');
            }
            shown = title;
            put_row(out, &line);
            n++;
        }
    }
    return n;
}

/* What no first cell names: the rows and the lines of code that mention it behind "art." or ":". */
static int put_mentioned(struct art_buf *out, const char *name)
{
    const char *at = artinfo_lua;
    struct line line;
    size_t length = strlen(name);
    int n = 0;
    while (next_line(&at, &line)) {
        bool code = line.n > 4 && strncmp(line.s, "    ", 4) == 0, found = false;
        for (size_t i = 1; i + length <= line.n && !found; i++)
            found = strncmp(line.s + i, name, length) == 0 && strchr(".:", line.s[i - 1]) &&
                    (i + length == line.n || !in_word(line.s[i + length]));
        if (!found || !(code || is_row(&line))) continue;
        if (code) put_plain(out, line.s + 4, line.n - 4), art_buf_putc(out, '\n');
        if (!code) put_row(out, &line);
        n++;
    }
    return n;
}

/* True if each piece of a name, as of add_muscle, is in a longer word, as in
 * add_multi_point_muscle. */
static bool has_pieces(const char *word, const char *name)
{
    char piece[64];
    if (!strchr(name, '_')) return false;
    while (*name) {
        size_t n = strcspn(name, "_");
        if (n < 2 || n >= sizeof piece) return false;
        memcpy(piece, name, n);
        piece[n] = '\0';
        if (!strstr(word, piece)) return false;
        name += n + (name[n] == '_');
    }
    return true;
}

/* What follows a dot or a colon in first cells, to be near to a name that is not there. */
static const char *nearest(const char *name, char word[64])
{
    const char *at = artinfo_lua, *behind;
    struct line line;
    int best = 2 + (int)strlen(name) / 4;
    char found[64] = "";
    while (next_line(&at, &line)) {
        if (!is_row(&line)) continue;
        struct line cell = cell_of(&line, &behind);
        for (size_t i = 0; i < cell.n; i++) {
            size_t n = 0;
            if (!in_word(cell.s[i]) || (i && in_word(cell.s[i - 1]))) continue;
            while (i + n < cell.n && in_word(cell.s[i + n]) && n + 1 < sizeof found) n++;
            memcpy(found, cell.s + i, n);
            found[n] = '\0';
            int d = art_edit_distance(name, found, best);
            if (d >= best && (*word || !has_pieces(found, name))) continue;
            if (d < best) best = d;
            memcpy(word, found, n + 1);
        }
    }
    return *word ? word : NULL;
}

/* Whether a text contains a word of n letters, in any case of letters. */
static bool contains(const struct line *text, const char *word, size_t n)
{
    for (size_t i = 0; i + n <= text->n; i++) {
        size_t k = 0;
        while (k < n && tolower((unsigned char)text->s[i + k]) == tolower((unsigned char)word[k]))
            k++;
        if (k == n) return true;
    }
    return false;
}

/* The rows that contain the first n letters of a word, in their first cell alone or anywhere, each
 * below the title of its section. Returns how many. */
static int put_containing(struct art_buf *out, const char *word, size_t n, bool first_cell)
{
    const char *at = artinfo_lua, *behind;
    struct line line, title = {"", 0}, shown = {NULL, 0};
    int count = 0;
    while (next_line(&at, &line)) {
        if (heading(&line, &title) || !is_row(&line)) continue;
        struct line cell = cell_of(&line, &behind);
        if (!contains(first_cell ? &cell : &line, word, n)) continue;
        if (shown.s != title.s)
            art_buf_puts(out, "# "), put_plain(out, title.s, title.n), art_buf_putc(out, '\n');
        shown = title;
        put_row(out, &line);
        count++;
    }
    return count;
}

/* What a word that names nothing is about: rows that contain it, else its stem ("collide":
 * "colli"). */
static int put_about(struct art_buf *out, const char *word)
{
    enum { MOST_ENDING = 2 };
    size_t n = strlen(word);
    int count = 0;
    for (size_t k = n; count == 0 && k >= LEAST_STEM && k + MOST_ENDING >= n; k--) {
        count = put_containing(out, word, k, true);
        if (count == 0) count = put_containing(out, word, k, false);
    }
    return count;
}

static void put_sections(struct art_buf *out)
{
    const char *at = artinfo_lua;
    struct line line, title;
    while (next_line(&at, &line))
        if (line.n > 2 && line.s[1] == '#' && heading(&line, &title)) {
            if (line.s[2] == '#') art_buf_puts(out, "  ");
            put_plain(out, title.s, title.n);
            art_buf_putc(out, '\n');
        }
}

int run_lua(struct art_cli *cli, void *options)
{
    struct art_buf buf;
    char word[64] = "";
    int status = ART_OK;
    (void)options;
    art_buf_init(&buf, &cli->ctx);
    if (cli->n_args == 0) {
        put_sections(&buf);
        return finish(cli, &buf, status);
    }
    const char *name = cli->args[0], *dot = strpbrk(name, ".:");
    if (dot && dot[1]) name = dot + 1;
    if (put_named(&buf, name, false) == 0 && put_mentioned(&buf, name) == 0 &&
        put_named(&buf, cli->args[0], true) == 0) {
        /* the pieces of a name are looked for by nearest() */
        bool about = strlen(name) >= LEAST_STEM && !strchr(name, '_') &&
                     put_containing(&buf, name, strlen(name), true) > 0;
        const char *near = about ? NULL : nearest(name, word);
        if (about || (!near && put_about(&buf, name) > 0)) {
            art_note(&cli->ctx, NULL, "nothing is called '%s'; this is about it", cli->args[0]);
            return finish(cli, &buf, status);
        }
        status = art_error(
            &cli->ctx, ART_ENOTFOUND, NULL,
            "the Lua library has no '%s'%s%s%s 'artinfo lua' lists its sections, 'artinfo "
            "classes' the classes",
            cli->args[0], near ? "; did you mean '" : ";", near ? near : "", near ? "'?" : "");
    }
    return finish(cli, &buf, status);
}

/* True if a word of n letters stands between blanks. */
static bool has_word(const struct art_buf *words, const char *word, size_t n)
{
    for (size_t i = 0; i + n < words->n; i++)
        if (words->s[i] == ' ' && strncmp(words->s + i + 1, word, n) == 0 &&
            (i + 1 + n == words->n || words->s[i + 1 + n] == ' '))
            return true;
    return false;
}

void lua_words(struct art_buf *out)
{
    const char *at = artinfo_lua, *behind;
    struct line line;
    while (next_line(&at, &line)) {
        if (!is_row(&line)) continue;
        struct line cell = cell_of(&line, &behind);
        for (size_t i = 1; i < cell.n; i++) {
            size_t n = 0;
            if (cell.s[i - 1] != ':' && !(i > 3 && strncmp(cell.s + i - 4, "art.", 4) == 0))
                continue;
            while (i + n < cell.n && in_word(cell.s[i + n])) n++;
            if (n > 0 && !has_word(out, cell.s + i, n))
                art_buf_printf(out, " %.*s", (int)n, cell.s + i);
        }
    }
}
