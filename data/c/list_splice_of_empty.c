// expect: feasible
// run: 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct cell {
  struct cell *next;
};

struct list {
  struct cell *first;
  struct cell *last;
};

static void push(struct list *l) {
  struct cell *c = malloc(sizeof *c);
  c->next = NULL;
  if (l->last) l->last->next = c;
  else l->first = c;
  l->last = c;
}

/* Moves everything from one list to the end of the other. */
static void splice(struct list *to, struct list *from) {
  if (!from->first) return;
  to->last->next = from->first;
  to->last = from->last;
  from->first = from->last = NULL;
}

int main(void) {
  struct list a = {NULL, NULL}, b = {NULL, NULL};
  if (__VERIFIER_nondet_int() > 1) push(&a);
  while (__VERIFIER_nondet_int()) push(&b);
  splice(&a, &b);
  push(&b);
  splice(&b, &a);
  if (a.first || b.last->next) free(&a);
  while (b.first) {
    struct cell *c = b.first;
    b.first = c->next;
    free(c);
  }
  return 0;
}
