// expect: infeasible
// run: 3 1 0 1 0 1 2 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int key; };
struct bucket { int count; struct node *chain; };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  struct bucket *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) { t[i].count = 0; t[i].chain = NULL; }
  while (__VERIFIER_nondet_int()) {
    int h = __VERIFIER_nondet_int();
    if (h < 0 || h >= n) continue;
    struct node *p = malloc(sizeof *p);
    p->key = h;
    p->next = t[h].chain;
    t[h].chain = p;
    t[h].count++;
  }
  for (int i = 0; i < n; i++) {
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
