// expect: feasible
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

// The last node's next is never set.
struct Node { int data; struct Node *next; };

int main(void) {
  struct Node *head = malloc(sizeof *head);
  struct Node *last = head;
  while (__VERIFIER_nondet_int()) {
    last->next = malloc(sizeof *last);
    last = last->next;
  }
  for (struct Node *p = head; p; p = p->next) p->data = 0;
  return 0;
}
