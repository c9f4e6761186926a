// expect: infeasible
// property: valid-memcleanup
#include <stdlib.h>

// Asked for too much, realloc returns null and leaves the old block as it is.
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 7;
  int *larger = realloc(p, -4);
  if (larger) return *larger;
  int kept = *p;
  free(p);
  return kept - 7;
}
