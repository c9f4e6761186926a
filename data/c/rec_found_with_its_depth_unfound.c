// expect: feasible
// property: valid-deref
// A recursive search that returns a pointer and a number together, in registers.
// run: 7
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

struct found {
  struct node *at;
  int depth;
};

static struct found find(struct node *list, int value) {
  if (list == NULL) return (struct found){NULL, 0};
  if (list->value == value) return (struct found){list, 1};
  struct found rest = find(list->next, value);
  rest.depth++;
  return rest;
}

int main(void) {
  struct node last = {3, NULL}, middle = {2, &last}, first = {1, &middle};
  struct found found = find(&first, __VERIFIER_nondet_int());
  if (found.depth == 0) return 0;  // nothing was found behind three of them
  return found.at->value - found.depth;
}
