/* The files of the glTF writer share gltf_priv.h. */
#ifndef ART_GLTF_PRIV_H
#define ART_GLTF_PRIV_H

#include <art/geom.h>
#include <art/view.h>
#include <art/skin.h>

enum gltf_kind { GLTF_FACES, GLTF_LINES, GLTF_DOTS, GLTF_BALL, GLTF_ROD };

/* This is a thing at a moment: points [n][3], a ball x y z radius, or a rod ax ay az bx by bz
 * radius. */
struct gltf_moment {
    int frame;
    int n;                           /* points */
    float *x;
    signed char *normal;             /* [n][4], -127..127; of smooth faces */
};

struct gltf_thing {
    char key[48];                    /* in the index: kind, id, nth */
    enum gltf_kind kind;
    int id, nth;                     /* the nth of its kind with the id in the scene */
    char *name;                      /* NULL: none */
    unsigned flags;                  /* of FACES, as in art_scene_pack */
    int rod;                         /* enum art_rod */
    int n_tri;
    uint32_t *corner;                /* [3 n_tri] */
    unsigned char *rgba;             /* [n_rgba][4] of the first moment */
    int n_rgba;
    struct gltf_moment *moment;
    int n, cap;
    struct gltf_skin *skin;          /* NULL: not one of glTF */
};

enum { GLTF_INFLUENCES = 4 };

/* A skin that is blended linearly, each vertex by at most four frames. */
struct gltf_skin {
    int n_verts, n_joints;           /* the last joint does not move, for weights of base positions */
    char **name;                     /* [n_joints] */
    struct art_rigid *base;          /* [n_joints] */
    double (*p0)[3];                 /* [n_verts] */
    int (*joint)[GLTF_INFLUENCES];
    float (*weight)[GLTF_INFLUENCES];
    struct art_rigid *pose;          /* [frames][n_joints] */
    int n_poses, cap_poses;
};
/* Opens a skin; *out is NULL if the component is no such skin. */
int gltf_skin_open(struct art_ctx *ctx, const struct art_sim *sim, const struct art_comp *comp,
                   struct gltf_skin **out) ART_MUST_USE;
void gltf_skin_free(struct gltf_skin *skin);
/* Keep the poses of the frames now. */
int gltf_skin_keep(struct art_ctx *ctx, struct gltf_skin *skin, const struct art_sim *sim,
                   const struct art_comp *comp) ART_MUST_USE;
/* The vertices of a moment are where the joints at pose k have them. */
bool gltf_skin_fits(const struct gltf_skin *skin, int k, const struct gltf_moment *moment);

struct art_gltf {
    int up_axis;
    struct gltf_thing **thing;
    int n, cap;
    double *t;
    int n_frames, cap_frames;
    bool textures;                   /* some were left out */
    struct art_map index;            /* things by kind, id, nth */
    struct art_pack pack;
};

/* Gets the i-th point of x[][3]. */
static inline void gltf_point(const float *x, int i, double p[3])
{
    for (int k = 0; k < 3; k++) p[k] = (double)x[3 * i + k];
}
/* The rigid motion that takes the points a[n][3] to b[n][3]; false: there is none. */
bool gltf_fit_rigid(int n, const float *a, const float *b, struct art_rigid *T);

/* ------------------------------------------------------------------- document */

struct gltf_doc {
    struct art_ctx *ctx;
    struct art_buf bin, views, accessors, nodes, meshes, materials, skins, samplers, channels, children,
        roots;
    int n_views, n_accessors, n_nodes, n_meshes, n_materials, n_skins, n_samplers, n_channels;
    int times;                       /* the accessor of the times, -1: a still picture */
    int n_times;
    int solid[5][3];                 /* accessors of a ball and of rods, by kind; -1: not made */
    bool unlit, odd_name;
};
void gltf_doc_init(struct gltf_doc *doc, struct art_ctx *ctx);
void gltf_doc_fini(struct gltf_doc *doc);
enum gltf_use { GLTF_VERTICES, GLTF_INDICES, GLTF_OTHER };
/* Adds an accessor of n items of dim floats, or of whole numbers of 4 or 2 bytes; returns its
 * number. */
int gltf_floats(struct gltf_doc *doc, enum gltf_use use, int n, int dim, const float *x);
int gltf_indices(struct gltf_doc *doc, int n, const uint32_t *x);
int gltf_shorts(struct gltf_doc *doc, int n, int dim, bool normalized, const uint16_t *x);
/* Strings are escaped; what is no UTF-8 becomes '?'. */
void gltf_string(struct gltf_doc *doc, struct art_buf *to, const char *text);
/* Adds a node of the root; `more`: members of it in JSON. Returns its number. */
int gltf_node(struct gltf_doc *doc, const char *name, const char *more);
/* Adds a node beside the root: glTF ignores the transforms of the parents of a skinned mesh. */
int gltf_root_node(struct gltf_doc *doc, const char *name, const char *more);
/* Let "translation", "rotation", "scale" or "weights" of a node follow n numbers at each time. */
void gltf_channel(struct gltf_doc *doc, int node, const char *path, int dim, int n, const float *x,
                  bool steps);
int gltf_material(struct gltf_doc *doc, const unsigned char rgba[4], bool lit, bool both_sides,
                  bool colors);
int gltf_doc_write(struct gltf_doc *doc, int up_axis, struct art_sink *sink) ART_MUST_USE;

/* Adds a primitive as JSON: what stands between its braces. */
void gltf_add_mesh(struct gltf_doc *doc, const char *primitive, int n_targets);
/* Returns accessors of positions, normals and corners of a ball (kind -1) or rod of radius 1 from
 * 0 to e_z. */
const int *gltf_solid(struct gltf_doc *doc, int kind);
/* Nodes for a thing. */
int gltf_put_thing(struct gltf_doc *doc, const struct art_gltf *movie, const struct gltf_thing *thing)
    ART_MUST_USE;

#endif
