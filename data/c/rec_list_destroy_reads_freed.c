// expect: feasible
// run: 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

static struct Node *create(void) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct Node *node = malloc(sizeof *node);
  node->data = 1;
  node->next = create();
  return node;
}

static void destroy(struct Node *list) {
  if (!list) return;
  free(list);
  destroy(list->next);
}

int main(void) {
  destroy(create());
  return 0;
}
