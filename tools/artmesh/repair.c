#include "artmesh.h"
#include <art/repair.h>
#include <stddef.h>

struct repair_options {
    const char *from, *to, *report;
    double weld, angle, aspect, tolerance, keep_over;
    int max_edges, keep_largest;
    bool all, triangulate, orient, degenerate, duplicates, split, unused, no_fill, drop_open, cross;
};

static const struct art_cli_option repair_table[] = {
    FROM_OPTION(repair_options),
    TO_OPTION(repair_options),
    ART_OPTION(
        repair_options, all, "all", 'a', FLAG,
        "all steps that neither move nor lose valid geometry; the default if no step is named"),
    ART_OPTION(repair_options, triangulate, "triangulate", 0, FLAG,
               "cut all polygons into triangles"),
    ART_OPTION(repair_options, weld, "weld", 0, REAL("DISTANCE"),
               "merge vertices within DISTANCE; 0: those in one place that leave the mesh open",
               .range = ">= 0"),
    ART_OPTION(repair_options, degenerate, "drop-degenerate", 0, FLAG,
               "drop faces with a repeated vertex or without area"),
    ART_OPTION(repair_options, duplicates, "drop-duplicates", 0, FLAG,
               "drop faces that are there already"),
    ART_OPTION(repair_options, orient, "orient", 0, FLAG,
               "turn faces so that neighbours agree and closed shells look outward"),
    ART_OPTION(repair_options, split, "split-nonmanifold", 0, FLAG,
               "cut the mesh apart where an edge has more than two faces or fans meet in a vertex"),
    ART_OPTION(repair_options, angle, "slivers", 0, REAL("DEGREES"),
               "collapse or flip edges of triangles with a smaller angle; cuts polygons",
               .range = "0..30"),
    ART_OPTION(repair_options, aspect, "aspect", 0, REAL("RATIO"),
               "so for triangles whose longest side is more than RATIO times their height",
               .range = ">= 0"),
    ART_OPTION(
        repair_options, tolerance, "tolerance", 0, REAL("DISTANCE"),
        "how far mending slivers may move the surface (0: 1/10000 of the diagonal of the box)",
        .range = ">= 0"),
    ART_OPTION(repair_options, keep_largest, "keep-largest", 0, INT("N"),
               "keep only the N parts of the largest area", .range = ">= 1"),
    ART_OPTION(repair_options, keep_over, "keep-over", 0, REAL("FRACTION"),
               "keep only parts of at least FRACTION of the area of the largest", .range = "0..1"),
    ART_OPTION(repair_options, max_edges, "fill-holes", 0, INT("EDGES"),
               "fill holes of at most EDGES edges; 0: of any size", .range = ">= 0"),
    ART_OPTION(repair_options, no_fill, "no-fill", 0, FLAG, "leave holes open"),
    ART_OPTION(repair_options, drop_open, "drop-open", 0, FLAG,
               "drop parts that are still open then, as they enclose nothing"),
    ART_OPTION(
        repair_options, cross, "self-intersections", 'x', FLAG,
        "unite what overlaps and cut off folds: no faces cross, or of an open mesh, all are cut"),
    ART_OPTION(repair_options, unused, "remove-unused", 0, FLAG, "drop vertices that nothing uses"),
    REPORT_OPTION(repair_options, "write what each step did as a table (tsv)"),
    {0}};

/* The steps that are named, and all that makes a mesh sound if none is. */
static int choose_steps(struct art_cli *cli, const struct repair_options *o, struct art_repair *how)
{
    static const struct {
        const char *option;
        enum art_repair_step step;
        bool extra; /* beside the usual steps, not instead of them */
    } named[] = {
        {"triangulate", ART_REPAIR_TRIANGULATE, true},
        {"weld", ART_REPAIR_WELD, false},
        {"drop-degenerate", ART_REPAIR_DEGENERATE, false},
        {"orient", ART_REPAIR_ORIENT, false},
        {"drop-duplicates", ART_REPAIR_DUPLICATES, false},
        {"split-nonmanifold", ART_REPAIR_SPLIT, false},
        {"slivers", ART_REPAIR_SLIVERS, false},
        {"aspect", ART_REPAIR_SLIVERS, false},
        {"keep-largest", ART_REPAIR_KEEP, false},
        {"keep-over", ART_REPAIR_KEEP, false},
        {"fill-holes", ART_REPAIR_FILL, false},
        {"drop-open", ART_REPAIR_OPEN, true},
        {"self-intersections", ART_REPAIR_INTERSECTIONS, true},
        {"remove-unused", ART_REPAIR_UNUSED, false},
    };
    unsigned steps = 0;
    bool instead = false;
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        if (!art_cli_given(cli, named[i].option)) continue;
        steps |= 1u << named[i].step;
        instead |= !named[i].extra;
    }
    if (o->no_fill && art_cli_given(cli, "fill-holes"))
        return usage(cli, "--fill-holes and --no-fill contradict each other");
    if (art_cli_given(cli, "tolerance") && !(steps >> ART_REPAIR_SLIVERS & 1))
        return usage(cli, "--tolerance belongs to --slivers or --aspect");
    how->steps = o->all || !instead ? how->steps | steps : steps;
    if (o->no_fill) how->steps &= ~(1u << ART_REPAIR_FILL);
    if (how->steps >> ART_REPAIR_SLIVERS & 1) how->steps |= 1u << ART_REPAIR_TRIANGULATE;
    how->weld = o->weld;
    /* what merging closes is no face any longer */
    if (o->weld > 0) how->steps |= 1u << ART_REPAIR_DEGENERATE;
    how->max_edges = o->max_edges;
    how->angle = o->angle, how->aspect = o->aspect, how->tolerance = o->tolerance;
    how->keep_most = o->keep_largest, how->keep_fraction = o->keep_over;
    return ART_OK;
}

static int write_report(struct art_cli *cli, const char *path, const struct art_repair *how,
                        const struct art_repair_report *did)
{
    struct art_buf out;
    art_buf_init(&out, &cli->ctx);
    art_buf_puts(&out, "step\tcount\twhat\n");
    for (int s = 0; s < ART_REPAIR_STEPS; s++)
        if (how->steps >> s & 1)
            art_buf_printf(&out, "%s\t%d\t%s\n", art_repair_step_name((enum art_repair_step)s),
                           did->count[s], art_repair_step_did((enum art_repair_step)s));
    return put_report(cli, &out, path);
}

/* The faults that are left of those that the steps were to repair. */
static unsigned mended_kinds(const struct art_repair *how)
{
    static const struct {
        enum art_repair_step step;
        enum art_flaw_kind kind;
    } mends[] = {
        {ART_REPAIR_WELD, ART_FLAW_DUPLICATE_VERTEX},
        {ART_REPAIR_DEGENERATE, ART_FLAW_REPEATED_VERTEX},
        {ART_REPAIR_DEGENERATE, ART_FLAW_ZERO_AREA},
        {ART_REPAIR_DUPLICATES, ART_FLAW_DUPLICATE_FACE},
        {ART_REPAIR_ORIENT, ART_FLAW_MISORIENTED_EDGE},
        {ART_REPAIR_ORIENT, ART_FLAW_INSIDE_OUT},
        {ART_REPAIR_SPLIT, ART_FLAW_NONMANIFOLD_EDGE},
        {ART_REPAIR_SPLIT, ART_FLAW_PINCHED_VERTEX},
        {ART_REPAIR_SLIVERS, ART_FLAW_SLIVER},
        {ART_REPAIR_OPEN, ART_FLAW_OPEN_EDGE},
        {ART_REPAIR_INTERSECTIONS, ART_FLAW_INTERSECTION},
        {ART_REPAIR_UNUSED, ART_FLAW_UNUSED_VERTEX},
    };
    unsigned kinds = 0;
    for (size_t i = 0; i < sizeof mends / sizeof mends[0]; i++)
        if (how->steps >> mends[i].step & 1) kinds |= 1u << mends[i].kind;
    /* a limit of the size of holes says that larger ones are wanted */
    if (how->steps >> ART_REPAIR_FILL & 1 && how->max_edges == 0) kinds |= 1u << ART_FLAW_OPEN_EDGE;
    return kinds;
}

/* Which option mends what is left. */
static const char *remedy(const struct art_repair *how, enum art_flaw_kind kind)
{
    bool filled = how->steps >> ART_REPAIR_FILL & 1,
         cut = how->steps >> ART_REPAIR_INTERSECTIONS & 1;
    if (kind == ART_FLAW_OPEN_EDGE && filled) return " (--drop-open drops parts that stay open)";
    if (kind == ART_FLAW_INTERSECTION && !cut)
        return " (--self-intersections unites what overlaps; --all --self-intersections does both)";
    return "";
}

static void report_rest(struct art_cli *cli, const struct art_flaws *flaws, enum art_flaw_kind kind,
                        const struct art_repair *how)
{
    for (int i = 0; i < flaws->n; i++) {
        const struct art_flaw *f = &flaws->list[i];
        if (f->kind != kind) continue;
        const char *what = f->n_faces ? ", face " : f->n_verts ? ", vertex " : "";
        char number[16] = "";
        if (*what)
            snprintf(number, sizeof number, "%d", flaws->item[f->n_faces ? f->face : f->vert]);
        art_warn(&cli->ctx, NULL, "left: %d %s; the first at %.9g %.9g %.9g%s%s%s",
                 flaws->count[kind], art_flaw_summary(kind, flaws->count[kind]), f->place[0],
                 f->place[1], f->place[2], what, number, remedy(how, kind));
        return;
    }
}

/* Tell what is left, and what crosses in any case; the answer is 1 if it should not be. */
static int judge(struct art_cli *cli, const struct art_mesh *mesh, const struct art_repair *how,
                 bool had_faces)
{
    struct art_flaws flaws = {0};
    struct art_check check;
    unsigned kinds = mended_kinds(how);
    int status, left = 0;
    art_check_init(&check);
    check.kinds = kinds | 1u << ART_FLAW_INTERSECTION;
    check.angle = how->angle, check.aspect = how->aspect;
    ART_TRY(art_mesh_find_flaws(&cli->ctx, mesh, &check, &flaws));
    for (int k = 0; k < ART_FLAW_KINDS; k++) {
        if (flaws.count[k] == 0) continue;
        report_rest(cli, &flaws, (enum art_flaw_kind)k, how);
        left += kinds >> k & 1;
    }
    if (had_faces && mesh->n_faces == 0) {
        art_warn(&cli->ctx, NULL, "no face is left");
        left++;
    }
    status = left > 0;
out:
    art_flaws_fini(&flaws);
    return status;
}

/* Edges that have not two faces. */
struct bad_edges {
    int open, many;
};

static int count_edges(struct art_cli *cli, const struct art_mesh *mesh, struct bad_edges *n)
{
    struct art_mesh_topology *t = NULL;
    int status = art_mesh_topology_create(&cli->ctx, &t, mesh);
    if (status == ART_OK) n->open = t->n_boundary, n->many = t->n_nonmanifold;
    art_mesh_topology_free(t);
    return status;
}

/* Merging beyond the details of a mesh spoils it, and no other step is asked to mend that. */
static int judge_weld(struct art_cli *cli, const struct art_mesh *mesh,
                      const struct art_repair *how, const struct bad_edges *before)
{
    struct bad_edges after = {0};
    int status;
    if (!(how->steps >> ART_REPAIR_WELD & 1) || how->weld == 0) return 0;
    ART_TRY(count_edges(cli, mesh, &after));
    if (after.open <= before->open && after.many <= before->many) return 0;
    art_warn(&cli->ctx, NULL,
             "merging within %g spoils the mesh: %d edge{s} with one face, %d with more than two; "
             "%d and %d before",
             how->weld, after.open, after.many, before->open, before->many);
    status = 1;
out:
    return status;
}

static int repair(struct art_cli *cli, void *opts)
{
    const struct repair_options *o = opts;
    struct art_repair how;
    struct art_repair_report did;
    struct in in = {0};
    struct bad_edges before = {0};
    int status, left, spoilt;
    art_repair_init(&how);
    ART_TRY(choose_steps(cli, o, &how));
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    bool had_faces = in.mesh->n_faces > 0;
    ART_TRY(count_edges(cli, in.mesh, &before));
    ART_TRY(art_mesh_repair(&cli->ctx, in.mesh, &how, &did));
    for (int s = 0; s < ART_REPAIR_STEPS && cli->verbose; s++)
        if (how.steps >> s & 1)
            art_note(&cli->ctx, NULL, "%s: %d %s", art_repair_step_name((enum art_repair_step)s),
                     did.count[s], art_repair_step_did((enum art_repair_step)s));
    left = judge(cli, in.mesh, &how, had_faces);
    ART_TRY(left);
    spoilt = judge_weld(cli, in.mesh, &how, &before);
    ART_TRY(spoilt);
    ART_TRY(store(cli, in.mesh, NULL, o->to, in.format));
    if (o->report) ART_TRY(write_report(cli, o->report, &how, &did));
    status = left || spoilt;
out:
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command repair_command = ART_COMMAND(
    "repair", "mend a mesh", repair_table, repair_options, "[IN]", 0, 1, repair, .replaces = true);
