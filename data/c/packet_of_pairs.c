// expect: infeasible
// run: 
#include <stdlib.h>

struct pair { int key; char tag; };
struct packet { char a, b, c, d; struct pair pairs[]; };

int main(void) {
  struct packet *p = malloc(sizeof *p + 2 * sizeof(struct pair));
  for (int i = 0; i < 2; i++) p->pairs[i].key = i;
  free(p);
  return 0;
}
