#include "list.h"

#include <stdlib.h>

static struct node *make(int value) {
  struct node *made = malloc(sizeof *made);
  if (made) made->value = value;
  return made;
}

struct node *list_push(struct node *list, int value) {
  struct node *first = make(value);
  if (!first) return list;
  first->next = list;
  return first;
}

void list_destroy(struct node *list) {
  while (list) {
    struct node *next = list->next;
    free(list);
#ifdef READS_FREED
    next = list->next;
#endif
    list = next;
  }
}
