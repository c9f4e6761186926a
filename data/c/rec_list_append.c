// expect: infeasible
// run: 1 1 0 1 0
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
  destroy(list->next);
  free(list);
}

int main(void) {
  struct Node *list = create();
  list = append(list, create());
  destroy(list);
  return 0;
}
