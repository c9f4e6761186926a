// expect: infeasible
// run: 1 2 1 4095 0
// bound: 8192
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int key; };

int main(void) {
  struct node **t = calloc(4096, sizeof *t);
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= 4096) continue;
    struct node *p = malloc(sizeof *p);
    p->key = h;
    p->next = t[h];
    t[h] = p;
  }
  for (int i = 0; i < 4096; i++) {
    struct node *p = t[i];
    while (p) {
      struct node *next = p->next;
      free(p);
      p = next;
    }
  }
  free(t);
  return 0;
}
