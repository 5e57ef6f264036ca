/* A fuzz target that dies on a text with the bytes "[[": the driver must find that from the seed
 * "[". */
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (data[i - 1] == '[' && data[i] == '[') abort();
    return 0;
}
