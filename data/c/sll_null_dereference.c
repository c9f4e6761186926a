// expect: feasible
// run: 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

int main(void) {
  struct Node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *node = malloc(sizeof *node);
    node->next = head;
    node->data = 0;
    head = node;
  }
  head->data = 1;  // the list may be empty
  return 0;
}
