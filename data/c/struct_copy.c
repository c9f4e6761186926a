// expect: infeasible
// run:
#include <stdlib.h>
struct Point { int x; char tag; int *where; };
int main(void) {
  int cell = 9;
  struct Point a = {1, 'a', &cell};
  struct Point b = a;
  struct Point *c = malloc(sizeof *c);
  *c = b;
  *c->where = 3;
  if (a.x != 1 || b.tag != 'a' || cell != 3 || c->x != 1) abort();
  free(c);
  return 0;
}
