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

static struct Node *append(struct Node *list, struct Node *rest) {
  if (!list) return rest;
  list->next = append(list->next, rest);
  return list;
}

static void destroy(struct Node *list) {
  if (!list) return;
  struct Node *next = list->next;
  free(list);
  destroy(next);
}

int main(void) {
  struct Node *list = create();
  list = append(list, list);
  destroy(list);
  return 0;
}
