// expect: infeasible
// run: 1 1 1 0
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

static int length(const struct Node *list) {
  return list ? 1 + length(list->next) : 0;
}

int main(void) {
  struct Node *list = create();
  if (length(list) < 0) abort();
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
