// expect: feasible
// run: 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

int main(void) {
  struct Node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *node = malloc(sizeof *node);
    node->data = 1;
    node->next = head;
    head = node;
  }
  while (head) {
    free(head);
    head = head->next;  // the node is gone
  }
  return 0;
}
