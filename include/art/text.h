/* art/text.h reads and writes text: exact numbers, whole files, the tokenizer of the bracket languages,
 * tables.
 *
 * Numbers are independent of the locale. Reading is correctly rounded (round half to even);
 * printing gives the shortest decimal that reads back to the same double.
 */
#ifndef ART_TEXT_H
#define ART_TEXT_H

#include <art/base.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------- numbers */

/* Read a decimal number [+-]digits[.digits][(e|E)[+-]digits] or [+-](inf|infinity|Inf|Infinity) at
 * s[0..n). Returns the number of characters used, 0 if there is no number. "nan" is no number.
 * Overflow gives +-infinity, underflow a (signed) zero or subnormal, correctly rounded. */
size_t art_read_double(const char *s, size_t n, double *value);

/* Read a decimal integer [+-]digits or 0x hex at s[0..n); returns characters used, 0 if none or if it
 * does not fit in 64 bits. */
size_t art_read_int(const char *s, size_t n, int64_t *value);

/* Parse the whole string as one number (blanks around allowed); the result is false if anything
 * else is in it. */
bool art_parse_double(const char *s, double *value);
bool art_parse_int(const char *s, int64_t *value);

/* Size of a buffer that holds any number printed below, with its NUL. */
#define ART_NUMBER_MAX 32

/* Print the shortest round-trip text: "0.1", "1e-07", "20", "-inf", "nan". The result is the
 * length. */
size_t art_print_double(char out[ART_NUMBER_MAX], double value);

/* Prints a number so that it is always recognisable as a real one ("20.0", "1e-07"), as `.art` needs, where
 * an integer token can mean something else. Infinity prints as "Infinity". */
size_t art_print_real(char out[ART_NUMBER_MAX], double value);

/* Append a number as art_print_double, or art_print_real, prints it. */
void art_buf_double(struct art_buf *buf, double value);
void art_buf_real(struct art_buf *buf, double value);

/* ------------------------------------------------------------------- files */

/* This is a whole input in memory, NUL-terminated after `n` bytes. Messages call it `name`. */
struct art_source {
    char *name;
    char *data;
    size_t n;
    bool once;              /* whoever has it reads it once: see art_source_forget */
    int line, col;          /* where it begins in a larger text, from 1; 0: at line 1, column 1 */
    struct art_feed *feed;  /* what comes bit by bit, see art_source_open; NULL: all is here */
};

/* Read a file ("-" = standard input), unpacking gzip transparently (by content, not by name). ART_ELIMIT
 * if it unpacks to more than the context allows, or beyond 64 MB to more than 200 times its size; ART_EIO
 * with the system's reason if it cannot be read or is a directory; ART_ELIMIT for a device that gives more
 * than 64 MB, as /dev/zero does, or a pipe that gives more than 2 GB. The context's table of files
 * (art_files) knows then that it is read, and no sink replaces it. */
int art_source_read(struct art_ctx *ctx, struct art_source *src, const char *path) ART_MUST_USE;
/* Reads an earlier output of the program itself, which is continued or replaced: it does not count as an
 * input. */
int art_source_read_back(struct art_ctx *ctx, struct art_source *src, const char *path) ART_MUST_USE;
/* A source over a copy of a string. */
int art_source_string(struct art_ctx *ctx, struct art_source *src, const char *name, const char *s,
                      size_t n) ART_MUST_USE;
/* The file that has the name of `src` with another extension (".node" for "x.1.ele"; packed or not);
 * *found states whether there is one. A source from standard input has none. */
int art_source_beside(struct art_ctx *ctx, struct art_source *other, const struct art_source *src,
                      const char *extension, bool *found) ART_MUST_USE;
/* Opens a source of which, if the file is large or the stream long, only a beginning is loaded: `n` bytes
 * are here, more with the functions below; bytes that are here stay where they are. */
int art_source_open(struct art_ctx *ctx, struct art_source *src, const char *path) ART_MUST_USE;
/* Read on until the first `n` bytes are here, or all. ART_EIO stays with the source: see
 * art_source_status. */
int art_source_fill(const struct art_source *src, size_t n) ART_MUST_USE;
/* The end of what is here, behind a line end (or at the end of all), with at least a line behind `from`: a
 * reader that has come to `from`, the last such end, goes on to there. `from` itself if nothing follows
 * or reading failed. */
const char *art_source_lines(const struct art_source *src, const char *from);
/* The total size as far as it is known: SIZE_MAX for a stream that has not ended. */
size_t art_source_total(const struct art_source *src);
/* Return ART_OK, or how reading on failed. */
int art_source_status(const struct art_source *src);
/* Counts the line ends (LF, CR LF, CR) from `from`, where a line begins, to `to`; *line receives the
 * beginning of the last line. */
int art_count_lines(const char *from, const char *to, const char **line);
/* Nobody will look at the bytes before `upto` again: of a source that is read once, their memory goes back
 * to the system (what is read there then is undefined); else this does nothing. Large files need little
 * more memory than what is made from them. */
void art_source_forget(const struct art_source *src, size_t upto);
/* Free what a source holds; a zeroed one is accepted. */
void art_source_fini(struct art_source *src);

/* ART_EWRITE with the system's reason is what every sink function gives when it cannot write; the first
 * failure is reported once and stays.
 *
 * An output that appears whole or not at all: written to a temporary file beside `path` and renamed by
 * art_sink_commit; art_sink_abort (or a failed commit) removes it. "-" or NULL is standard output.
 * ART_EUSAGE for a file that is read in this run, as art_files_check says.
 * A path ending in .gz is packed. Streams that grow row by row use art_sink_open_stream, which writes
 * to `path` directly and is flushed at line ends. */
struct art_sink;
int art_sink_open(struct art_ctx *ctx, struct art_sink **sink, const char *path) ART_MUST_USE;
int art_sink_open_stream(struct art_ctx *ctx, struct art_sink **sink, const char *path) ART_MUST_USE;
int art_sink_write(struct art_sink *sink, const char *s, size_t n) ART_MUST_USE;
int art_sink_printf(struct art_sink *sink, const char *fmt, ...) ART_PRINTF(2, 3) ART_MUST_USE;
int art_sink_flush(struct art_sink *sink) ART_MUST_USE;
/* Buffers of a large output are written by a thread of their own while the next is filled. Where other
 * threads are busy with what comes next, that costs more than it saves: this leaves it to the caller. */
void art_sink_same_thread(struct art_sink *sink);
/* To fill the buffer of the sink itself: ART_SINK_ROOM bytes, good until the next call for this sink. The
 * first n of them count with art_sink_took. */
enum { ART_SINK_ROOM = 1 << 17 };
char *art_sink_room(struct art_sink *sink);
int art_sink_took(struct art_sink *sink, size_t n) ART_MUST_USE;
/* Write pieces of lines. A failure stays in the sink: the next art_sink_write, or the commit,
 * returns it. */
void art_sink_puts(struct art_sink *sink, const char *s);
void art_sink_put_int(struct art_sink *sink, int64_t i);
void art_sink_put_double(struct art_sink *sink, double x); /* shortest exact text */
/* The path of the file that a sink of art_sink_open writes, as it was named; NULL for standard output,
 * streams and devices. */
const char *art_sink_path(const struct art_sink *sink);
/* Another output that belongs to `sink`: committed and aborted with it, so that either all files appear or
 * all stay as they were. ART_EUSAGE if sink does not go to a file. Not freed by itself. */
int art_sink_open_with(struct art_sink *sink, struct art_sink **other, const char *path) ART_MUST_USE;
/* Other bytes for n bytes that were written already, from byte `at` on: of an output that is a regular file,
 * also a stream, and not packed. art_sink_can_patch is true for these; art_sink_path is NULL for standard
 * output, which is none. */
bool art_sink_can_patch(const struct art_sink *sink);
int art_sink_patch(struct art_sink *sink, size_t at, const char *s, size_t n) ART_MUST_USE;
/* Both free the sink; accept NULL. */
int art_sink_commit(struct art_sink *sink) ART_MUST_USE;
void art_sink_abort(struct art_sink *sink);

/* Return the CRC-32 of bytes, as in gzip (RFC 1952, section 8). */
unsigned long art_checksum(const char *s, size_t n);

/* Return the directory part of a path ("" for none), as a new string; or the path joined to a
 * directory unless it is absolute. */
char *art_path_dir(struct art_ctx *ctx, const char *path) ART_MUST_USE;
char *art_path_join(struct art_ctx *ctx, const char *dir, const char *path) ART_MUST_USE;
/* True if a file name ends with an extension (".obj", lower case) in any case, ".gz" aside. */
bool art_path_has_extension(const char *path, const char *extension);
/* Return the path with another extension: the last one is replaced, but ".gz" behind it stays. */
char *art_path_beside(struct art_ctx *ctx, const char *path, const char *extension) ART_MUST_USE;
/* True if a path is that of a regular file ("-" is none). */
bool art_path_is_file(const char *path);
/* Make a folder, and those above it that are missing. ART_EWRITE with the system's reason. */
int art_make_folder(struct art_ctx *ctx, const char *path) ART_MUST_USE;
/* Make folders as art_make_folder, with those above; *n_new counts the folders that were missing.
 * art_drop_folders removes so many of them again, from the innermost up to the first that is not
 * empty, for a caller that had nothing to write. */
int art_make_folders(struct art_ctx *ctx, const char *path, int *n_new) ART_MUST_USE;
void art_drop_folders(const char *path, int n_new);

/* --------------------------------------------------------------- tokenizer */

/* ArtiSynth's bracket language has these tokens (formats.md 1.1). */
enum art_token_kind {
    ART_TOK_END,
    ART_TOK_INT,      /* integer: no dot, no exponent; decimal or 0x hex */
    ART_TOK_REAL,     /* any other number, infinity included */
    ART_TOK_WORD,
    ART_TOK_STRING,   /* "..."; escapes resolved */
    ART_TOK_CHARS,    /* '...' */
    ART_TOK_CHAR      /* one other character, in `ch` */
};

struct art_token {
    enum art_token_kind kind;
    char ch;                /* ART_TOK_CHAR */
    bool newline_before;    /* a line end lies between the previous token and this one */
    double num;             /* INT, REAL */
    int64_t integer;        /* INT */
    const char *s;          /* the text: for strings in the lexer's own buffer, NUL-terminated, valid
                               until the next but one token is looked at; else in the source */
    size_t n;
    size_t off, end;        /* byte range in the source */
    struct art_loc loc;
};

/* These flags extend the alphabet of words; "." "/" "$" are always word characters in `.art`. */
enum art_lex_flags {
    ART_LEX_PATH = 1,      /* '-' and ':' belong to words and numbers are not recognised (paths) */
    ART_LEX_DATA = 2       /* '.', '/', '$' are ordinary characters (probe data files) */
};

struct art_lexer {
    struct art_ctx *ctx;
    const struct art_source *src;
    size_t pos;
    int line;
    size_t line_start;
    int flags;             /* may be changed between tokens */
    bool has_peek;
    struct art_token peek;
    size_t peek_pos;       /* state to return to when flags change */
    int peek_line;
    size_t peek_line_start;
    struct art_buf text[2]; /* storage of the last two string tokens */
    int which;
    size_t comment_off, comment_end; /* comments passed since the previous token; equal if none */
};

/* Stand at the beginning of a source, which must outlive the lexer, without flags. The second frees the
 * texts of its string tokens. */
void art_lexer_init(struct art_lexer *lex, struct art_ctx *ctx, const struct art_source *src);
void art_lexer_fini(struct art_lexer *lex);
/* Take the next token. Any byte sequence is a sequence of tokens (NUL bytes are blanks), so this fails
 * only with ART_ENOMEM. An integer that does not fit 64 bits comes as ART_TOK_REAL. */
int art_lex_next(struct art_lexer *lex, struct art_token *tok) ART_MUST_USE;
/* Look at the next token without taking it; valid until the next call. */
int art_lex_peek(struct art_lexer *lex, const struct art_token **tok) ART_MUST_USE;
/* Change the flags; a peeked token is read again under the new ones. */
void art_lex_set_flags(struct art_lexer *lex, int flags);
/* Describe a token for messages: "word 'foo'", "number 3", "end of file". It uses `out`. */
const char *art_token_describe(const struct art_token *tok, char out[80]);

/* ----------------------------------------------------------------- scanner
 *
 * A cursor for the plain formats: lines, words, numbers. It walks over the source in place; where in the
 * file something stands is worked out only when a message needs it.
 *
 *     struct art_scan scan;
 *     art_scan_init(&scan, ctx, src);
 *     scan.comment = '#';
 *     while (art_scan_more(&scan)) {              // to the next line that says something
 *         ART_TRY(art_scan_int(&scan, &id));
 *         for (int k = 0; k < 3; k++) ART_TRY(art_scan_real(&scan, &x[k]));
 *         ART_TRY(art_scan_end_line(&scan));
 *     }
 */
struct art_scan {
    struct art_ctx *ctx;
    const struct art_source *src;
    const char *p, *end;    /* the rest, as far as it is here (art_source_open): whole lines */
    char comment;           /* begins a comment, which ends with the line; 0: none */
    bool commas;            /* commas are blanks */
    bool free_form;         /* line ends are blanks, for all but art_scan_line_end, _end_line, _rest */
    char units[80];         /* what stood behind the word "units" in a comment that was passed, up to the
                               end of its line; empty if there was none */
    bool once;              /* lines that were passed are not looked at again, not even by a pointer to a
                               word: the source may forget them */
    const char *from;       /* where a line begins, all before which may be forgotten … */
    int from_line;          /* … and its number, from 1 */
};

/* Stand at the beginning, behind a byte order mark. */
void art_scan_init(struct art_scan *scan, struct art_ctx *ctx, const struct art_source *src);
/* Find line and column of a byte of the source. Lines end with LF, CR LF or CR. */
struct art_loc art_scan_place(const struct art_scan *scan, const char *at);
/* Go on at `to`, behind `lines` line ends. */
void art_scan_jump(struct art_scan *scan, const char *to, int lines);
/* Report an error at a byte; returns `status`. */
int art_scan_fail(const struct art_scan *scan, const char *at, int status, const char *fmt, ...)
    ART_PRINTF(4, 5);
/* Pass blanks (tabs, form feeds, commas if they count) and a comment: true at a line end or the end. */
bool art_scan_line_end(struct art_scan *scan);
/* Pass blanks, comments and line ends: false at the end. */
bool art_scan_more(struct art_scan *scan);
/* Go to the next line; whatever is left of this one is passed. */
void art_scan_next_line(struct art_scan *scan);
/* Go to the next line; ART_ESYNTAX if there is more on this one than blanks. */
int art_scan_end_line(struct art_scan *scan) ART_MUST_USE;
/* Take the next word: all up to a blank (the comment character ends it only behind one); the
 * result is its length, 0 at the end of the line (free form: of the text). It points into the
 * source. */
size_t art_scan_word(struct art_scan *scan, const char **word);
/* Take the next word if it is this one, whatever its case; else stay. */
bool art_scan_is(struct art_scan *scan, const char *word);
/* The rest of the line without blanks at its ends; comments are part of it. Goes to the next line. */
size_t art_scan_rest(struct art_scan *scan, const char **text);
/* Take a finite number; ART_ESYNTAX for anything else ("nan" too), ART_ERANGE for an infinite one.
 */
int art_scan_real(struct art_scan *scan, double *x) ART_MUST_USE;
/* Take a whole number that fits; ART_ESYNTAX, ART_ERANGE. */
int art_scan_int(struct art_scan *scan, int *i) ART_MUST_USE;
/* True if n more bytes may follow, as far as that is known without reading all of a file. */
bool art_scan_has(const struct art_scan *scan, uint64_t n);
/* A count of things each of which takes at least `bytes` bytes of what is left of the source: ART_ERANGE if
 * that cannot be, so that it is safe to allocate so many. */
int art_scan_count(struct art_scan *scan, size_t bytes, int *n) ART_MUST_USE;
/* Take the unit that a comment stated, as a new string; *units stays as it is if none did. */
int art_scan_units(const struct art_scan *scan, char **units) ART_MUST_USE;

/* ------------------------------------------------------- files of numbers
 *
 * Whole numbers with blanks or line ends between them, all of them in one pair of brackets or in none; '#'
 * begins a comment. So the numbers of nodes are kept in files (ArtiSynth's guide, section 6.4.6). */
struct art_numbers {
    int *number;            /* [n] >= 0 */
    int n, cap;
    int declared;           /* "numNodes=N" in front of them; -1: not stated */
};
/* ART_ESYNTAX, ART_ERANGE with the place. */
int art_numbers_read(struct art_ctx *ctx, const struct art_source *src, struct art_numbers *numbers)
    ART_MUST_USE;
void art_numbers_fini(struct art_numbers *numbers);
struct art_numbers_form {
    int columns;            /* numbers in a line; 0: 10 */
    bool brackets;
    const char *comment;    /* in front; NULL: none */
};
int art_numbers_write(struct art_sink *sink, int n, const int *number,
                      const struct art_numbers_form *form) ART_MUST_USE;

/* ------------------------------------------------------------------ tables */

/* A table holds numbers and words as in TSV, CSV and blank-separated files. `#` at the start of a field
 * starts a comment; fields may be quoted ("a, b", with "" for a quote). The header is a comment line above
 * the rows that has as many fields as they (one that begins with `t` or `time` is preferred), else the
 * first row if some field of it is no number. Fields keep their text. */
struct art_table {
    char **names;           /* [n_cols] column names, or NULL without a header */
    int n_cols;
    size_t n_rows;
    double *num;            /* [n_rows][n_cols] row-major; NaN where the field is not a number */
    char **text;            /* [n_rows][n_cols] the fields as written */
    int *line;              /* [n_rows] source line of each row */
    int *col;               /* [n_rows][n_cols] where each field begins in it; 0: on a later line */
    struct art_arena arena;
    char *name;             /* name of the source, for messages */
};

/* Read a table; separators: tab, comma or blanks, found from the first line (`sep` = 0) or given.
 * A row with another number of fields than the first is ART_ESYNTAX with the place of
 * the first field too many, or the end of a short row. */
int art_table_read(struct art_ctx *ctx, struct art_table *table, const struct art_source *src, char sep)
    ART_MUST_USE;
void art_table_fini(struct art_table *table);
/* Column of a name, or -1. */
int art_table_column(const struct art_table *table, const char *name);

#ifdef __cplusplus
}
#endif
#endif
