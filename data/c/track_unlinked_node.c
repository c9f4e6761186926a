// expect: feasible
// run: 1 1 1 0
// property: valid-memtrack
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static struct node *head;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  if (head && head->next) head->next = head->next->next;
  return 0;
}
