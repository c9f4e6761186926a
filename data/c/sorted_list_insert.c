// expect: infeasible
// run: 1 5 1 3 1 8 0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct node {
  int key;
  struct node *next;
} node;

static node *insert(node *list, int key) {
  node *one = malloc(sizeof(node));
  one->key = key;
  one->next = NULL;
  if (!list || key <= list->key) {
    one->next = list;
    return one;
  }
  node *before = list;
  while (before->next && before->next->key < key) before = before->next;
  one->next = before->next;
  before->next = one;
  return list;
}

int main(void) {
  node *list = NULL;
  while (__VERIFIER_nondet_int()) list = insert(list, __VERIFIER_nondet_int());
  for (node *at = list; at && at->next; at = at->next) assert(at->key <= at->next->key);
  return 0;
}
