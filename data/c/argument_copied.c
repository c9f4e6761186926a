// expect: infeasible
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s name\n", argv[0]);
    return 1;
  }
  char *name = malloc(strlen(argv[1]) + 1);
  strcpy(name, argv[1]);
  puts(name);
  free(name);
  return 0;
}
