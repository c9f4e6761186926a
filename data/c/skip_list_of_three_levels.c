// expect: infeasible
// run: 1 1 1 1 0 1 1 0 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *low;    /* every element */
  struct node *middle; /* some of them */
  struct node *high;   /* some of these */
};

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

static struct node *build(void) {
  struct node *head = allocate(sizeof *head);
  head->low = head->middle = head->high = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = allocate(sizeof *n);
    n->value = 0;
    n->middle = n->high = NULL;
    n->low = head->low;
    head->low = n;
    if (__VERIFIER_nondet_int()) {
      n->middle = head->middle;
      head->middle = n;
      if (__VERIFIER_nondet_int()) {
        n->high = head->high;
        head->high = n;
      }
    }
  }
  return head;
}

static void destroy(struct node *list) {
  while (list) {
    struct node *next = list->low;
    free(list);
    list = next;
  }
}

int main(void) {
  destroy(build());
  return 0;
}
