// expect: feasible
// run: 0
// property: no-div-zero
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  int sum = 0, count = 0;
  while (__VERIFIER_nondet_int() && count < 1000) {
    struct node *n = malloc(sizeof *n);
    n->value = count++;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next) sum += n->value;
  return sum / count > 1000;  // an empty list has no mean
}
