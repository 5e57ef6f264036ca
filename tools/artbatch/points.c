/* Points in the ranges of a plan. */
#include "artbatch.h"
#include <math.h>
#include <string.h>

int need_ranges(struct art_ctx *ctx, const struct art_plan *plan)
{
    if (plan->design != ART_DESIGN_LIST && plan->design != ART_DESIGN_GRID) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL,
                     "the plan is a %s: what is needed here are ranges, a file that begins with "
                     "the line `design ranges` "
                     "and has lines such as `E 1000 5000`",
                     art_design_name(plan->design));
}

int start_values(struct art_ctx *ctx, const struct art_plan *plan, const struct art_cli_list *at,
                 double *x)
{
    for (int k = 0; k < plan->n_params; k++) x[k] = art_plan_value(&plan->params[k], 0.5);
    for (int i = 0; i < at->n; i++) {
        const char *text = at->items[i].text, *eq = strchr(text, '=');
        int k = -1;
        for (int j = 0; eq && j < plan->n_params && k < 0; j++)
            if (strlen(plan->params[j].name) == (size_t)(eq - text) &&
                art_starts_with(text, plan->params[j].name))
                k = j;
        if (k < 0)
            return art_error(ctx, ART_EUSAGE, NULL,
                             "'%s' is no NAME=VALUE of a parameter of the plan", text);
        const struct art_plan_param *p = &plan->params[k];
        if (!art_parse_double(eq + 1, &x[k]) || !(x[k] >= p->low && x[k] <= p->high))
            return art_error(ctx, ART_EUSAGE, NULL, "'%s' is not in the range of '%s', %g to %g",
                             eq + 1, p->name, p->low, p->high);
    }
    return ART_OK;
}
