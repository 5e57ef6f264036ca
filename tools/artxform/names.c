/* Names that say left or right, in a model that is mirrored. */
#include "artxform.h"
#include <art/base.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MOST = 200 };

/* "lam" for "ram", where a component beside has that name. */
static bool pair_by_letter(const struct art_comp *comp, char *other)
{
    static const char letters[] = "lrLR", others[] = "rlRL";
    const char *at = comp->name ? strchr(letters, comp->name[0]) : NULL;
    if (!at || !*at || strlen(comp->name) >= NAME_MOST) return false;
    snprintf(other, NAME_MOST, "%c%s", others[at - letters], comp->name + 1);
    struct art_comp *pair = art_comp_child(comp->parent, other);
    return pair && pair->name && strcmp(pair->name, other) == 0;
}

/* The name of a component on the other side; false if it says none. */
static bool other_side(const struct art_comp *comp, char *other)
{
    return comp->name && comp->parent && !comp->fixed &&
           (art_name_other_side(comp->name, other, NAME_MOST) || pair_by_letter(comp, other));
}

struct renamed {
    struct art_comp *comp;
    char *name;
};

/* First all get names that nothing has: what they are to be called others are called still. */
static int rename_all(const struct renamed *list, int n)
{
    char interim[64];
    int status = ART_OK;
    for (int i = 0; i < n && status == ART_OK; i++) {
        snprintf(interim, sizeof interim, "other side of %d", i);
        status = art_comp_rename(list[i].comp, interim);
    }
    for (int i = 0; i < n && status == ART_OK; i++)
        status = art_comp_rename(list[i].comp, list[i].name);
    return status;
}

static int find_sided(struct art_ctx *ctx, struct art_comp *part, struct renamed **list, int *n)
{
    char other[NAME_MOST];
    int cap = 0;
    for (struct art_comp *c = part; c; c = art_comp_next(part, c)) {
        if (!other_side(c, other)) continue;
        if (!ART_GROW(ctx, *list, *n, cap)) return ART_ENOMEM;
        (*list)[*n].comp = c;
        (*list)[*n].name = art_strdup(ctx, other);
        if (!(*list)[(*n)++].name) return ART_ENOMEM;
    }
    return ART_OK;
}

int job_name_sides(const struct job *job, struct art_comp *part)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct renamed *list = NULL;
    int n = 0, status;
    if (!job->o->swap_sides && !(job->moves && art_m3_det(job->X.A) < 0)) return ART_OK;
    ART_TRY(find_sided(ctx, part, &list, &n));
    if (job->o->swap_sides)
        ART_TRY(rename_all(list, n));
    else if (n > 0)
        art_note(ctx, NULL, "%d name%s left or right and stay%s'%s'; --swap-sides exchanges %s", n,
                 n == 1 ? " says" : "s say", n == 1 ? "s as it is, " : " as they are, such as ",
                 list[0].comp->name, n == 1 ? "it" : "them");
out:
    for (int i = 0; i < n; i++) art_free(list[i].name);
    art_free(list);
    return status;
}
