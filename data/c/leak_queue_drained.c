// expect: infeasible
// run: 1 1 0
// property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  struct item *next;
};

struct queue {
  struct item *first, *last;
};

static void put(struct queue *q) {
  struct item *i = malloc(sizeof *i);
  i->next = NULL;
  if (q->last) q->last->next = i;
  else q->first = i;
  q->last = i;
}

static void drain(struct queue *q) {
  while (q->first) {
    struct item *i = q->first;
    q->first = i->next;
    free(i);
  }
  q->last = NULL;
}

int main(void) {
  struct queue *q = malloc(sizeof *q);
  q->first = q->last = NULL;
  while (__VERIFIER_nondet_int()) put(q);
  drain(q);
  free(q);
  return 0;
}
