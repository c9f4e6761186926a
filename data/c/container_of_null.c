// expect: infeasible
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Link { struct Link *next; struct Link *prev; };
struct Item { int value; struct Link link; };
// UndefinedBehaviorSanitizer takes such an offset for an access.
#define container_of(p, type, member) ((type *)((char *)(p) - (size_t)&((type *)0)->member))

int main(void) {
  struct Link list = {&list, &list};
  while (__VERIFIER_nondet_int()) {
    struct Item *item = malloc(sizeof *item);
    item->value = 5;
    item->link.next = list.next;
    item->link.prev = &list;
    list.next->prev = &item->link;
    list.next = &item->link;
  }
  while (list.next != &list) {
    struct Item *item = container_of(list.next, struct Item, link);
    if (item->value != 5) abort();
    item->link.next->prev = item->link.prev;
    item->link.prev->next = item->link.next;
    free(item);
  }
  return 0;
}
