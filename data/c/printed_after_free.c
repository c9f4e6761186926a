// expect: feasible
// property: valid-deref
// run:
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *name = malloc(2);
  name[0] = 'a';
  name[1] = 0;
  free(name);
  printf("%d: %s\n", 1, name);
  return 0;
}
