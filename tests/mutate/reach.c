/* Linked into the library of tests/mutate: says which test came to the function that a mutant changes. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 100000 };

void art_mutate_reached(int mutant);

/* Appends "MUTANT TEST" to the file of ART_REACHED, once in each process; test and file come by the environment. */
void art_mutate_reached(int mutant)
{
    static char seen[MOST];
    char line[512];
    if (mutant < 0 || mutant >= MOST || seen[mutant]) return;
    const char *test = getenv("ART_TEST"), *file = getenv("ART_REACHED");
    if (!test || !file) return;
    seen[mutant] = 1;
    int fd = open(file, O_WRONLY | O_APPEND | O_CREAT, 0666);
    if (fd < 0) return;
    int n = snprintf(line, sizeof line, "%d %s\n", mutant, test);
    if (n > 0 && (size_t)n < sizeof line && write(fd, line, (size_t)n) < 0) seen[mutant] = 0;
    close(fd);
}
