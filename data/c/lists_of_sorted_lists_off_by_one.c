// expect: feasible
// property: unreach-call
// run: 1 1 1 2 1 3 0 0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct inner {
  int data;
  struct inner *next;
} inner;

typedef struct outer {
  inner *items;
  struct outer *next;
} outer;

static inner *descending_to(int last) {
  inner *items = NULL;
  while (__VERIFIER_nondet_int()) {
    int data = __VERIFIER_nondet_int();
    if (data > last + 1) continue;
    inner *item = malloc(sizeof(inner));
    item->data = data;
    item->next = items;
    items = item;
    last = data;
  }
  return items;
}

int main(void) {
  outer *all = NULL;
  while (__VERIFIER_nondet_int()) {
    outer *one = malloc(sizeof(outer));
    one->items = descending_to(__VERIFIER_nondet_int());
    one->next = all;
    all = one;
  }
  for (outer *one = all; one; one = one->next) {
    for (inner *item = one->items; item && item->next; item = item->next) {
      assert(item->data <= item->next->data);
    }
  }
  return 0;
}
