// expect: feasible
// run: 3 1 2
// property: valid-deref
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct node {
  int data;
  struct node *next;
} node;

static node *cons(int data, node *next) {
  node *n = malloc(sizeof(node));
  n->data = data;
  n->next = next;
  return n;
}

static node *insert_sorted(node *list, node *n) {
  node **where = &list;
  while ((*where)->data < n->data) where = &(*where)->next;
  n->next = *where;
  *where = n;
  return list;
}

static node *insertion_sort(node *list) {
  node *sorted = NULL;
  while (list) {
    node *n = list;
    list = list->next;
    sorted = insert_sorted(sorted, n);
  }
  return sorted;
}

int main(void) {
  node *list = NULL;
  for (int i = 5; i > 3; i--) list = cons(i, list);
  list = insertion_sort(cons(__VERIFIER_nondet_int(), list));
  for (node *n = list; n->next; n = n->next) assert(n->data <= n->next->data);
  while (list) {
    node *dead = list;
    list = list->next;
    free(dead);
  }
  return 0;
}
