// expect: feasible
// run: 1 1 0 1 2
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct edge {
  struct vertex *to;
  struct edge *next;
};

struct vertex {
  int marked;
  struct edge *edges;
  struct vertex *next;
};

static struct vertex *any_of(struct vertex *all) {
  while (all->next && __VERIFIER_nondet_int()) all = all->next;
  return all;
}

int main(void) {
  struct vertex *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct vertex *v = allocate(sizeof *v);
    v->marked = 0;
    v->edges = NULL;
    v->next = all;
    all = v;
  }
  while (all && __VERIFIER_nondet_int()) {
    struct vertex *from = any_of(all);
    struct edge *e = allocate(sizeof *e);
    e->to = any_of(all);
    e->next = from->edges;
    from->edges = e;
  }
  for (struct vertex *v = all; v; v = v->next) {
    for (struct edge *e = v->edges; e; e = e->next) e->to->marked = 1;
  }
  while (all) {
    struct vertex *next = all->next;
    while (all->edges) {
      struct edge *rest = all->edges->next;
      all->edges->to->marked = 0;
      free(all->edges);
      all->edges = rest;
    }
    free(all);
    all = next;
  }
  return 0;
}
