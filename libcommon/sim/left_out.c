/* What is done with columns of a file that nothing of the model takes. */
#include "probe_priv.h"

int sim_check_left(struct art_ctx *ctx, const struct art_loc *loc, bool partial, int n, int n_left,
                   const char *const left[3], const char *what)
{
    struct art_buf names;
    art_buf_init(&names, ctx);
    for (int i = 0; i < 3 && left[i]; i++)
        art_buf_printf(&names, "%s'%.100s'", i ? ", " : "", left[i]);
    if (n_left > 3) art_buf_puts(&names, " ...");
    int status = art_buf_status(&names);
    if (status == ART_OK && n_left > 0)
        status = partial || 10 * n_left <= n
                     ? art_warn_strict(ctx, ART_ENOTFOUND, loc, "%d of %d %s: %s", n_left, n, what,
                                       names.s)
                     : art_error(ctx, ART_ENOTFOUND, loc,
                                 "%d of %d %s: %s; more than a tenth is an error, unless --partial "
                                 "allows it",
                                 n_left, n, what, names.s);
    art_buf_fini(&names);
    return status;
}
