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

static struct Node *reversed(struct Node *list) {
  if (!list || !list->next) return list;
  struct Node *head = reversed(list->next);
  list->next->next = list;
  return head;
}

static void destroy(struct Node *list) {
  if (!list) return;
  struct Node *next = list->next;
  free(list);
  destroy(next);
}

int main(void) {
  struct Node *list = create();
  list = reversed(list);
  destroy(list);
  return 0;
}
