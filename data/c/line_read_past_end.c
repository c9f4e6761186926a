// expect: feasible
// property: valid-deref
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(4);
  fgets(line, 5, stdin);
  free(line);
  return 0;
}
