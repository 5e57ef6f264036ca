#include "artvol.h"
#include <math.h>

int put_number(struct art_sink *sink, double x)
{
    char s[ART_NUMBER_MAX];
    if (isnan(x)) return art_sink_write(sink, "-", 1);
    return art_sink_write(sink, s, art_print_double(s, x));
}

int put_name(struct art_sink *sink, const char *name)
{
    int status = ART_OK;
    for (const char *p = name; *p; p++)
        ART_TRY(art_sink_write(sink, (unsigned char)*p < ' ' ? " " : p, 1));
out:
    return status;
}
