// expect: feasible
// run: 1 1 0 1 1 0 0
// property: unreach-call
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct Item { int depth; struct Item *next; };
struct Row { struct Item *items; struct Row *next; };

static struct Item *items(int depth) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct Item *item = malloc(sizeof *item);
  item->depth = depth;
  item->next = items(depth + 1);
  return item;
}

// The items of all rows but the first begin at 1.
static struct Row *rows(int row_above) {
  if (!__VERIFIER_nondet_int()) return NULL;
  struct Row *row = malloc(sizeof *row);
  row->items = items(row_above);
  if (row->items && row->items->depth != 0) reach_error();
  row->next = rows(1);
  return row;
}

static void free_items(struct Item *item) {
  if (!item) return;
  free_items(item->next);
  free(item);
}

static void free_rows(struct Row *row) {
  if (!row) return;
  free_rows(row->next);
  free_items(row->items);
  free(row);
}

int main(void) {
  free_rows(rows(0));
  return 0;
}
