// expect: feasible
// run: 0
// bound: 128
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int key; };

int main(void) {
  struct node **t = calloc(64, sizeof *t);
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= 64) continue;
    struct node *p = malloc(sizeof *p);
    p->key = h;
    p->next = t[h];
    t[h] = p;
  }
  for (int i = 0; i < 64; i++) {
    struct node *p = t[i];
    while (p) {
      struct node *next = p->next;
      free(p);
      p = next;
    }
  }
  return 0;
}
