// expect: infeasible
// run: 1
// property: valid-memtrack
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct pair {
  int *first, *second;
};

static void fill(struct pair *p) {
  p->first = malloc(sizeof(int));
  p->second = p->first;
}

static void stop(int *kept) {
  if (*kept) exit(0);
}

int main(void) {
  struct pair p;
  int *kept = malloc(sizeof(int));
  fill(&p);
  *kept = __VERIFIER_nondet_int();
  stop(kept);
  free(kept);
  free(p.second);
  return 0;
}
