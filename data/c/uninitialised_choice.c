// expect: infeasible
#include <stdlib.h>
int main(void) {
  int x;
  int *p = NULL;
  if (x) p = malloc(sizeof(int));
  if (x) *p = 1;  // the same choice
  free(p);
  return 0;
}
