// expect: feasible
// property: valid-deref
// run:
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *name = strdup("makefile");
  char *dot = strrchr(name, '.');
  *dot = 0;
  free(name);
  return 0;
}
