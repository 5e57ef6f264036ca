/* art/dicom.h reads DICOM files (PS3.5, PS3.10): data sets, their elements, and images put together from
 * slices.
 *
 *     struct art_dicom_set set;
 *     struct art_image *image;
 *     art_dicom_set_init(&set);
 *     ART_TRY(art_dicom_set_add(ctx, &set, n_files, files, -1));
 *     ART_TRY(art_dicom_set_image(ctx, &set, NULL, &image));     // the only series there is
 *     art_dicom_set_fini(&set);
 *
 * All of the file is read by this library: implicit and explicit VR, both byte orders, deflated, sequences of
 * stated and open length. Pixels that are compressed by other means than RLE are decoded by
 * libartkit-gdcm.so, which is loaded when it is needed. Nothing of a file is trusted: lengths are compared
 * with what there is, nesting and numbers are bounded.
 */
#ifndef ART_DICOM_H
#define ART_DICOM_H

#include <art/image.h>
#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------ data sets */

/* Tags are numbers 0xGGGGEEEE. These stand for structure. */
#define ART_DICOM_ITEM 0xFFFEE000u
#define ART_DICOM_ITEM_END 0xFFFEE00Du
#define ART_DICOM_SEQUENCE_END 0xFFFEE0DDu
#define ART_DICOM_PIXELS 0x7FE00010u

struct art_dicom_element {
    uint32_t tag;
    char vr[3];              /* "DS"; of implicit files that of the dictionary, else "UN" */
    bool big;                /* numbers are big-endian */
    /* 0: of the data set; items of a sequence are one deeper than it, their elements two */
    int depth;
    size_t at;               /* byte of the value in the file (of the inflated one, if it is deflated) */
    size_t n;                /* bytes of the value; of sequences and items 0 */
    const unsigned char *value;
};

/* How the numbers and pixels of a file are laid out. */
struct art_dicom_syntax {
    const char *uid, *name;
    bool explicit_vr, big, deflated, encapsulated;
};

struct art_dicom {
    char *file;                        /* its name */
    struct art_source src;             /* all of it */
    struct art_dicom_element *element; /* [n] in the order of the file, items and sequences flat */
    int n, cap;
    const struct art_dicom_syntax *syntax;
    struct art_dicom_element *fragment; /* [n_fragments] of compressed pixels, the table of offsets first */
    int n_fragments, fragment_cap;
    bool implicit;                     /* VR are not in the file, whatever its transfer syntax */
    bool cut;                          /* the file ends within its pixels */
    int per_frame, shared;             /* elements of the functional groups, -1: none */
};

/* True if a source looks like DICOM: its mark, or a first element that makes sense. */
bool art_dicom_sniff(const struct art_source *src);
/* Parse `src`, which then belongs to the data set, also on failure. ART_ESYNTAX with the byte of what is
 * wrong; ART_EUNSUPPORTED: an unknown transfer syntax; ART_ELIMIT: nested deeper than 32, more than 4
 * million elements, or deflated beyond what ctx->unpacked allows. A file that is cut off within its pixels
 * is read, and `cut` set: its pixels cannot be had. */
int art_dicom_parse(struct art_ctx *ctx, struct art_dicom *dicom, struct art_source *src) ART_MUST_USE;
/* Do the same for a file. */
int art_dicom_read(struct art_ctx *ctx, struct art_dicom *dicom, const char *path) ART_MUST_USE;
void art_dicom_fini(struct art_dicom *dicom);

/* Look a tag up in the dictionary; the result is NULL if it is not in it (private ones never are).
 */
struct art_dicom_entry {
    uint32_t tag;
    const char vr[3], *name, *keyword;
};
const struct art_dicom_entry *art_dicom_entry(uint32_t tag);
/* Parse "0028,0010", "(0028,0010)", "00280010" or a keyword, "Rows"; the result is false if it is
 * none. */
bool art_dicom_tag(const char *text, uint32_t *tag);
/* True for values that may identify a patient: names, the group of the patient, institutions, free text,
 * numbers of studies and orders, private elements. */
bool art_dicom_is_private_health(const struct art_dicom_element *element);

/* -------------------------------------------------------------------- queries
 *
 * Of the data set itself, or of one frame: its functional groups come first, then those shared by all, then
 * the data set. frame < 0: the data set alone. */
const struct art_dicom_element *art_dicom_find(const struct art_dicom *dicom, int frame, uint32_t tag);
/* The whole text of a value without blanks at its ends, as a new string; numbers as text with "\" between.
 * *text is NULL if there is none. */
int art_dicom_string(struct art_ctx *ctx, const struct art_dicom *dicom, int frame, uint32_t tag, char **text)
    ART_MUST_USE;
/* Value number i of one that has several, "\" between them, as a new string; *text is NULL if there is
 * none. */
int art_dicom_string_at(struct art_ctx *ctx, const struct art_dicom *dicom, int frame, uint32_t tag, int i,
                        char **text) ART_MUST_USE;
/* Return the first number, or `otherwise` if there is none or it is not a number. It reads texts
 * (IS, DS) and binary numbers. */
int art_dicom_int(const struct art_dicom *dicom, int frame, uint32_t tag, int otherwise);
double art_dicom_decimal(const struct art_dicom *dicom, int frame, uint32_t tag, double otherwise);
/* Read up to `most` numbers; the result is how many there are, which may be more. One that is no
 * number is NAN. */
int art_dicom_decimals(const struct art_dicom *dicom, int frame, uint32_t tag, int most, double *x);
/* Exactly three finite numbers. */
bool art_dicom_vector(const struct art_dicom *dicom, int frame, uint32_t tag, double x[3]);
/* Read the numbers of an element, as art_dicom_decimals does. */
int art_dicom_numbers(const struct art_dicom_element *element, int most, double *x);

/* --------------------------------------------------------------------- pixels */

struct art_dicom_pixels {
    int columns, rows, frames, samples;
    int bits_allocated, bits_stored, high_bit;
    bool is_signed, planar;
    char photometric[24];      /* "MONOCHROME2", "RGB", ... */
    enum art_scalar type;      /* of the numbers of the image */
    int channels;              /* of the image: 1 or 3 */
};
/* Describes the pixels of a data set. ART_ENOTFOUND: it has no image; ART_ERANGE, ART_EUNSUPPORTED: its
 * numbers are inconsistent, or describe pixels that are not supported. */
int art_dicom_pixels(struct art_ctx *ctx, const struct art_dicom *dicom, struct art_dicom_pixels *pixels)
    ART_MUST_USE;
/* Reads the numbers of one frame, [rows][columns][channels] of `type`: stored values without what lies
 * beyond the stored bits, sign-extended; YBR and palettes as RGB; single bits as 0 and 1. MONOCHROME1 (0 is
 * white) stays as it is. ART_ESYNTAX if the frame is truncated or damaged; ART_EUNSUPPORTED without a
 * decoder. */
int art_dicom_frame(struct art_ctx *ctx, const struct art_dicom *dicom, const struct art_dicom_pixels *pixels,
                    int frame, void *to) ART_MUST_USE;

/* A decoder of compressed frames (art/gdcm.h) receives this. */
struct art_dicom_codec_frame {
    const char *syntax;        /* UID */
    const struct art_dicom_pixels *pixels;
    int n_fragments;
    const struct art_dicom_element *fragment;
};

/* --------------------------------------------------------------------- series */

struct art_dicom_slice;
struct art_dicom_set {
    struct art_dicom_slice *slice;  /* [n] */
    int n, cap;
    int last_time;                  /* the last temporal position, -1: none */
    bool one_stack;                 /* what is added later without a position is no further time */
    int n_skipped;                  /* files that were not taken */
    const struct art_dicom *given;  /* NULL: frames are read from their files again */
};
/* Make an empty set. The second frees the frames of a set, and with them what series borrow. */
void art_dicom_set_init(struct art_dicom_set *set);
void art_dicom_set_fini(struct art_dicom_set *set);
/* Add the frames of files. temporal >= 0: their temporal position. Negative: what the file says
 * (0020,0100); if it says nothing, and the set already has frames, one past the last position that it had
 * before the call. Files that are no DICOM or hold no image are left out with a warning each. */
int art_dicom_set_add(struct art_ctx *ctx, struct art_dicom_set *set, int n, const char *const *files,
                      int temporal) ART_MUST_USE;
struct art_dicom_series {
    const char *uid;               /* borrowed from the set */
    int number, n_files, n_frames, columns, rows;
    char modality[20];
};
/* The series of a set, in the order of their numbers; *list is to be freed. */
int art_dicom_set_series(struct art_ctx *ctx, const struct art_dicom_set *set, struct art_dicom_series **list,
                         int *n) ART_MUST_USE;
/* Assembles the image of one series: `which` is its UID or number, NULL for the only one (ART_EUSAGE if
 * there are several, with a list), "*" for all together. Frames are sorted by temporal position and by
 * place along the normal of the slices; columns, rows and slices lead along (0020,0037) and from slice to
 * slice, so that a tilted gantry gives a sheared transform. Frames at one place without temporal positions
 * are distinguished by acquisition, trigger time or number if every place has as many, else the later ones
 * are left out. Warned of (art_warn_strict): frames that fit the others not by size or orientation and are
 * left out; places twice; gaps, which are filled between the neighbours so that everything is in its
 * place; slices that do not lie on a line; files without a place. Windows are those of the first frame. */
int art_dicom_set_image(struct art_ctx *ctx, const struct art_dicom_set *set, const char *which,
                        struct art_image **image) ART_MUST_USE;
/* The image of one file that is parsed already. */
int art_dicom_image(struct art_ctx *ctx, const struct art_dicom *dicom,
                struct art_image **image) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
