// expect: feasible
// run: 1 1 1 0
// property: unreach-call
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct Node { int head; struct Node *next; };

// All calls make heads.
static struct Node *create(int head) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct Node *node = malloc(sizeof *node);
  node->head = head;
  node->next = create(head);
  return node;
}

static void destroy(struct Node *node, int head) {
  if (!node) return;
  if (node->head != head) reach_error();
  destroy(node->next, 0);
  free(node);
}

int main(void) {
  destroy(create(1), 1);
  return 0;
}
