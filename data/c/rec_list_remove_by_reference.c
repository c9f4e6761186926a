// expect: feasible
// run: 1 1 0
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

static void remove_last(struct Node **at) {
  if ((*at)->next) return remove_last(&(*at)->next);
  free(*at);  // and who pointed to it still does
}

static void destroy(struct Node *list) {
  if (!list) return;
  destroy(list->next);
  free(list);
}

int main(void) {
  struct Node *list = create();
  if (list) remove_last(&list);
  destroy(list);
  return 0;
}
