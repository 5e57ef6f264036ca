/* Tables of Markdown as tables of tbl(1), which man runs: columns as wide as their cells, or cells
 * in blocks that are filled where the page is too narrow. */
#include "cli_priv.h"
#include <string.h>

enum { MAX_COLUMNS = 12, PAGE_WIDTH = 71, COLUMN_GAP = 3 };

/* Behind these characters a word of a cell may go on in the next line. */
static const char BREAKS[] = ",/=|)";

struct cell {
    const char *s;
    size_t n;
};

/* Splits a row `| a | b |` into cells; `\|` does not separate cells. Returns the number of cells.
 */
static int split(const char *s, size_t n, struct cell cell[MAX_COLUMNS])
{
    int k = 0;
    size_t from = 1;
    while (n > 1 && s[n - 1] == ' ') n--;
    if (n > 1 && s[n - 1] == '|') n--;
    for (size_t i = 1; i <= n && k < MAX_COLUMNS; i++) {
        if (i < n && (s[i] != '|' || s[i - 1] == '\\')) continue;
        size_t a = from, b = i;
        while (a < b && s[a] == ' ') a++;
        while (b > a && s[b - 1] == ' ') b--;
        cell[k++] = (struct cell){s + a, b - a};
        from = i + 1;
    }
    return k;
}

static bool is_rule(const char *s, size_t n)
{
    bool dash = false;
    for (size_t i = 0; i < n; i++) {
        if (!strchr("|-: ", s[i])) return false;
        dash = dash || s[i] == '-';
    }
    return dash;
}

/* Characters of a cell as it is shown, those of markers left out, and those of its longest word. */
static int shown_width(struct cell c, int *longest)
{
    int w = 0, word = 0;
    for (size_t i = 0; i < c.n; i++) {
        w += c.s[i] != '`' && c.s[i] != '*' && c.s[i] != '\\' &&
             ((unsigned char)c.s[i] & 0xc0) != 0x80;
        if (w - word > *longest) *longest = w - word;
        if (c.s[i] == ' ' || strchr(BREAKS, c.s[i])) word = w;
    }
    return w;
}

static const char *next_row(const char *s, const char *end, size_t *n)
{
    const char *newline = memchr(s, '\n', (size_t)(end - s));
    *n = (size_t)((newline ? newline : end) - s);
    return newline ? newline + 1 : end;
}

/* Chooses widths that fit the page: narrow columns keep theirs, the others share what is left;
 * none is narrower than its longest word. */
static bool fit(int *width, const int *word, int n)
{
    int left = PAGE_WIDTH - COLUMN_GAP * (n - 1), open = n;
    bool kept[MAX_COLUMNS] = {false};
    for (int k = 0; k < n && open > 0;) {
        int share = left / open > 0 ? left / open : 1;
        if (kept[k] || (width[k] > share && word[k] <= share)) {
            k++;
            continue;
        }
        if (width[k] > share) width[k] = word[k];
        kept[k] = true;
        left -= width[k];
        open--;
        /* what is left for each has changed */
        k = 0;
    }
    for (int k = 0; k < n; k++)
        if (!kept[k]) width[k] = left / open;
    return left >= 0;
}

/* Writes a cell with its fonts; `\|` is a bar. */
static void put_cell(struct art_buf *out, struct cell c)
{
    struct art_buf plain, roff;
    art_buf_init(&plain, out->ctx);
    art_buf_init(&roff, out->ctx);
    for (size_t i = 0; i < c.n; i++)
        if (c.s[i] != '\\' || i + 1 == c.n || c.s[i + 1] != '|') art_buf_putc(&plain, c.s[i]);
    if (plain.s) cli_page_inline(&roff, plain.s, plain.n);
    if (art_buf_status(&plain) < 0 || art_buf_status(&roff) < 0) out->failed = true;
    for (size_t i = 0; i < roff.n; i++) {
        art_buf_putc(out, roff.s[i]);
        if (strchr(BREAKS, roff.s[i]) && i + 1 < roff.n && roff.s[i + 1] != ' ')
            art_buf_puts(out, "\\:");
    }
    art_buf_fini(&roff);
    art_buf_fini(&plain);
}

static void put_row(struct art_buf *out, const struct cell *cell, int n, int columns, bool head)
{
    for (int k = 0; k < columns; k++) {
        if (k > 0) art_buf_putc(out, '\t');
        if (k >= n || cell[k].n == 0) continue;
        art_buf_puts(out, "T{\n");
        if (head) art_buf_puts(out, "\\fB");
        put_cell(out, cell[k]);
        art_buf_puts(out, head ? "\\fR\nT}" : "\nT}");
    }
    art_buf_putc(out, '\n');
}

/* A row of a table that is too wide: the first cell, the others below. */
static void put_item(struct art_buf *out, const struct cell *cell, int n)
{
    art_buf_puts(out, ".TP\n\\&");
    if (n > 0) put_cell(out, cell[0]);
    art_buf_puts(out, "\n");
    for (int k = 1; k < n; k++) {
        if (cell[k].n == 0) continue;
        put_cell(out, cell[k]);
        art_buf_puts(out, k + 1 < n ? ";\n" : "\n");
    }
}

/* What the rows need: their number of columns, and the width and the longest word of each. */
static int measure(const char *from, const char *to, int width[MAX_COLUMNS], int word[MAX_COLUMNS])
{
    struct cell cell[MAX_COLUMNS];
    int columns = 0;
    size_t n;
    for (const char *s = from; s < to;) {
        const char *row = s;
        s = next_row(s, to, &n);
        if (is_rule(row, n)) continue;
        int found = split(row, n, cell);
        if (found > columns) columns = found;
        for (int k = 0; k < found; k++) {
            int w = shown_width(cell[k], &word[k]);
            if (w > width[k]) width[k] = w;
        }
    }
    return columns;
}

static void begin_table(struct art_buf *out, const int *width, int columns)
{
    art_buf_puts(out, ".PP\n.na\n.nh\n.TS\nnokeep;\n");
    for (int k = 0; k < columns; k++)
        art_buf_printf(out, "%slw(%dn)", k > 0 ? " " : "", width[k] > 0 ? width[k] : 1);
    art_buf_puts(out, ".\n");
}

void cli_page_table(struct art_buf *out, const char *from, const char *to)
{
    struct cell cell[MAX_COLUMNS];
    int width[MAX_COLUMNS] = {0}, word[MAX_COLUMNS] = {0};
    const int columns = measure(from, to, width, word);
    if (columns == 0) return;
    const bool fits = fit(width, word, columns);
    if (fits) begin_table(out, width, columns);
    bool first = true;
    size_t n;
    for (const char *s = from; s < to; first = false) {
        const char *row = s;
        s = next_row(s, to, &n);
        if (is_rule(row, n)) continue;
        int found = split(row, n, cell);
        bool empty = true;
        for (int k = 0; k < found; k++) empty = empty && cell[k].n == 0;
        if (empty) continue;
        if (fits)
            put_row(out, cell, found, columns, first);
        else if (!first)
            put_item(out, cell, found);
    }
    if (fits) art_buf_puts(out, ".TE\n.hy\n.ad\n");
}
