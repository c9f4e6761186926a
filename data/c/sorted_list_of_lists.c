// expect: infeasible
// run: 1 5 0 1 3 1 0 1 8 0 0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct item {
  struct item *next;
} item;

typedef struct row {
  int key;
  item *items;
  struct row *next;
} row;

static item *some_items(void) {
  item *items = NULL;
  while (__VERIFIER_nondet_int()) {
    item *one = malloc(sizeof(item));
    one->next = items;
    items = one;
  }
  return items;
}

static row *insert(row *rows, int key) {
  row *one = malloc(sizeof(row));
  one->key = key;
  one->items = some_items();
  one->next = NULL;
  if (!rows || key <= rows->key) {
    one->next = rows;
    return one;
  }
  row *before = rows;
  while (before->next && before->next->key < key) before = before->next;
  one->next = before->next;
  before->next = one;
  return rows;
}

int main(void) {
  row *rows = NULL;
  while (__VERIFIER_nondet_int()) rows = insert(rows, __VERIFIER_nondet_int());
  for (row *at = rows; at && at->next; at = at->next) assert(at->key <= at->next->key);
  while (rows) {
    row *next = rows->next;
    while (rows->items) {
      item *one = rows->items;
      rows->items = one->next;
      free(one);
    }
    free(rows);
    rows = next;
  }
  return 0;
}
