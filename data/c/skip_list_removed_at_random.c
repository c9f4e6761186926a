// expect: infeasible
// run: 1 0 1 1 1 0 0 1 1 0 1 0 0
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

/* Takes out the element behind some place on the lower level. */
static void remove_one(struct node *head) {
  struct node *above = head;
  while (above->high && __VERIFIER_nondet_int()) above = above->high;
  struct node *before = above;
  while (before->low != above->high && __VERIFIER_nondet_int()) before = before->low;
  struct node *gone = before->low;
  if (!gone) return;
  if (gone == above->high) above->high = gone->high;
  before->low = gone->low;
  free(gone);
}

static void mark(struct node *head) {
  for (struct node *n = head->high; n; n = n->high) n->value = 1;
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
  while (__VERIFIER_nondet_int()) remove_one(head);
  mark(head);
  destroy(head);
  return 0;
}
