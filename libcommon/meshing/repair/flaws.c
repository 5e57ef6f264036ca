/* Kinds of flaws, and lists of them as tables and meshes. */
#include "repair_priv.h"

static const struct art_flaw_type types[ART_FLAW_KINDS] = {
    [ART_FLAW_OPEN_EDGE] = {"open-edge", "edges with one face: the mesh is not closed",
                            "edge with one face: the mesh is not closed", ART_ERROR, ART_FOR_ANY,
                            "length"},
    [ART_FLAW_NONMANIFOLD_EDGE] = {"nonmanifold-edge", "edges with more than two faces",
                                   "edge with more than two faces", ART_ERROR, ART_FOR_ANY,
                                   "length"},
    [ART_FLAW_PINCHED_VERTEX] = {"pinched-vertex",
                                 "vertices where more than one fan of faces meets",
                                 "vertex where more than one fan of faces meets", ART_ERROR,
                                 ART_FOR_CONTACT, "fans"},
    [ART_FLAW_MISORIENTED_EDGE] = {"misoriented-edge",
                                   "edges whose two faces look to different sides",
                                   "edge whose two faces look to different sides", ART_ERROR,
                                   ART_FOR_ANY, "length"},
    [ART_FLAW_INTERSECTION] = {"intersection", "pairs of faces that cross, touch or overlap",
                               "pair of faces that cross, touch or overlap", ART_ERROR, ART_FOR_ANY,
                               "extent"},
    [ART_FLAW_OVERLAP] = {"overlap", "pairs of shells whose faces intersect",
                          "pair of shells whose faces intersect", ART_ERROR, ART_FOR_ANY,
                          "pairs of faces"},
    [ART_FLAW_REPEATED_VERTEX] = {"repeated-vertex", "faces that use a vertex twice",
                                  "face that uses a vertex twice", ART_ERROR, ART_FOR_ANY, "area"},
    [ART_FLAW_ZERO_AREA] = {"zero-area", "faces whose corners lie on one line",
                            "face whose corners lie on one line", ART_ERROR, ART_FOR_ANY, "length"},
    [ART_FLAW_SLIVER] = {"sliver", "triangles with too small an angle or too long a side",
                         "triangle with too small an angle or too long a side", ART_NOTE,
                         ART_FOR_FEM, "smallest angle"},
    [ART_FLAW_DUPLICATE_FACE] = {"duplicate-face", "faces with the same corners as an earlier one",
                                 "face with the same corners as an earlier one", ART_ERROR,
                                 ART_FOR_ANY, "area"},
    [ART_FLAW_DUPLICATE_VERTEX] = {"duplicate-vertex",
                                   "vertices in the same place as an earlier one",
                                   "vertex in the same place as an earlier one", ART_WARNING,
                                   ART_FOR_ANY, "distance"},
    [ART_FLAW_NEAR_VERTEX] = {"near-vertex", "vertices that nearly touch an earlier one",
                              "vertex that nearly touches an earlier one", ART_NOTE, 0, "distance"},
    [ART_FLAW_UNUSED_VERTEX] = {"unused-vertex", "vertices that nothing uses",
                                "vertex that nothing uses", ART_NOTE, 0, ""},
    [ART_FLAW_INSIDE_OUT] = {"inside-out", "closed shells that look the wrong way",
                             "closed shell that looks the wrong way", ART_ERROR, ART_FOR_ANY,
                             "volume"},
    [ART_FLAW_NESTED] = {"nested", "closed shells inside another", "closed shell inside another",
                         ART_NOTE, 0, "volume"},
};

const struct art_flaw_type *art_flaw_type(enum art_flaw_kind kind)
{
    return &types[kind];
}

const char *art_flaw_summary(enum art_flaw_kind kind, int count)
{
    return count == 1 ? types[kind].single : types[kind].summary;
}

int art_flaw_find(const char *name)
{
    for (int k = 0; k < ART_FLAW_KINDS; k++)
        if (strcmp(types[k].name, name) == 0) return k;
    return -1;
}

unsigned art_flaw_kinds_for(unsigned uses)
{
    unsigned kinds = 0;
    for (int k = 0; k < ART_FLAW_KINDS; k++)
        if (types[k].uses & uses) kinds |= 1u << k;
    return kinds;
}

void art_flaws_fini(struct art_flaws *flaws)
{
    art_free(flaws->list), art_free(flaws->item);
    memset(flaws, 0, sizeof *flaws);
}

/* ------------------------------------------------------------------- table */

static int put_items(struct art_sink *sink, const int *item, int n)
{
    int status = ART_OK;
    if (n == 0) return art_sink_printf(sink, "\t-");
    for (int i = 0; i < n; i++) ART_TRY(art_sink_printf(sink, "%c%d", i ? ',' : '\t', item[i]));
out:
    return status;
}

int art_flaws_write(const struct art_flaws *flaws, unsigned kinds, struct art_sink *sink)
{
    static const char *const severity[] = {"note", "warning", "error"};
    int status;
    ART_TRY(art_sink_printf(sink, "kind\tseverity\tfaces\tvertices\tx\ty\tz\tsize\n"));
    for (int i = 0; i < flaws->n; i++) {
        const struct art_flaw *f = &flaws->list[i];
        const double number[4] = {f->place[0], f->place[1], f->place[2], f->size};
        if (!(kinds >> f->kind & 1)) continue;
        ART_TRY(art_sink_printf(sink, "%s\t%s", types[f->kind].name,
                                severity[types[f->kind].severity]));
        ART_TRY(put_items(sink, flaws->item + f->face, f->n_faces));
        ART_TRY(put_items(sink, flaws->item + f->vert, f->n_verts));
        for (int k = 0; k < 4; k++) {
            char text[ART_NUMBER_MAX];
            art_print_double(text, number[k]);
            ART_TRY(art_sink_printf(sink, "\t%s", text));
        }
        ART_TRY(art_sink_printf(sink, "\n"));
    }
out:
    return status;
}

/* -------------------------------------------------------------------- mesh */

/* Flaws of a kind are presented in one of these ways. */
enum shown { AS_FACES, AS_EDGE, AS_POINTS };

static enum shown shown_as(const struct art_flaw *f)
{
    switch (f->kind) {
    case ART_FLAW_OPEN_EDGE:
    case ART_FLAW_NONMANIFOLD_EDGE:
    case ART_FLAW_MISORIENTED_EDGE:
        return AS_EDGE;
    default:
        return f->n_faces && f->kind != ART_FLAW_PINCHED_VERTEX ? AS_FACES : AS_POINTS;
    }
}

/* The mesh that is made. */
struct shown_mesh {
    const struct art_mesh *mesh;
    struct art_mesh *out;
    int *vert; /* [n_verts] index in `out`, -1 not there yet */
    int *seen; /* [n_faces] the last kind + 1 for which the face is there */
    struct art_field *line_kind, *point_kind;
};

static int show_vert(struct art_ctx *ctx, struct shown_mesh *s, int v, int *out)
{
    int status = ART_OK;
    if (s->vert[v] < 0) {
        ART_TRY(art_mesh_add_vertex(ctx, s->out, art_mesh_at(s->mesh, v)));
        s->vert[v] = s->out->n_verts - 1;
    }
    *out = s->vert[v];
out:
    return status;
}

static int show_face(struct art_ctx *ctx, struct shown_mesh *s, int f, enum art_flaw_kind kind)
{
    int n = art_mesh_face_size(s->mesh, f), status = ART_OK, group;
    if (s->seen[f] == (int)kind + 1) return ART_OK;
    s->seen[f] = (int)kind + 1;
    int *vert = art_alloc(ctx, (size_t)n, sizeof *vert);
    if (!vert) return ART_ENOMEM;
    for (int k = 0; k < n; k++)
        ART_TRY(show_vert(ctx, s, s->mesh->face_vert[s->mesh->face_off[f] + k], &vert[k]));
    ART_TRY(art_mesh_add_name(ctx, &s->out->groups, types[kind].name, strlen(types[kind].name),
                              &group));
    ART_TRY(art_mesh_add_face(ctx, s->out, n, vert));
    ART_TRY(art_mesh_set_group(ctx, s->out, s->out->n_faces - 1, group));
out:
    art_free(vert);
    return status;
}

static int show(struct art_ctx *ctx, struct shown_mesh *s, const struct art_flaws *flaws,
                const struct art_flaw *f)
{
    const int *faces = flaws->item + f->face, *verts = flaws->item + f->vert;
    int status = ART_OK, v[2];
    switch (shown_as(f)) {
    case AS_FACES:
        for (int i = 0; i < f->n_faces; i++) ART_TRY(show_face(ctx, s, faces[i], f->kind));
        break;
    case AS_EDGE:
        ART_TRY(show_vert(ctx, s, verts[0], &v[0]));
        ART_TRY(show_vert(ctx, s, verts[1], &v[1]));
        ART_TRY(art_mesh_add_line(ctx, s->out, 2, v));
        s->line_kind->val[s->out->n_lines - 1] = (double)f->kind;
        break;
    case AS_POINTS:
        for (int i = 0; i < f->n_verts; i++) {
            ART_TRY(show_vert(ctx, s, verts[i], &v[0]));
            ART_TRY(art_mesh_add_point(ctx, s->out, v[0]));
            s->point_kind->val[s->out->n_points - 1] = (double)f->kind;
        }
        break;
    }
out:
    return status;
}

int art_flaws_mesh(struct art_ctx *ctx, const struct art_flaws *flaws, const struct art_mesh *mesh,
                   unsigned kinds, struct art_mesh **out_mesh)
{
    struct shown_mesh s = {.mesh = mesh};
    int status;
    ART_TRY(art_mesh_create(ctx, &s.out));
    s.vert = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *s.vert);
    s.seen = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *s.seen);
    if (mesh->units) s.out->units = art_strdup(ctx, mesh->units);
    if (!s.vert || !s.seen || (mesh->units && !s.out->units)) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < mesh->n_verts; i++) s.vert[i] = -1;
    ART_TRY(art_fields_add(ctx, &s.out->line_fields, "fault", ART_U8, 1, 0, &s.line_kind));
    ART_TRY(art_fields_add(ctx, &s.out->point_fields, "fault", ART_U8, 1, 0, &s.point_kind));
    for (int i = 0; i < flaws->n; i++)
        if (kinds >> flaws->list[i].kind & 1) ART_TRY(show(ctx, &s, flaws, &flaws->list[i]));
    /* lists of nothing are nothing to keep */
    if (s.out->n_lines == 0) art_fields_remove(&s.out->line_fields, "fault");
    if (s.out->n_points == 0) art_fields_remove(&s.out->point_fields, "fault");
    *out_mesh = s.out;
    s.out = NULL;
out:
    art_mesh_free(s.out);
    art_free(s.vert), art_free(s.seen);
    return status;
}
