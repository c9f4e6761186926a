// expect: feasible
// run: 
// property: valid-deref
#include <stdlib.h>

struct pair { char tag; short key; };
struct packet { long id; short count; struct pair pairs[]; };  // one pair has room in the padding

int main(void) {
  struct packet *p = malloc(sizeof *p);
  p->count = 2;
  for (int i = 0; i < p->count; i++) p->pairs[i].key = i;
  free(p);
  return 0;
}
