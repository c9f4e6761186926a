// expect: feasible
// property: valid-deref
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

// The list's head is no item.
struct Link { struct Link *next; struct Link *prev; };
struct Item { int value; struct Link link; };
// UndefinedBehaviorSanitizer takes such an offset for an access.
#define container_of(p, type, member) ((type *)((char *)(p) - (size_t)&((type *)0)->member))

int main(void) {
  struct Link list = {&list, &list};
  while (__VERIFIER_nondet_int()) {
    struct Item *item = malloc(sizeof *item);
    item->link.next = list.next;
    item->link.prev = &list;
    list.next->prev = &item->link;
    list.next = &item->link;
  }
  struct Item *last = container_of(list.prev->next, struct Item, link);
  last->value = 1;
  return 0;
}
