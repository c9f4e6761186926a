// expect: feasible
// run: 1 63 1 63 0
// bound: 256
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int key; };
struct bucket { int count; struct node *chain; };

int main(void) {
  struct bucket *t = calloc(64, sizeof *t);
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= 64) continue;
    struct node *p = malloc(sizeof *p);
    p->key = h;
    p->next = t[h].chain;
    t[h].chain = p;
    t[h].count++;
  }
  for (int i = 0; i < 64; i++) {
    struct node *p = t[i].chain;
    while (p) {
      free(p);
      p = p->next;
    }
  }
  free(t);
  return 0;
}
