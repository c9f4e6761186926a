// expect: infeasible
// run: 1 1 1 0
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
    struct Node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
