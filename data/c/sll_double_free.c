// expect: feasible
// run: 1 1 0
// property: valid-free
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

int main(void) {
  struct Node *head = NULL;
  struct Node *second = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *node = malloc(sizeof *node);
    node->data = 0;
    node->next = head;
    second = head;
    head = node;
  }
  free(second);
  while (head) {
    struct Node *next = head == second ? NULL : head->next;
    free(head);
    head = next;
  }
  return 0;
}
