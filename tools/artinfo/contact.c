#include "artinfo.h"
#include <art/contact.h>
#include <art/mech.h>
#include <art/text.h>

static const char *method_word(enum art_contact_method method)
{
    switch (method) {
    case ART_CONTACT_REGION:
        return "CONTOUR_REGION";
    case ART_CONTACT_VERTEX_EDGE:
        return "VERTEX_EDGE_PENETRATION";
    case ART_CONTACT_INACTIVE:
        return "INACTIVE";
    default:
        return "VERTEX_PENETRATION";
    }
}

static void put_number(struct art_buf *buf, double x)
{
    art_buf_putc(buf, '\t');
    art_buf_real(buf, x);
}

static void put_rule(struct art_buf *buf, const struct art_contact_rules *r,
                     const struct art_contact_rule *rule)
{
    const struct art_contact_law *law = rule->law;
    art_buf_puts(buf, art_comp_path(r->body[rule->a].comp, NULL));
    art_buf_printf(buf, "\t%s", art_comp_path(r->body[rule->b].comp, NULL));
    art_buf_printf(buf, "\t%s", rule->enabled ? "on" : "off");
    art_buf_printf(buf, "\t%s", method_word(art_contact_method_of(r, rule)));
    art_buf_printf(buf, "\t%s", art_get_text(law->behavior, "colliderType"));
    put_number(buf, law->friction);
    put_number(buf, law->compliance);
    put_number(buf, law->damping);
    /* what is not stated follows from the size of each pair */
    if (law->enabled && law->penetration_tol >= 0)
        put_number(buf, law->penetration_tol);
    else
        art_buf_puts(buf, "\t-");
    art_buf_printf(buf, "\t%s", law->force ? law->force->cls->name : "-");
    art_buf_printf(buf, "\t%s\n", art_comp_path(law->behavior, NULL));
}

static int put_rules(struct art_ctx *ctx, struct art_buf *buf, const struct art_contact_rules *r,
                     bool all)
{
    struct art_contact_rule *rule;
    int n, status = art_contact_rules_list(ctx, r, all, &rule, &n);
    if (status < 0) return status;
    art_buf_puts(buf, "# body0\tbody1\tstate\tmethod\tcollider\tfriction\tcompliance\tdamping\t"
                      "penetrationTol\tforce\tbehavior\n");
    for (int i = 0; i < n; i++) put_rule(buf, r, &rule[i]);
    art_free(rule);
    return ART_OK;
}

/* The one behaviour of two components; 1 if there is none. */
static int put_acting(struct art_ctx *ctx, struct art_buf *buf, const struct art_contact_rules *r,
                      const char *const *paths)
{
    struct art_comp *comp[2] = {NULL, NULL};
    int status = ART_OK;
    for (int k = 0; k < 2; k++) {
        ART_TRY(input_find(ctx, r->top, paths[k], &comp[k]));
        if (art_contact_index(r, comp[k]) < 0)
            return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is nothing that collides", paths[k],
                             comp[k]->cls->name);
    }
    const struct art_contact_law *law = art_contact_acting(r, comp[0], comp[1]);
    art_buf_printf(buf, "%s\n", law ? art_comp_path(law->behavior, NULL) : "-");
    status = law ? 0 : 1;
out:
    return status;
}

static const char *allowed_word(const struct art_collidable *body)
{
    static const char *const words[] = {"OFF", "INTERNAL", "EXTERNAL", "ALL"};
    return words[body->allowed & ART_COLLIDABLE_ALL];
}

/* Meshes of a FEM model have the mass of the whole. */
static int put_body(struct art_ctx *ctx, struct art_buf *buf, int index,
                    const struct art_collidable *body)
{
    const struct art_comp *whole = body->compound ? body->compound : body->comp;
    struct art_mesh *mesh = NULL;
    double mass[16];
    int status = art_contact_mesh(ctx, body, &mesh);
    if (status < 0) return status;
    art_buf_printf(buf, "%d\t%s\t%s\t%s\t%d\t%d", index, art_comp_path(body->comp, NULL),
                   body->rigid ? "rigid" : "deformable", allowed_word(body),
                   mesh ? mesh->n_verts : 0, mesh ? mesh->n_faces : 0);
    art_mesh_free(mesh);
    status = art_comp_derived(ctx, whole, "mass", mass);
    if (status < 0) return status;
    if (status == 1)
        put_number(buf, mass[0]);
    else
        art_buf_puts(buf, "\t-");
    art_buf_putc(buf, '\n');
    return ART_OK;
}

static int put_bodies(struct art_ctx *ctx, struct art_buf *buf, struct art_comp *top)
{
    struct art_collidable *body = NULL;
    int n = 0, status = art_contact_bodies(ctx, top, &body, &n);
    art_buf_puts(buf, "# index\tbody\tkind\tcollidable\tvertices\tfaces\tmass\n");
    for (int i = 0; i < n && status == ART_OK; i++) status = put_body(ctx, buf, i, &body[i]);
    art_free(body);
    return status;
}

int run_contact(struct art_cli *cli, void *options)
{
    const struct contact_options *o = options;
    struct art_contact_rules *rules = NULL;
    struct art_quirks quirks;
    struct input in;
    struct art_buf buf;
    int status;
    art_quirks_set(&quirks, o->compat == 1);
    art_buf_init(&buf, &cli->ctx);
    ART_TRY(input_open(&in, &cli->ctx, &o->model, cli->args, 1, false));
    if (o->bodies) {
        status = put_bodies(&cli->ctx, &buf, in.models[0]->root);
        goto out;
    }
    if (cli->n_args == 2)
        ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL, "two paths are needed, or none"));
    ART_TRY(art_contact_rules_create(&cli->ctx, in.models[0]->root, &quirks, &rules));
    if (cli->n_args == 3)
        status = put_acting(&cli->ctx, &buf, rules, cli->args + 1);
    else
        status = put_rules(&cli->ctx, &buf, rules, o->all);
out:
    art_contact_rules_free(rules);
    status = finish(cli, &buf, status);
    input_close(&in);
    return status;
}
