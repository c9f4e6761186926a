// expect: infeasible
// run: 1 1 1 0
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
  if (head && head->next) {
    struct Node *victim = head->next;
    victim->prev->next = victim->next;
    if (victim->next) victim->next->prev = victim->prev;
    free(victim);
  }
  while (head) {
    struct Node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
