// expect: feasible
// run: 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

static struct Node *create(struct Node *last) {
  struct Node *node = malloc(sizeof *node);
  node->data = 1;
  if (last) last->next = node;
  if (__VERIFIER_nondet_int()) create(node);
  return node;
}

static void destroy(struct Node *list) {
  if (!list) return;
  destroy(list->next);
  free(list);
}

int main(void) {
  destroy(create(NULL));  // nobody set the last one's next
  return 0;
}
