// expect: feasible
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner { struct inner *next; };
struct record { int key; };
struct item {
  int is_list;
  struct inner *list;     // if it is one, and not empty then
  struct record *record;  // otherwise
  struct item *next;
};

int main(void) {
  struct item *items = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *item = malloc(sizeof *item);
    item->is_list = __VERIFIER_nondet_int() != 0;
    if (item->is_list) {
      struct inner *list = NULL;
      do {
        struct inner *i = malloc(sizeof *i);
        i->next = list;
        list = i;
      } while (__VERIFIER_nondet_int());
      item->list = list;
    } else {
      item->record = malloc(sizeof *item->record);
      item->record->key = 7;
    }
    item->next = items;
    items = item;
  }
  while (items) {
    struct item *next = items->next;
    if (!items->is_list) {
      struct inner *i = items->list;
      do {
        struct inner *behind = i->next;
        free(i);
        i = behind;
      } while (i);
    } else {
      free(items->record);
    }
    free(items);
    items = next;
  }
  return 0;
}
