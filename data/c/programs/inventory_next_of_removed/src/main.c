// expect: feasible
// An inventory of several files: lines "NAME AMOUNT" add, negative amounts take away; items of which nothing is left are removed.
// Wrong: the loop goes on from an item that was freed.
// input: a 5 b 3 a -5\n
#include <stdio.h>
#include <stdlib.h>

#include "item_list.h"

static unsigned long calls;

static int change(struct item_list *list, const char *name, int amount) {
  struct item *item = item_list_add(list, name);
  calls++;
  if (item == NULL) return -1;
  if (amount >= 0) {
    item->amount += (unsigned)amount;
  } else {
    unsigned taken = 0u - (unsigned)amount;
    item->amount = taken < item->amount ? item->amount - taken : 0;
  }
  return 0;
}

static void remove_empty(struct item_list *list) {
  for (struct item *item = list->head.next; item != &list->head; item = item->next)  // here: item is freed
    if (item->amount == 0) item_list_remove(list, item);
}

int main(void) {
  struct item_list list;
  char name[NAME_LENGTH + 1];
  int amount, status = EXIT_SUCCESS;
  item_list_init(&list);
  while (scanf(NAME_FORMAT " %d", name, &amount) == 2) {
    if (change(&list, name, amount) != 0) {
      status = EXIT_FAILURE;
      break;
    }
    remove_empty(&list);
  }
  for (const struct item *i = list.head.next; i != &list.head; i = i->next) printf("%s: %u\n", i->name, i->amount);
  printf("%zu items after %lu changes\n", list.count, calls);
  item_list_clear(&list);
  return status;
}
