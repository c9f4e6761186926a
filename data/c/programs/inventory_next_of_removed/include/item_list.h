#ifndef ITEM_LIST_H
#define ITEM_LIST_H

#include <stddef.h>

#ifndef NAME_LENGTH
#define NAME_LENGTH 15
#endif

struct item {
  char name[NAME_LENGTH + 1];
  unsigned amount;
  struct item *prev, *next;
};

struct item_list {
  struct item head; /* its links lead to the last and the first item */
  size_t count;
};

void item_list_init(struct item_list *list);
struct item *item_list_find(struct item_list *list, const char *name);
struct item *item_list_add(struct item_list *list, const char *name);
void item_list_remove(struct item_list *list, struct item *item);
void item_list_clear(struct item_list *list);

#endif
