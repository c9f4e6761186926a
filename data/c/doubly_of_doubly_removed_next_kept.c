// expect: feasible
// run: 1 1 1 0 0 0 1 0 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct Inner { struct Inner *next, *prev; };
struct Outer { struct Outer *next, *prev; struct Inner *items; };

static void add_item(struct Outer *outer) {
  struct Inner *item = malloc(sizeof *item);
  item->prev = NULL;
  item->next = outer->items;
  if (item->next) item->next->prev = item;
  outer->items = item;
}

static struct Outer *add_outer(struct Outer *list) {
  struct Outer *outer = malloc(sizeof *outer);
  outer->items = NULL;
  outer->prev = NULL;
  outer->next = list;
  if (list) list->prev = outer;
  while (__VERIFIER_nondet_int()) add_item(outer);
  return outer;
}

static void remove_item(struct Outer *outer) {
  struct Inner *item = outer->items;
  while (item && __VERIFIER_nondet_int()) item = item->next;
  if (!item) return;
  if (!item->prev) outer->items = item->next;  // the one before still leads there
  if (item->next) item->next->prev = item->prev;
  free(item);
}

static void free_items(struct Outer *outer) {
  while (outer->items) {
    struct Inner *next = outer->items->next;
    free(outer->items);
    outer->items = next;
  }
}

static struct Outer *remove_outer(struct Outer *list) {
  struct Outer *outer = list;
  while (outer && __VERIFIER_nondet_int()) outer = outer->next;
  if (!outer) return list;
  if (outer->prev) outer->prev->next = outer->next;
  else list = outer->next;
  if (outer->next) outer->next->prev = outer->prev;
  free_items(outer);
  free(outer);
  return list;
}

int main(void) {
  struct Outer *list = NULL;
  while (__VERIFIER_nondet_int()) list = add_outer(list);
  struct Outer *at = list;
  while (at && __VERIFIER_nondet_int()) at = at->next;
  if (at) remove_item(at);
  list = remove_outer(list);
  while (list) {
    struct Outer *next = list->next;
    if (next && next->prev != list) reach_error();
    free_items(list);
    free(list);
    list = next;
  }
  return 0;
}
