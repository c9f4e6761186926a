// expect: feasible
// run: 1 0 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int height; /* 1 or 2 */
  struct node *low;
  struct node *high; /* of blocks of height 2 */
};

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

static struct node *build(void) {
  struct node *head = allocate(sizeof *head);
  head->height = 2;
  head->low = head->high = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = allocate(sizeof *n);
    n->height = 1;
    n->low = head->low;
    n->high = NULL;
    head->low = n;
    if (__VERIFIER_nondet_int()) {
      n->height = 2;
      n->high = head->high;
      head->high = n;
    }
  }
  return head;
}

static void destroy(struct node *list) {
  while (list) {
    struct node *next = list->low;
    if (list->height == 2) list->high->height = 2;
    free(list);
    list = next;
  }
}

int main(void) {
  destroy(build());
  return 0;
}
