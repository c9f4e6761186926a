// expect: feasible
// run: 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct member {
  int id;
  struct member *next;
};

static struct member *join(struct member *ring, int id) {
  struct member *m = malloc(sizeof *m);
  m->id = id;
  if (!ring) {
    m->next = m;
    return m;
  }
  m->next = ring->next;
  ring->next = m;
  return ring;
}

/* Takes the successor out; the ring may become empty. */
static struct member *leave(struct member *ring) {
  struct member *gone = ring->next;
  ring->next = gone->next;
  free(gone);
  return ring;
}

int main(void) {
  struct member *ring = NULL;
  int count = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) ring = join(ring, count++);
    else if (ring) ring = leave(ring);
  }
  while (ring) ring = leave(ring);
  return 0;
}
