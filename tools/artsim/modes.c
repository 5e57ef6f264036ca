/* This says which options need others, and which would be read by nobody beside others: an option
 * that does nothing is an error. */
#include "artsim.h"
#include <stdio.h>
#include <string.h>

/* The option needs one of the others. */
static const struct need {
    const char *option, *others; /* words */
} needs[] = {{"script", "console"},
             {"console-format", "console"},
             {"socket", "console control"},
             {"shm", "control"},
             {"partial", "mot markers"}};

#define OF_A_RUN                                                                                   \
    "time control real-time profile append load-state save-state waypoint checkpoint-every "
#define OF_FORCES OF_A_RUN "record contacts frames output csv controller monitor"

/* Beside the option nobody reads the others. */
static const struct exclusion {
    const char *option, *others, *why;
} exclusions[] = {{"console", OF_A_RUN "mot markers inverse-dynamics static-optimisation check",
                   "commands say what is done"},
                  {"inverse-dynamics", OF_FORCES, "forces are found in place of a run"},
                  {"static-optimisation", OF_FORCES, "excitations are found in place of a run"}};

/* The first of some words that is given as an option, or NULL. */
static const char *first_given(const struct art_cli *cli, const char *words, char name[40])
{
    for (const char *p = words; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        snprintf(name, 40, "%.*s", (int)n, p);
        if (art_cli_given(cli, name)) return name;
        p += n;
    }
    return NULL;
}

static int need_others(struct art_cli *cli, const struct need *row)
{
    char name[40];
    const char *space = strchr(row->others, ' ');
    int n = space ? (int)(space - row->others) : (int)strlen(row->others);
    if (!art_cli_given(cli, row->option) || first_given(cli, row->others, name)) return ART_OK;
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "--%s needs --%.*s%s%s: nobody reads it without",
                     row->option, n, row->others, space ? " or --" : "", space ? space + 1 : "");
}

int check_modes(struct art_cli *cli)
{
    char name[40];
    int status = ART_OK;
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        ART_TRY(need_others(cli, &needs[i]));
    for (size_t i = 0; i < sizeof exclusions / sizeof exclusions[0]; i++) {
        const struct exclusion *row = &exclusions[i];
        if (!art_cli_given(cli, row->option) || !first_given(cli, row->others, name)) continue;
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--%s does nothing beside --%s: %s", name,
                         row->option, row->why);
    }
out:
    return status;
}
