// expect: feasible
// run: 4 2 3 1
// property: unreach-call
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  int key;
  struct item *next;
};

static struct item *merge(struct item *a, struct item *b) {
  struct item head = {0, NULL}, *tail = &head;
  while (a && b) {
    struct item **from = a->key <= b->key ? &a : &b;
    tail->next = *from;
    tail = *from;
    *from = (*from)->next;
  }
  if (a) tail->next = a;
  return head.next;
}

/* Bottom up: bins[i] is a sorted list of 2^i items or empty. */
static struct item *sort(struct item *list) {
  struct item *bins[3] = {NULL, NULL, NULL};
  while (list) {
    struct item *one = list;
    list = list->next;
    one->next = NULL;
    int i = 0;
    for (; i < 2 && bins[i]; i++) {
      one = merge(bins[i], one);
      bins[i] = NULL;
    }
    bins[i] = one;
  }
  struct item *sorted = NULL;
  for (int i = 0; i < 3; i++) sorted = merge(bins[i], sorted);
  return sorted;
}

int main(void) {
  struct item items[3];
  for (int i = 0; i < 3; i++) {
    items[i].key = __VERIFIER_nondet_int();
    items[i].next = i < 2 ? &items[i + 1] : NULL;
  }
  struct item *list = sort(items);
  int count = 0;
  for (; list; list = list->next) {
    if (list->next) assert(list->key <= list->next->key);
    count++;
  }
  assert(count == 3);
  return 0;
}
