/* art/format.h describes the file formats: one table row per format, and readers and writers that choose
 * one.
 *
 * A format is a folder formats/<name>/ that defines `const struct art_format art_format_<name>`, and a
 * line X(<name>) in formats/formats.def; nothing else has to change.
 *
 *     struct art_series s;
 *     ART_TRY(art_series_read(ctx, &s, "run/incisor.txt", NULL));   // format by name, then content
 *     ART_TRY(art_series_write(ctx, &s, "incisor.csv", NULL));      // the file appears whole or not
 */
#ifndef ART_FORMAT_H
#define ART_FORMAT_H

#include <art/base.h>
#include <art/image.h>
#include <art/mesh.h>
#include <art/raster.h>
#include <art/series.h>
#include <art/text.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kind of content of a format, and with it the object that `read` and `write` take. */
enum art_format_kind {
    ART_FORMAT_SERIES,  /* struct art_series */
    ART_FORMAT_MESH,    /* struct art_mesh *: read fills in the pointer, write takes the mesh itself */
    ART_FORMAT_VOLUME,  /* struct art_volume *, in the same way */
    ART_FORMAT_PICTURE, /* struct art_picture, see art/format.h */
    ART_FORMAT_IMAGE    /* struct art_image *, as meshes */
};

/* The parts of a mesh that a format keeps when it is written; a warning reports the rest. */
enum art_carries {
    ART_CARRIES_POLYGONS = 1 << 0,      /* faces of more than three corners */
    ART_CARRIES_LINES = 1 << 1,
    ART_CARRIES_POINTS = 1 << 2,        /* vertices that stand for themselves */
    ART_CARRIES_LOOSE = 1 << 3,         /* vertices that nothing uses */
    ART_CARRIES_NORMALS = 1 << 4,       /* a value for each vertex … */
    ART_CARRIES_TEXTURE = 1 << 5,
    ART_CARRIES_COLOR = 1 << 6,
    ART_CARRIES_CORNERS = 1 << 7,       /* … and these also for each corner of a face */
    ART_CARRIES_GROUPS = 1 << 8,
    ART_CARRIES_MATERIALS = 1 << 9,
    ART_CARRIES_UNITS = 1 << 10,
    ART_CARRIES_NAME = 1 << 11,
    ART_CARRIES_VERTEX_FIELDS = 1 << 12, /* or of nodes */
    ART_CARRIES_FACE_FIELDS = 1 << 13,  /* or of elements */
    ART_CARRIES_OTHER_FIELDS = 1 << 14, /* of lines, points, facets, the mesh */
    ART_CARRIES_NUMBERS = 1 << 15,      /* numbers of nodes and elements */
    ART_CARRIES_REGIONS = 1 << 16,
    ART_CARRIES_NODE_SETS = 1 << 17,
    ART_CARRIES_ELEM_SETS = 1 << 18,
    ART_CARRIES_SIDE_SETS = 1 << 19,
    ART_CARRIES_FACETS = 1 << 20,
    ART_CARRIES_FACES = 1 << 21,         /* all formats of surfaces but clouds of points */
    ART_CARRIES_ONE_WINDOW = 1 << 22     /* images: the first window of display, without its name */
};

/* Choices of a writer, where its format leaves one; zeroed it is the format's own way. */
enum art_encoding {
    ART_ENCODE_DEFAULT,
    ART_ENCODE_ASCII,
    ART_ENCODE_BINARY,       /* little-endian, or the only binary form that the format has */
    ART_ENCODE_BINARY_BIG    /* big-endian */
};
enum art_normals {
    ART_NORMALS_AUTO,        /* those that the mesh has */
    ART_NORMALS_NEVER,
    ART_NORMALS_ALWAYS       /* where it has none, those computed from the faces */
};
enum art_colors {
    ART_COLORS_AUTO,         /* where nothing of them is lost */
    ART_COLORS_NEVER,
    ART_COLORS_VISCAM,       /* stl: as VisCAM and SolidView have them … */
    ART_COLORS_MAGICS        /* … or Materialise Magics */
};
struct art_writing {
    enum art_encoding encoding;
    const char *number;      /* printf conversion for coordinates; NULL or "%g": the shortest exact
                                text */
    bool single;             /* binary coordinates of 4 bytes instead of 8 */
    enum art_normals normals;
    enum art_colors colors;
    bool compress;
    int level;               /* of packing: 1 (fast) to 9 (small); 0: 6 */
    bool zero_based;         /* indices count from 0 */
};
/* A format understands some of these choices; others are refused. Normals need ART_CARRIES_NORMALS alone.
 */
enum art_choice {
    ART_CHOICE_ASCII = 1 << 0,
    ART_CHOICE_BINARY = 1 << 1,
    ART_CHOICE_BINARY_BIG = 1 << 2,
    ART_CHOICE_NUMBER = 1 << 3,
    ART_CHOICE_SINGLE = 1 << 4,
    ART_CHOICE_COMPRESS = 1 << 5,
    ART_CHOICE_ZERO_BASED = 1 << 6,
    ART_CHOICE_COLORS = 1 << 7
};

struct art_format {
    const char *name;               /* as in -f and -t */
    const char *summary;            /* one line for lists */
    enum art_format_kind kind;
    const char *const *extensions;  /* with their dots, ended by NULL; the first is the format's own,
                                       others may also be those of another format */
    /* True if the beginning of a text looks like this format; no other format of the kind returns true for
     * the same text. NULL: never chosen by content. */
    bool (*sniff)(const struct art_source *src);
    /* Read all of `src` into an uninitialised object, to be freed with its _fini; on failure there is
     * nothing to free. NULL: the format is only written. */
    int (*read)(struct art_ctx *ctx, void *object, const struct art_source *src);
    /* NULL: the format is only read. The sink is neither committed nor aborted. */
    int (*write)(struct art_ctx *ctx, const void *object, struct art_sink *sink);
    /* Write with choices, only such as `choices` has; `number` is a valid conversion, and normals
     * are already computed: the writer writes those that the mesh has. NULL: the format has no
     * choices. */
    int (*write_as)(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                    const struct art_writing *how);
    unsigned choices;               /* enum art_choice; without write_as the only form there is, or 0 */
    bool streams;                   /* meshes: `read` goes through the source by art_source_lines (so does
                                       art_scan) or art_source_fill: large files come bit by bit */
    /* Convert a file of this format to another of the same format without an object between them;
     * the bytes are the same as with one. *done: false if the content requires an object, as
     * damaged data do, which are reported on that way. NULL: the format never does. */
    int (*pass)(struct art_ctx *ctx, const struct art_source *src, struct art_sink *sink,
                const struct art_writing *how, bool *done);
    unsigned carries;               /* meshes: enum art_carries */
    bool single;                    /* surfaces: all numbers are of 4 bytes; a change is reported */
    bool points;                    /* series: the columns are x, y, z of points, NAME.x NAME.y NAME.z;
                                       others are refused */
    /* volumes: fields of elements and nodes that it has a word of its own for, ended by NULL: they are kept
     * without ART_CARRIES_FACE_FIELDS, ..._VERTEX_FIELDS. NULL: none */
    const char *const *elem_fields, *const *node_fields;
    unsigned elem_kinds;            /* volumes: bit k is set if it holds elements of kind k; a mesh with
                                       others is refused */
};

/* Return format number i (0, 1, ...) of the table; NULL behind the last. */
const struct art_format *art_format_at(int i);
/* The format of a name and kind; NULL if there is none. */
const struct art_format *art_format_find(enum art_format_kind kind, const char *name);

/* The format to read `src` with: the one called `name` (NULL: choose); else the one that has the
 * file's extension (".gz" aside) unless its sniff says no; else the one whose sniff says yes.
 * ART_EUNSUPPORTED, with the known names, if there is none. */
int art_format_for_reading(struct art_ctx *ctx, enum art_format_kind kind, const char *name,
                           const struct art_source *src, const struct art_format **format)
    ART_MUST_USE;
/* The same, without a word if there is none: NULL. */
const struct art_format *art_format_guess(enum art_format_kind kind, const char *name,
                                          const struct art_source *src);
/* The format to write `path` with: by `name`, else by extension, else `fallback` (NULL: error). An extension
 * that is the first of no format and a further one of two is an error too. */
int art_format_for_writing(struct art_ctx *ctx, enum art_format_kind kind, const char *name,
                           const char *path, const char *fallback,
                           const struct art_format **format) ART_MUST_USE;

/* ------------------------------------------------------------------- series */

/* Read a time series; `format` is a name or NULL. On failure there is nothing to free. */
int art_series_read(struct art_ctx *ctx, struct art_series *s, const char *path, const char *format)
    ART_MUST_USE;
/* Write one, whole or not at all. Without a format, names without a known extension (and "-") give an
 * ArtiSynth probe file. */
int art_series_write(struct art_ctx *ctx, const struct art_series *s, const char *path,
                     const char *format) ART_MUST_USE;

/* -------------------------------------------------- ArtiSynth probe data (probe)
 *
 *     start stop scale
 *     Order n explicit        or   Order n timestep
 *     t v1 ... vn                  v1 ... vn
 *
 * docs/formats/probe.5 has the details. */

/* This is the layout of a probe file; zeroed it is ArtiSynth's own layout with shortest numbers. */
struct art_probe_layout {
    bool no_header;      /* data only */
    bool no_time;        /* no times in the rows: timing is `interval`; knots must be at k * interval */
    double interval;     /* s */
    const char *format;  /* one printf conversion of a double (%g %e %f with flags, width and
                            precision) for the values; NULL or "%g": shortest exact text */
};

/* ART_ERANGE, with the place, for a format that is not one conversion as above. */
int art_probe_check_format(struct art_ctx *ctx, const char *format, const struct art_loc *loc)
    ART_MUST_USE;

/* Write the two header lines. The sink form of each function lets files grow row by row. */
int art_probe_write_header(struct art_ctx *ctx, struct art_sink *sink, const struct art_series *s,
                           const struct art_probe_layout *layout) ART_MUST_USE;
/* Write one knot: local time and n values. ART_ERANGE: a conversion that is not one as above. */
int art_probe_write_row(struct art_ctx *ctx, struct art_sink *sink, double t, const double *v, int n,
                        const struct art_probe_layout *layout) ART_MUST_USE;
/* Write a whole series; layout may be NULL. */
int art_probe_write(struct art_ctx *ctx, struct art_sink *sink, const struct art_series *s,
                    const struct art_probe_layout *layout) ART_MUST_USE;

/* The liberties that a reader of probe data allows. */
struct art_probe_reading {
    int vsize;           /* > 0: the text has no header; knots of so many values follow at once */
    double interval;     /* with vsize: knots at k * interval without times; <= 0: explicit times */
    bool allow_short;    /* drop a last knot that is cut short, with a warning, instead of failing */
    bool times_elsewhere; /* start and stop are not used: whole numbers within a millisecond are no error */
};
/* Read probe data; `how` may be NULL. ART_ESYNTAX with the place for anything malformed. */
int art_probe_read(struct art_ctx *ctx, struct art_series *s, const struct art_source *src,
                   const struct art_probe_reading *how) ART_MUST_USE;

/* ------------------------------------------------------------------- meshes */

/* Read a surface mesh; free it with art_mesh_free. */
int art_mesh_read(struct art_ctx *ctx, struct art_mesh **mesh, const char *path, const char *format)
    ART_MUST_USE;
/* Read a mesh as art_mesh_read; *found (may be NULL) receives the format of the file. */
int art_mesh_read_found(struct art_ctx *ctx, struct art_mesh **mesh, const char *path, const char *format,
                        const struct art_format **found) ART_MUST_USE;
/* Write one, whole or not at all. */
int art_mesh_write(struct art_ctx *ctx, const struct art_mesh *mesh, const char *path,
                   const char *format) ART_MUST_USE;
/* Write a mesh as art_mesh_write, with choices; `how` may be NULL. ART_EUNSUPPORTED for a choice
 * that the format does not have. */
int art_mesh_write_as(struct art_ctx *ctx, const struct art_mesh *mesh, const char *path,
                      const char *format, const struct art_writing *how) ART_MUST_USE;

/* Read `in` and write it to `out`, perhaps with all polygons cut into triangles. From stl to stl triangles
 * pass as they come, and so do the numbers of plain binary ply files; the bytes, warnings and errors are
 * those of reading and writing a mesh. Formats and `how` may be NULL; without anything that tells, the output
 * has the format of the input (obj if that is only read). */
int art_mesh_convert(struct art_ctx *ctx, const char *in, const char *in_format, const char *out,
                     const char *out_format, const struct art_writing *how, bool triangulate) ART_MUST_USE;

/* Read and write a volume mesh; free it with art_volume_free. */
int art_volume_read(struct art_ctx *ctx, struct art_volume **vol, const char *path, const char *format)
    ART_MUST_USE;
int art_volume_read_found(struct art_ctx *ctx, struct art_volume **vol, const char *path,
                          const char *format, const struct art_format **found) ART_MUST_USE;
int art_volume_write(struct art_ctx *ctx, const struct art_volume *vol, const char *path,
                     const char *format) ART_MUST_USE;
int art_volume_write_as(struct art_ctx *ctx, const struct art_volume *vol, const char *path,
                        const char *format, const struct art_writing *how) ART_MUST_USE;
/* Write a mesh (struct art_mesh, struct art_volume) into a sink; the functions above open one and call
 * this. */
int art_format_write(struct art_ctx *ctx, const struct art_format *format, const void *object,
                     struct art_sink *sink, const struct art_writing *how) ART_MUST_USE;
/* Tell what a format does not keep of a mesh or volume: one warning with all of it (an error under
 * ctx->strict); ART_EUNSUPPORTED for elements that it has no word for. art_format_write calls it. */
int art_format_losses(struct art_ctx *ctx, const struct art_format *format, const void *object)
    ART_MUST_USE;
/* The same of what takes as much as a format does, and is called `taker` in the warning: "a FemModel3d". */
int art_format_losses_of(struct art_ctx *ctx, const struct art_format *format, const char *taker,
                         const void *object) ART_MUST_USE;
/* *follow: the facets of a volume mesh are the outer faces of its solids, all of them, so that nothing is
 * lost with them. */
int art_format_facets_follow(struct art_ctx *ctx, const struct art_volume *vol, bool *follow)
    ART_MUST_USE;

/* --------------------------------------------------------------- VTK grids (vtu)
 *
 * A surface mesh as an unstructured grid: its points, lines and faces are cells, in this order. The choices
 * are those of the format vtu of volumes; `how` may be NULL. It is read as a surface mesh again. */
int art_vtu_write_mesh(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_sink *sink,
                       const struct art_writing *how) ART_MUST_USE;

/* ------------------------------------------------------ Wavefront meshes (obj) */

/* These are the options for reading Wavefront text; zeroed it is a whole file. */
struct art_obj_reading {
    bool zero_based;     /* indices count from 0 */
    bool inline_text;    /* a mesh inside another file: it must end with the word EOF */
    size_t from;         /* where in the source it begins … */
    int line;            /* … and the line there; 0: 1 */
    size_t *end;         /* filled in with the place behind the word EOF (or the end); may be NULL */
};
/* Reads faces, polylines, vertices, normals, texture and vertex colours, groups, materials, and the unit
 * from a comment "# units mm". Free-form curves and surfaces, unknown statements, and faces of fewer than
 * three corners are left out with a warning. ART_ESYNTAX, ART_ERANGE (an index or number out of range) with
 * the place. */
int art_obj_read(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_source *src,
                 const struct art_obj_reading *how) ART_MUST_USE;

struct art_obj_writing {
    bool zero_based;
    const char *format;  /* printf conversion for coordinates; NULL: shortest exact text */
};
/* `how` may be NULL. */
int art_obj_write(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_sink *sink,
                  const struct art_obj_writing *how) ART_MUST_USE;
/* True if a text begins like a Wavefront file. */
bool art_obj_sniff(const struct art_source *src);

/* ------------------------------------------------------------ ANSYS lists (ansys) */

/* Nodes and, unless `elem` is NULL, the elements between them. The five numbers of each element become fields
 * mat, type, real, secnum, esys, and the materials regions too. */
int art_ansys_read(struct art_ctx *ctx, struct art_volume **vol, const struct art_source *node,
                   const struct art_source *elem) ART_MUST_USE;

/* --------------------------------------------------------------- FEBio (feb) */

/* The word for elements of a kind. */
const char *art_feb_word(enum art_elem_kind kind);
/* The kind of a word, with or without a rule of integration ("TET10G4"); false if there is none. */
bool art_feb_kind(const char *word, enum art_elem_kind *kind);
/* Node k of the file's order is our node: only hexahedra differ, theirs begin with the lower face. */
int art_feb_node(enum art_elem_kind kind, int k);
/* The word for a face of n nodes: tri3, quad4, tri6, quad8. */
const char *art_feb_face_word(int n);
/* True if a text is XML with the root febio_spec. */
bool art_feb_is_model(const struct art_source *src);

/* ------------------------------------------------- TetGen (tetgen, smesh, poly) */

/* The files of a volume mesh, which must be read already; all but `node` may be NULL. */
struct art_tetgen_parts {
    const struct art_source *node, *ele, *face, *edge;
};
/* Reads nodes, tetrahedra of 4 or 10 nodes, and facets. Attributes become fields `attribute0` …, boundary
 * markers become fields `marker`, and the first attribute of elements becomes regions. Tetrahedra of
 * negative volume are turned, with a note. */
int art_tetgen_read(struct art_ctx *ctx, struct art_volume **vol,
                    const struct art_tetgen_parts *parts) ART_MUST_USE;

/* Reads a surface for TetGen: each facet of a .smesh file is one polygon; facets of a .poly file may have
 * several polygons and holes. The page poly(5) says where in the mesh everything goes. Points in a .node
 * file beside `src` are read from there. */
int art_tetgen_read_surface(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_source *src,
                            bool poly) ART_MUST_USE;
/* True if a text begins like one of the two. */
bool art_tetgen_sniff_surface(const struct art_source *src, bool poly);
int art_tetgen_write_surface(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_sink *sink,
                             bool poly) ART_MUST_USE;

/* ------------------------------------------------------------------------------------------- pictures
 *
 * Pictures in files.
 *
 *     struct art_picture picture;
 *     ART_TRY(art_picture_read(ctx, &picture, "bone.png", NULL));
 *     ART_TRY(art_picture_write(ctx, &picture, "out.png", NULL));
 *
 * Pictures are a kind of format as meshes are (art/format.h): a folder formats/<name>/ and a line in
 * formats/formats.def. The same picture gives the same file: no times, no names of programs in it. */

/* Read a picture; the format by name (NULL: by extension, then content). ART_ENOTFOUND, ART_EIO: no such
 * file,
 * ART_ESYNTAX: not sound; ART_EUNSUPPORTED: of a format that is not known. */
int art_picture_read(struct art_ctx *ctx, struct art_picture *picture, const char *path, const char *format)
    ART_MUST_USE;
/* Write one, whole or not at all. Without a format, names without a known extension (and "-") give PNG. */
int art_picture_write(struct art_ctx *ctx, const struct art_picture *picture, const char *path,
                      const char *format) ART_MUST_USE;

/* Open a moving picture as APNG, frame by frame: viewers that do not know of it show the first
 * frame. All frames have the size of the first. `delay` is seconds for a frame; `loops` 0: for
 * ever. */
struct art_movie;
int art_movie_open(struct art_ctx *ctx, struct art_movie **movie, const char *path, int n_frames, double
                   delay,
                   int loops) ART_MUST_USE;
int art_movie_frame(struct art_movie *movie, const struct art_picture *picture) ART_MUST_USE;
/* Commits the file, which appears only now. ART_EUSAGE if n_frames frames were not written. It frees the
 * writer, also on failure. */
int art_movie_close(struct art_movie *movie) ART_MUST_USE;
/* Leave it; accepts NULL. */
void art_movie_abort(struct art_movie *movie);

/* ------------------------------------------------------------------- images
 *
 * Medical images (art/image.h). Besides the formats of the table, paths that are folders are read:
 * stacks of PNG files in the order of their names, numbers in these by value; DICOM series (art/dicom.h). A
 * path with one conversion %d (%03d) stands for a stack as well: all files that fit; written, one file for
 * each slice, numbered from 0, times one behind the other. */

/* How folders and files of DICOM are read; zeroed: all that there is. */
struct art_image_reading {
    const char *format;      /* name, or NULL */
    const char *series;      /* UID or number of the series, where there are several */
    const char *pattern;     /* extended regular expression that the whole absolute name of a file must
                                fit, with
                                / or with \\ between its parts */
    bool recurse;            /* folders in folders, too */
    bool has_temporal;
    int temporal;            /* the temporal position of all files, if has_temporal */
};
struct art_dicom_set;
/* Add a file or all files of a folder to a set (art/dicom.h). */
int art_dicom_set_add_path(struct art_ctx *ctx, struct art_dicom_set *set, const char *path,
                           const struct art_image_reading *how) ART_MUST_USE;
int art_image_read_as(struct art_ctx *ctx, struct art_image **image, const char *path,
                      const struct art_image_reading *how, const struct art_format **found) ART_MUST_USE;
/* Read an image; free it with art_image_free. Windows that the file names come with it. */
int art_image_read(struct art_ctx *ctx, struct art_image **image, const char *path, const char *format)
    ART_MUST_USE;
/* Write one, whole or not at all (a stack: all files or none). Without a format, names without a known
 * extension (and "-") give nrrd. Of the choices `compress` and `encoding` count. What the format does not
 * keep is one warning. */
int art_image_write_as(struct art_ctx *ctx, const struct art_image *image, const char *path,
                       const char *format, const struct art_writing *how) ART_MUST_USE;

/* Voxels without a header. */
struct art_raw_image {
    int n[3], n_times, channels;
    enum art_scalar type;
    double spacing[3];       /* 0: 1 */
    size_t skip;             /* bytes before them */
    bool big;                /* big-endian */
};
/* ART_ESYNTAX if the file is too short; a warning (ART_ESHAPE) if bytes are left. */
int art_image_read_raw(struct art_ctx *ctx, struct art_image **image, const char *path,
                       const struct art_raw_image *how) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
