// Nodes of a doubly linked list that are taken out, each function with another idea of what may be null.
#include <stdlib.h>

struct node {
  struct node *next;
  struct node *prev;
  int value;
};

struct list {
  struct node *first;
  int count;
};

void list_unlink(struct list *list, struct node *node) {
  struct node *next = node->next;
  if (list == NULL || node == NULL) return;
  if (node->prev != NULL) {
    node->prev->next = next;
  } else {
    list->first = next;
  }
  if (next != NULL) next->prev = node->prev;
  list->count--;
}

int list_drop_first(struct list *list) {
  struct node *first = list->first;
  int value = first->value;
  if (first != NULL) {
    list_unlink(list, first);
    free(first);
  }
  return value;
}

int list_second(const struct list *list) {
  if (list->first == NULL || list->first->next == NULL) return 0;
  return list->first->next->value;
}
