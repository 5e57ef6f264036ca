/* Contact between surfaces of the FEM model in FEBio's sections: the reader's table the other way
 * round. */
#include "feb_write.h"
#include <stdlib.h>
#include <string.h>

/* The name without what the reader adds to it. */
static const char *plain_name(struct febw *w, const struct art_comp *c)
{
    char *name = art_arena_strdup(w->ctx, &w->arena, c->name ? c->name : "contact");
    char *at = name ? strstr(name, "_contact") : NULL;
    if (at && at > name && strspn(at + 8, "0123456789") == strlen(at + 8)) *at = '\0';
    return name ? name : "contact";
}

static void put_penalty(struct febw *w, struct art_buf *to, const struct art_comp *c)
{
    int t = febw_term(w, c, "penalty", 0, -1);
    art_buf_puts(to, "<penalty");
    if (t >= 0) {
        febw_put_curve(w, to, w->drive.terms[t].curve);
        w->drive.terms[t].used = true;
        if (febw_term(w, c, "penalty", 0, t) >= 0)
            febw_refuse(w, c, "a penalty that is a sum of curves");
    }
    art_buf_puts(to, ">");
    art_buf_double(to, t >= 0 ? w->drive.terms[t].coef : art_get_double(c, "penalty"));
    art_buf_puts(to, "</penalty>");
}

/* FEBio has no friction between facets; between nodes and facets it has a penalty for it. */
static void put_friction(struct febw *w, struct art_buf *to, const struct art_comp *c,
                         const char *type)
{
    double mu = art_get_double(c, "friction"), e = art_get_double(c, "frictionPenalty");
    bool nodes = strstr(type, "node-on-facet"), ray = strcmp(type, "sliding-elastic") == 0;
    if (mu == 0) return;
    if (!nodes && !ray) febw_refuse(w, c, "friction of contact by FACET");
    if (ray && e != 0 && e != art_get_double(c, "penalty"))
        febw_refuse(w, c, "a frictionPenalty of contact by RAY");
    febw_tag(to, "fric_coeff", mu);
    if (nodes) febw_tag(to, "fric_penalty", e > 0 ? e : art_get_double(c, "penalty"));
}

static void put_adhesion(struct art_buf *to, const struct art_comp *c, const char *type)
{
    if (strcmp(type, "sticky") != 0) return;
    febw_tag(to, "max_traction", art_get_double(c, "maxTraction"));
    febw_tag(to, "snap_tol", art_get_double(c, "snapTolerance"));
}

static bool is_plain(const struct art_comp *c)
{
    struct art_value v;
    int n = 0;
    for (int k = 0; k < 2; k++)
        if (art_get(c, k ? "targetPenaltyFactors" : "penaltyFactors", &v) &&
            art_value_numbers(&v, &n) && n > 0)
            return false;
    return true;
}

static void put_contact(struct febw *w, const struct art_comp *c)
{
    struct art_buf *to = &w->text.contact;
    const char *type = feb_contact_type(art_get_text(c, "method"));
    double radius = art_get_double(c, "searchRadius");
    /* points of bodies, and penalties by face: it stays among what is not written */
    if (!is_plain(c) || !febw_has_nodes(w, c, "points") || !febw_has_nodes(w, c, "targetPoints"))
        return;
    const char *primary = febw_surface(w, c, "points", "faceSizes"),
               *secondary = febw_surface(w, c, "targetPoints", "targetFaceSizes");
    if (!primary || !secondary) return;
    febw_done(w, c);
    const char *pair = febw_format(w, "pair%d", w->number.n_surfaces);
    art_buf_printf(&w->text.sets,
                   "    <SurfacePair name=\"%s\"><primary>%s</primary><secondary>%s</secondary>"
                   "</SurfacePair>\n",
                   pair, primary, secondary);
    art_buf_puts(to, "    <contact");
    febw_name(w, to, "name", plain_name(w, c));
    art_buf_printf(to, " surface_pair=\"%s\" type=\"%s\"><laugon>%s</laugon>", pair, type,
                   art_get_bool(c, "augmented") ? "AUGLAG" : "PENALTY");
    put_penalty(w, to, c);
    if (art_get_bool(c, "twoPass")) art_buf_puts(to, "<two_pass>1</two_pass>");
    if (art_get_bool(c, "augmented")) {
        febw_tag(to, "tolerance", art_get_double(c, "augmentationTolerance"));
        febw_tag(to, "gaptol", art_get_double(c, "gapTolerance"));
        febw_tag(to, "minaug", art_get_double(c, "minAugmentations"));
        febw_tag(to, "maxaug", art_get_double(c, "maxAugmentations"));
    }
    bool ray = strcmp(type, "sliding-elastic") == 0;
    if (ray || radius > 0) febw_tag(to, ray ? "search_radius" : "max_distance", radius);
    put_friction(w, to, c, type);
    put_adhesion(to, c, type);
    art_buf_puts(to, "</contact>\n");
    w->follower = w->follower || ray || art_get_double(c, "friction") > 0;
}

void febw_contacts(struct febw *w)
{
    const struct art_comp *list = art_comp_child(w->mech, "forceEffectors");
    for (int i = 0; list && i < list->n_children; i++)
        if (art_comp_is(list->children[i], "PenaltyContact")) put_contact(w, list->children[i]);
}
