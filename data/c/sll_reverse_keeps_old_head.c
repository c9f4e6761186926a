// expect: feasible
// run: 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

static struct Node *reverse(struct Node *list) {
  struct Node *done = NULL;
  while (list) {
    struct Node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

int main(void) {
  struct Node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *node = malloc(sizeof *node);
    node->data = 7;
    node->next = head;
    head = node;
  }
  struct Node *old = head;
  head = reverse(head);
  while (head) {
    struct Node *next = head->next;
    free(head);
    head = next;
  }
  if (old) old->data = 0;  // it was freed as the last one
  return 0;
}
