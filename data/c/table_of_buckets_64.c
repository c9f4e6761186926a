// expect: infeasible
// bound: 256
// run: 1 0 1 0 1 63 0
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
      struct node *next = p->next;
      free(p);
      p = next;
    }
  }
  free(t);
  return 0;
}
