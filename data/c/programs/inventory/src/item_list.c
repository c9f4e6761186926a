#include "item_list.h"

#include <stdlib.h>
#include <string.h>

static unsigned long calls; /* main.c has another one of that name */

void item_list_init(struct item_list *list) {
  memset(&list->head, 0, sizeof list->head);
  list->head.prev = list->head.next = &list->head;
  list->count = 0;
}

struct item *item_list_find(struct item_list *list, const char *name) {
  struct item *i;
  calls++;
  for (i = list->head.next; i != &list->head; i = i->next)
    if (strcmp(i->name, name) == 0) return i;
  return NULL;
}

struct item *item_list_add(struct item_list *list, const char *name) {
  struct item *i = item_list_find(list, name);
  if (i != NULL) return i;
  i = calloc(1, sizeof *i);
  if (i == NULL) return NULL;
  strncpy(i->name, name, NAME_LENGTH);
  i->prev = list->head.prev;
  i->next = &list->head;
  i->prev->next = i;
  i->next->prev = i;
  list->count++;
  return i;
}

void item_list_remove(struct item_list *list, struct item *item) {
  item->prev->next = item->next;
  item->next->prev = item->prev;
  free(item);
  list->count--;
}

void item_list_clear(struct item_list *list) {
  while (list->head.next != &list->head) item_list_remove(list, list->head.next);
}
