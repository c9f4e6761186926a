// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct job {
  struct job *next;
};

struct level {
  int priority;
  struct job *jobs;
  struct level *next;  // of lower priority
};

static struct level *level_of(struct level **all, int priority) {
  while (*all && (*all)->priority > priority) all = &(*all)->next;
  if (*all && (*all)->priority == priority) return *all;
  struct level *l = allocate(sizeof *l);
  l->priority = priority;
  l->jobs = NULL;
  l->next = *all;
  *all = l;
  return l;
}

static void take(struct level **all) {
  struct level *l = *all;
  struct job *j = l->jobs;
  l->jobs = j->next;
  free(j);
  if (l->jobs) return;
  *all = l->next;
  free(l);
}

int main(void) {
  struct level *all = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct level *l = level_of(&all, __VERIFIER_nondet_int());
      struct job *j = allocate(sizeof *j);
      j->next = l->jobs;
      l->jobs = j;
    } else if (all) {
      take(&all);
    }
  }
  while (all) take(&all);
  return 0;
}
