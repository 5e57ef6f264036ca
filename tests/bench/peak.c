/* peak COMMAND...: runs a command with its output thrown away and prints its highest resident size
 * in bytes. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct rusage usage;
    int status = 0;
    if (argc < 2) return 2;
    pid_t child = fork();
    if (child < 0) return 5;
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        if (null >= 0) dup2(null, STDOUT_FILENO);
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    if (waitpid(child, &status, 0) != child || status != 0) return 1;
    getrusage(RUSAGE_CHILDREN, &usage);
    printf("%ld\n", usage.ru_maxrss * 1024L);
    return 0;
}
