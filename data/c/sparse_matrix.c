// expect: infeasible
// run: 1 0 1 2 1 1 3 2 2 3 1 1 1 1 0 0 0
// bound: 5
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct entry {
  int value;
  struct entry *right, *down;
};

struct line {
  struct entry *first;
  struct line *next;
};

static struct line *lines(void) {
  struct line *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct line *l = allocate(sizeof *l);
    l->first = NULL;
    l->next = all;
    all = l;
  }
  return all;
}

static struct line *any_of(struct line *all) {
  while (all->next && __VERIFIER_nondet_int()) all = all->next;
  return all;
}

static void drop(struct line *all) {
  while (all) {
    struct line *next = all->next;
    free(all);
    all = next;
  }
}

int main(void) {
  struct line *rows = lines(), *columns = lines();
  while (rows && columns && __VERIFIER_nondet_int()) {
    struct line *row = any_of(rows), *column = any_of(columns);
    struct entry *e = allocate(sizeof *e);
    e->value = 1;
    e->right = row->first;
    row->first = e;
    e->down = column->first;
    column->first = e;
  }
  for (struct line *column = columns; column; column = column->next) {
    for (struct entry *e = column->first; e; e = e->down) e->value = 0;
  }
  for (struct line *row = rows; row; row = row->next) {
    while (row->first) {
      struct entry *right = row->first->right;
      free(row->first);
      row->first = right;
    }
  }
  drop(rows);
  drop(columns);
  return 0;
}
