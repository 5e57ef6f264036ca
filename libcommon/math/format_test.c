#include "harness/test.h"
#include <art/math.h>

TEST(math_format_and_parse)
{
    struct art_ctx ctx;
    struct art_buf buf;
    double A[6] = {0.1, 1e-7, -20, 1.0 / 3, 5e-324, 1.7976931348623157e308};
    double v[3] = {20, 40, 60};
    art_ctx_init(&ctx);
    art_buf_init(&buf, &ctx);
    CHECK_STATUS(art_dense_format(&buf, NULL, 2, 3, A), ART_OK);
    CHECK_STR(buf.s, "0.1 1e-07 -20\n0.3333333333333333 5e-324 1.7976931348623157e+308");
    art_buf_clear(&buf);
    art_v3_normalize(v, v);
    CHECK_STATUS(art_dense_format(&buf, "%8.3f", 1, 3, v), ART_OK);
    CHECK_STR(buf.s, "   0.267    0.535    0.802");
    const char *const bad[] = {"",    "%d",  "%s",    "%n",     "%f%f", "x%f",
                               "%*f", "%lf", "%999f", "%.100f", "%"};
    for (int i = 0; i < 11; i++) CHECK_STATUS(art_dense_format(&buf, bad[i], 1, 1, v), ART_EUSAGE);
    art_buf_fini(&buf);
    art_ctx_fini(&ctx);
}
