// expect: infeasible
// run:
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *line = malloc(4);
  if (fgets(line, 4, stdin)) line[strcspn(line, "\n")] = 0;
  free(line);
  return 0;
}
