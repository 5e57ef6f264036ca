#include "artmesh.h"
#include <art/repair.h>
#include <stddef.h>

struct check_options {
    const char *from, *to, *table, *faults;
    int use, most;
    struct art_cli_list only, ignore;
    double near, angle, aspect;
};

static const struct art_cli_option check_table[] = {
    FROM_OPTION(check_options),
    ART_OPTION(check_options, to, "to", 't', STRING("FORMAT"), "format of the mesh of faults"),
    ART_OPTION(check_options, use, "for", 0, CHOICE("USE", "any|fem|contact|print"),
               "ask only for what spoils a mesh for filling with elements, for contact and "
               "inertia, or for printing",
               .init = "any"),
    ART_OPTION(check_options, only, "only", 0, LIST("KIND"),
               "ask for this kind of fault alone; repeatable"),
    ART_OPTION(check_options, ignore, "ignore", 0, LIST("KIND"),
               "do not ask for this kind; repeatable"),
    ART_OPTION(check_options, near, "near", 0, REAL("DISTANCE"),
               "vertices nearer than this are noted (0: a millionth of the diagonal of the box)",
               .range = ">= 0"),
    ART_OPTION(check_options, angle, "angle", 0, REAL("DEGREES"),
               "triangles with a smaller angle are slivers, which `artmesh repair --slivers` mends",
               .range = "0..60", .init = "1"),
    ART_OPTION(check_options, aspect, "aspect", 0, REAL("RATIO"),
               "so are those whose longest side is more than RATIO times their height (0: any)",
               .range = ">= 0"),
    ART_OPTION(check_options, most, "places", 'n', INT("N"), "name the first N places of each kind",
               .range = ">= 0", .init = "3"),
    ART_OPTION(check_options, table, "table", 0, STRING("FILE"),
               "write all faults as a table (tsv)"),
    ART_OPTION(check_options, faults, "faults", 0, STRING("FILE"),
               "write the bad faces, edges and vertices as a mesh"),
    {0}};

/* -------------------------------------------------------------------- kinds */

static int add_kinds(struct art_cli *cli, const struct art_cli_list *names, unsigned *kinds)
{
    const char *known[ART_FLAW_KINDS];
    for (int k = 0; k < ART_FLAW_KINDS; k++) known[k] = art_flaw_type((enum art_flaw_kind)k)->name;
    for (int i = 0; i < names->n; i++) {
        int kind = art_flaw_find(names->items[i].text);
        const char *near = art_nearest(names->items[i].text, known, ART_FLAW_KINDS);
        if (kind < 0)
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "unknown kind of fault '%s'%s%s%s",
                             names->items[i].text, near ? "; did you mean '" : "", near ? near : "",
                             near ? "'?" : " (artmesh(1) lists them)");
        *kinds |= 1u << kind;
    }
    return ART_OK;
}

static unsigned notes(void)
{
    unsigned kinds = 0;
    for (int k = 0; k < ART_FLAW_KINDS; k++)
        if (art_flaw_type((enum art_flaw_kind)k)->severity == ART_NOTE) kinds |= 1u << k;
    return kinds;
}

/* The kinds that are asked for, and those that are looked for. */
static int choose_kinds(struct art_cli *cli, const struct check_options *o, unsigned *asked,
                        unsigned *looked)
{
    static const unsigned uses[] = {ART_FOR_ANY, ART_FOR_FEM, ART_FOR_CONTACT, ART_FOR_PRINT};
    unsigned only = 0, ignore = 0;
    int status;
    ART_TRY(add_kinds(cli, &o->only, &only));
    ART_TRY(add_kinds(cli, &o->ignore, &ignore));
    *asked = art_flaw_kinds_for(uses[o->use]) & ~(o->use == 0 ? notes() : 0u);
    if (only) *asked = only;
    *asked &= ~ignore;
    *looked = only ? *asked : (*asked | notes()) & ~ignore;
out:
    return status;
}

/* ------------------------------------------------------------------ summary */

static void put_point(struct art_buf *out, const double p[3])
{
    for (int k = 0; k < 3; k++) {
        if (k) art_buf_putc(out, ' ');
        art_buf_printf(out, "%.9g", p[k]);
    }
}

static void put_items(struct art_buf *out, const char *word, const char *words, const int *item,
                      int n)
{
    enum { MOST = 6 };
    if (n == 0) return;
    art_buf_printf(out, ", %s", n == 1 ? word : words);
    for (int i = 0; i < n && i < MOST; i++) art_buf_printf(out, " %d", item[i]);
    if (n > MOST) art_buf_puts(out, " …");
}

static void put_fault(struct art_buf *out, const struct art_flaws *flaws, const struct art_flaw *f)
{
    const struct art_flaw_type *type = art_flaw_type(f->kind);
    art_buf_puts(out, "    at ");
    put_point(out, f->place);
    put_items(out, "face", "faces", flaws->item + f->face, f->n_faces);
    put_items(out, "vertex", "vertices", flaws->item + f->vert, f->n_verts);
    if (type->size[0]) art_buf_printf(out, ", %s %.6g", type->size, f->size);
    art_buf_putc(out, '\n');
}

static void put_kind(struct art_buf *out, const struct art_flaws *flaws, enum art_flaw_kind kind,
                     int most)
{
    static const char *const severity[] = {"note", "warning", "error"};
    const struct art_flaw_type *type = art_flaw_type(kind);
    int n = 0;
    if (flaws->count[kind] == 0) return;
    art_buf_printf(out, "%s: %s: %d %s\n", severity[type->severity], type->name, flaws->count[kind],
                   art_flaw_summary(kind, flaws->count[kind]));
    for (int i = 0; i < flaws->n && n < most; i++)
        if (flaws->list[i].kind == kind) {
            put_fault(out, flaws, &flaws->list[i]);
            n++;
        }
    if (n && n < flaws->count[kind])
        art_buf_printf(out, "    and %d more\n", flaws->count[kind] - n);
}

/* "fem: no (open-edge, sliver)"; nothing unless all that could spoil it was looked for. */
static void put_verdict(struct art_buf *out, const struct art_mesh *mesh,
                        const struct art_flaws *flaws, const char *use, unsigned spoils,
                        unsigned looked)
{
    bool first = true;
    if (mesh->n_faces == 0) {
        art_buf_printf(out, "%s: no (no faces)\n", use);
        return;
    }
    if (spoils & ~looked) return;
    art_buf_printf(out, "%s: ", use);
    for (int k = 0; k < ART_FLAW_KINDS; k++) {
        if (!(spoils >> k & 1) || flaws->count[k] == 0) continue;
        art_buf_printf(out, "%s%s", first ? "no (" : ", ",
                       art_flaw_type((enum art_flaw_kind)k)->name);
        first = false;
    }
    art_buf_puts(out, first ? "yes\n" : ")\n");
}

static void put_size(struct art_buf *out, const struct art_mesh *mesh,
                     const struct art_flaws *flaws, const char *name)
{
    double min[3], max[3];
    art_buf_printf(out, "%s: %d vertices, %d faces in %d %s\n", name, mesh->n_verts, mesh->n_faces,
                   flaws->n_shells, flaws->n_shells == 1 ? "shell" : "shells");
    if (!art_mesh_bounds(mesh, min, max)) return;
    art_buf_puts(out, "box: ");
    put_point(out, min);
    art_buf_puts(out, " to ");
    put_point(out, max);
    if (mesh->units) art_buf_printf(out, " %s", mesh->units);
    art_buf_printf(out, "\narea: %.9g\nvolume: ", art_mesh_area(mesh));
    /* of what is open, the sum over the faces depends on where the origin is */
    if (flaws->n_shells == 0)
        art_buf_puts(out, "-\n");
    else if (flaws->n_open_shells == 0)
        art_buf_printf(out, "%.9g\n", art_mesh_volume(mesh));
    else
        art_buf_printf(out, "- (%d of %d shells are open)\n", flaws->n_open_shells,
                       flaws->n_shells);
}

static int write_summary(struct art_cli *cli, const struct check_options *o,
                         const struct art_mesh *mesh, const struct art_flaws *flaws,
                         unsigned looked)
{
    struct art_buf out;
    struct art_sink *sink = NULL;
    const char *path = arg_or_stdin(cli, 0);
    int status;
    art_buf_init(&out, &cli->ctx);
    put_size(&out, mesh, flaws, art_streq(path, "-") ? "standard input" : path);
    for (int k = 0; k < ART_FLAW_KINDS; k++) put_kind(&out, flaws, (enum art_flaw_kind)k, o->most);
    if (flaws->some)
        art_buf_puts(&out, "error: too many faces lie upon each other or cross: intersections were "
                           "not all looked for\n");
    put_verdict(&out, mesh, flaws, "fem", art_flaw_kinds_for(ART_FOR_FEM), looked);
    put_verdict(&out, mesh, flaws, "contact", art_flaw_kinds_for(ART_FOR_CONTACT), looked);
    put_verdict(&out, mesh, flaws, "print", art_flaw_kinds_for(ART_FOR_PRINT), looked);
    ART_TRY(art_buf_status(&out));
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(art_sink_write(sink, out.s, out.n));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_buf_fini(&out);
    return status;
}

static int write_table(struct art_cli *cli, const char *path, const struct art_flaws *flaws,
                       unsigned kinds)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, path));
    ART_TRY(art_flaws_write(flaws, kinds, sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

static int check(struct art_cli *cli, void *opts)
{
    const struct check_options *o = opts;
    struct art_ctx *ctx = &cli->ctx;
    struct in in = {0};
    struct art_flaws flaws = {0};
    struct art_mesh *bad = NULL;
    struct art_check how;
    unsigned asked, looked;
    int status, n = 0;
    /* a table or mesh on standard output stands there alone */
    bool piped = art_streq(o->table, "-") || art_streq(o->faults, "-");
    art_check_init(&how);
    if (o->table && art_streq(o->table, o->faults))
        return usage(cli, "--table and --faults name the same file");
    ART_TRY(choose_kinds(cli, o, &asked, &looked));
    how.kinds = looked;
    how.near = o->near, how.angle = o->angle, how.aspect = o->aspect;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(art_mesh_find_flaws(ctx, in.mesh, &how, &flaws));
    if (o->table) ART_TRY(write_table(cli, o->table, &flaws, looked));
    if (o->faults) {
        ART_TRY(art_flaws_mesh(ctx, &flaws, in.mesh, asked, &bad));
        ART_TRY(store(cli, bad, o->faults, o->to, NULL));
    }
    if (!cli->quiet && !piped) ART_TRY(write_summary(cli, o, in.mesh, &flaws, looked));
    for (int k = 0; k < ART_FLAW_KINDS; k++)
        if (asked >> k & 1) n += flaws.count[k] > 0;
    if (flaws.some && (asked >> ART_FLAW_INTERSECTION & 1 || asked >> ART_FLAW_OVERLAP & 1)) n++;
    /* nothing is no body; one may still ask for a single kind of fault */
    status = n > 0 || (in.mesh->n_faces == 0 && o->only.n == 0);
out:
    art_mesh_free(in.mesh), art_mesh_free(bad);
    art_flaws_fini(&flaws);
    return status;
}

const struct art_cli_command check_command =
    ART_COMMAND("check", "report what is wrong with a mesh, and where", check_table, check_options,
                "[IN]", 0, 1, check);
