// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
// bound: 6
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct task {
  int state;
  struct task *next_of_all, *next_ready;
};

int main(void) {
  struct task *all = NULL, *ready = NULL;
  while (__VERIFIER_nondet_int()) {
    struct task *t = allocate(sizeof *t);
    t->state = __VERIFIER_nondet_int() != 0;
    t->next_of_all = all;
    all = t;
    t->next_ready = NULL;
    if (t->state) {
      t->next_ready = ready;
      ready = t;
    }
  }
  while (ready) {  // each is run, and is not ready afterwards
    struct task *t = ready;
    ready = t->next_ready;
    t->state = 0;
    t->next_ready = NULL;
  }
  while (all) {
    struct task *next = all->next_of_all;
    free(all);
    all = next;
  }
  return 0;
}
