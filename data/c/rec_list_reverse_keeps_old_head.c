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

static struct Node *reverse(struct Node *list, struct Node *done) {
  if (!list) return done;
  struct Node *next = list->next;
  list->next = done;
  return reverse(next, list);
}

static void destroy(struct Node *list) {
  if (!list) return;
  destroy(list->next);
  free(list);
}

int main(void) {
  struct Node *list = create();
  struct Node *old = list;
  list = reverse(list, NULL);
  destroy(list);
  if (old) old->data = 0;
  return 0;
}
