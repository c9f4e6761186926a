// expect: infeasible
// run: 4
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };
int main(void) {
  struct Node *n = calloc(1, sizeof *n);
  if (n->next) n->next->data = 1;
  free(n);
  int k = __VERIFIER_nondet_int();
  if (k < 1 || k > 6) return 0;
  long *a = calloc(k, sizeof(long));
  if (a[k - 1] != 0) abort();
  free(a);
  return 0;
}
