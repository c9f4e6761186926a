// expect: feasible
// run: 1 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { struct Node *next; struct Node *prev; };

int main(void) {
  struct Node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *node = malloc(sizeof *node);
    node->next = head;
    node->prev = NULL;
    if (head) head->prev = node;
    head = node;
  }
  if (head && head->next && head->next->next) {
    struct Node *victim = head->next;
    struct Node *third = victim->next;
    head->next = third;  // third->prev still points to the victim
    free(victim);
    if (third->prev->next) return 1;
  }
  return 0;
}
