// expect: infeasible
// run: 2
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct link { struct link *next; };
struct item { char kind; int value; struct link link; };
#define item_of(l) ((struct item *)((char *)(l) - offsetof(struct item, link)))

int main(void) {
  struct link head = {&head};
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
    struct item *i = malloc(sizeof *i);
    i->value = n;
    i->link.next = head.next;
    head.next = &i->link;
  }
  struct item *first = item_of(head.next);
  if (&first->link != &head) return first->value > 0 ? 0 : 1;
  return 0;
}
