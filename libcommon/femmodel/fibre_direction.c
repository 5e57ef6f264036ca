/* This reads elements of muscle bundles (MuscleElementDesc): which element, and along which
 * directions at rest (guide, section 6.9.3). */
#include "femmodel_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct art_comp *fem_muscle_element(const struct art_comp *desc)
{
    struct art_value value;
    return art_get(desc, "element", &value) && value.type == ART_P_REF && value.n == 1
               ? value.refs[0].to
               : NULL;
}

const struct art_comp *fem_muscle_material(const struct art_comp *comp)
{
    const struct art_comp *material = NULL;
    for (; comp && !material; comp = comp->parent)
        if (art_cls_prop(comp->cls, "muscleMaterial"))
            material = art_get_object(comp, "muscleMaterial");
    return material;
}

/* ------------------------------------------------------------------- directions */

/* The next word of a list as a number; false if it is none. */
static bool next_number(const char **s, const char *end, double *x)
{
    size_t n;
    char word[64], *tail;
    const char *w = fem_next_word(s, end, &n);
    if (!w || n >= sizeof word) return false;
    memcpy(word, w, n);
    word[n] = '\0';
    *x = strtod(word, &tail);
    return *tail == '\0' && isfinite(*x);
}

static bool next_is_null(const char **s, const char *end)
{
    const char *at = *s;
    size_t n;
    const char *w = fem_next_word(&at, end, &n);
    if (!w || n != 4 || strncmp(w, "null", 4) != 0) return false;
    *s = at;
    return true;
}

static bool at_end(const char *s, const char *end)
{
    size_t n;
    return !fem_next_word(&s, end, &n);
}

/* Directions of the points, dir[most][3], as they are listed, zero for null: how many; what is
 * wrong with them in `wrong`. */
static int listed(const char *s, const char *end, int most, double *dir, const char **wrong)
{
    int n = 0;
    for (; !at_end(s, end) && n < most; n++) {
        double *d = dir + 3 * n;
        art_v3_zero(d);
        if (next_is_null(&s, end)) continue;
        for (int i = 0; i < 3; i++)
            if (!next_number(&s, end, &d[i])) *wrong = "is no list of three numbers or null each";
        if (*wrong) return n;
        if (art_v3_norm2(d) == 0) *wrong = "has one of length zero; null means no muscle";
    }
    return at_end(s, end) ? n : most + 1;
}

int fem_muscle_directions(const struct art_comp *desc, int n_points, double (*dir)[3],
                          const char **wrong)
{
    const char *end, *s = fem_tree_text(desc, "directions", &end);
    bool any = false;
    int n = s ? listed(s, end, n_points, dir[0], wrong) : 0;
    if (*wrong) return 0;
    if (n > 1 && n != n_points) *wrong = "has a wrong number of directions";
    if (n == 0) {
        n = art_get_vector(desc, "direction", dir[0], 3) == 3 ? 1 : 0;
        if (n && !isfinite(dir[0][0] + dir[0][1] + dir[0][2]))
            *wrong = "is not finite";
        else if (n && art_is_set(desc, "direction") && art_v3_norm2(dir[0]) == 0)
            *wrong = "has length zero";
    }
    if (*wrong || n == 0) return 0;
    for (int p = 0; p < n_points; p++) {
        if (p >= n) art_v3_copy(dir[p], dir[0]);
        double l = art_v3_norm(dir[p]);
        if (l > 0) {
            any = true;
            if (p < n) art_v3_scale(dir[p], 1 / l, dir[p]);
        }
    }
    return any ? n : 0;
}

/* ------------------------------------------------------------------ in the tree */

int fem_for_each_muscle_element(const struct art_comp *comp,
                                int (*see)(void *, const struct art_comp *), void *user)
{
    int status = ART_OK;
    for (int i = 0; i < comp->n_children && status == ART_OK; i++) {
        const struct art_comp *child = comp->children[i];
        if (art_comp_is(child, "MuscleElementDesc"))
            status = see(user, child);
        else if (!art_comp_has_kind(child, ART_KIND_FEM_MODEL))
            status = fem_for_each_muscle_element(child, see, user);
    }
    return status;
}

int fem_directions_refresh(struct art_ctx *ctx, struct art_fem *fem)
{
    double dir[ART_FEM_MAX_POINTS][3];
    for (int e = 0; fem->materials.n_dir > 0 && e < fem->n_elems; e++) {
        const struct art_fem_elem *elem = &fem->elem[e];
        int n_points = art_fem_kind_of(fem, e)->n_points;
        for (int i = 0; i < elem->n_layers; i++) {
            const struct art_fem_layer *layer = &fem->materials.layer[elem->layer + i];
            const char *wrong = NULL;
            if (layer->dir < 0) continue;
            memset(dir, 0, sizeof dir);
            (void)fem_muscle_directions(layer->declared_by, n_points, dir, &wrong);
            if (wrong)
                return art_error(ctx, ART_ERANGE, &layer->declared_by->loc,
                                 "the direction of '%s' %s",
                                 art_comp_path(layer->declared_by, NULL), wrong);
            memcpy(fem->materials.dir + 3 * layer->dir, dir, (size_t)n_points * sizeof *dir);
        }
    }
    return ART_OK;
}
