// expect: infeasible
// run: 1 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node { int data; struct Node *next; };

// The end of the list is found through pointers to pointers.
static void append(struct Node **at, struct Node *node) {
  if (*at) append(&(*at)->next, node);
  else *at = node;
}

static void destroy(struct Node *list) {
  if (!list) return;
  destroy(list->next);
  free(list);
}

int main(void) {
  struct Node *list = NULL;
  for (int i = 0; i < 4 && __VERIFIER_nondet_int(); i++) {
    struct Node *node = malloc(sizeof *node);
    node->data = i;
    node->next = NULL;
    append(&list, node);
  }
  destroy(list);
  return 0;
}
