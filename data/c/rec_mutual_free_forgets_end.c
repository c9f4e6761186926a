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

static void free_even(struct Node *list);

static void free_odd(struct Node *list) {
  free_even(list->next);  // an even number of nodes ends here
  free(list);
}
static void free_even(struct Node *list) {
  if (!list) return;
  struct Node *next = list->next;
  free(list);
  free_odd(next);
}

int main(void) {
  free_even(create());
  return 0;
}
