// expect: infeasible
// run: 1 1 1 0 0 1 1 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *low;  /* every element */
  struct node *high; /* some of them; null in the others */
};

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

/* A head of both levels, and behind it elements that come in at the front. */
static struct node *build(void) {
  struct node *head = allocate(sizeof *head);
  head->low = head->high = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = allocate(sizeof *n);
    n->value = 0;
    n->low = head->low;
    n->high = NULL;
    head->low = n;
    if (__VERIFIER_nondet_int()) {
      n->high = head->high;
      head->high = n;
    }
  }
  return head;
}

static void mark(struct node *head) {
  struct node *at = head;
  while (at->high && __VERIFIER_nondet_int()) at = at->high;
  at->value = 1;
  while (at->low && __VERIFIER_nondet_int()) {
    at = at->low;
    at->value = 2;
  }
}

static void destroy(struct node *list) {
  while (list) {
    struct node *next = list->low;
    free(list);
    list = next;
  }
}

int main(void) {
  struct node *head = build();
  while (__VERIFIER_nondet_int()) mark(head);
  destroy(head);
  return 0;
}
