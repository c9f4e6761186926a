// expect: feasible
// run: 1 3 1 0
// property: no-bad-call
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct machine;
typedef void (*state)(struct machine *, int event);
struct machine { state now; int *buffer; };

static void closed(struct machine *m, int event);
static void opened(struct machine *m, int event);

static void closed(struct machine *m, int event) {
  if (event != 1) return;
  m->buffer = malloc(sizeof *m->buffer);
  m->now = opened;
}
static void opened(struct machine *m, int event) {
  if (event != 3) return;
  free(m->buffer);
  m->now = NULL;
}

int main(void) {
  struct machine m = {closed, NULL};
  int event;
  while ((event = __VERIFIER_nondet_int())) m.now(&m, event);
  return 0;
}
