// expect: inconsistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *first = malloc(sizeof *first);
  if (!first)
    return 1;
  first->next = first;
  while (__VERIFIER_nondet_int()) {
    struct node *node = malloc(sizeof *node);
    if (!node)
      return 2;
    node->next = first->next;
    first->next = node;
  }
  if (__VERIFIER_nondet_int()) {
    int length = 1;  // inconsistent
    for (struct node *at = first->next; at != NULL; at = at->next)  // inconsistent
      length = 2;  // inconsistent
    return length;  // inconsistent
  }
  return 0;
}
