// expect: feasible
// run: 1 1 1 0 0 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct leaf {
  struct leaf *next;
};

struct branch {
  struct branch *next;
  struct leaf *leaves;
};

struct trunk {
  struct trunk *next;
  struct branch *branches;
  int number;
};

static struct leaf *make_leaves(void) {
  struct leaf *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct leaf *l = allocate(sizeof *l);
    l->next = all;
    all = l;
  }
  return all;
}

static struct branch *make_branches(void) {
  struct branch *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct branch *b = allocate(sizeof *b);
    b->leaves = make_leaves();
    b->next = all;
    all = b;
  }
  return all;
}

static void destroy_leaves(struct leaf *l) {
  while (l) {
    struct leaf *next = l->next;
    free(l);
    l = next;
  }
}

static void destroy_branches(struct branch *b) {
  while (b) {
    struct branch *next = b->next;
    free(b);
    destroy_leaves(b->leaves);
    b = next;
  }
}

int main(void) {
  struct trunk *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct trunk *t = allocate(sizeof *t);
    t->branches = make_branches();
    t->next = all;
    t->number = 0;
    all = t;
  }
  while (all) {
    struct trunk *next = all->next;
    destroy_branches(all->branches);
    free(all);
    all = next;
  }
  return 0;
}
