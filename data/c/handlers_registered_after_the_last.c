// expect: feasible
// run: 7
// property: valid-deref
// A table of handlers in a record on the stack: the run's copy of it holds addresses of functions.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct message { int kind; };
typedef int (*handler)(struct message *);
struct table { int registered; handler handlers[4]; };

static int last;

static int note(struct message *m) { return last = m->kind; }

static int forget(struct message *m) {
  free(m);
  return 0;
}

static void add(struct table *t, handler h) {
  if (t->registered < 4) t->handlers[t->registered++] = h;
}

static void handle(struct table *t, struct message *m) {
  for (int i = 0; i < t->registered; i++) t->handlers[i](m);
}

int main(void) {
  struct table t = {0};
  int kind = __VERIFIER_nondet_int();
  if (kind > 3) add(&t, forget);
  add(&t, note);
  struct message *m = malloc(sizeof *m);
  if (m == NULL) return 1;
  m->kind = kind;
  handle(&t, m);
  return 0;
}
