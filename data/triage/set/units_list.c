// A sorted list. What list_without frees stays linked if it is the first.
#include "units_list.h"

struct entry *list_sorted_insert(struct entry *first, int key) {
  struct entry *entry = entry_new(key);
  struct entry **at = &first;
  while (*at != NULL && (*at)->key < key) at = &(*at)->next;
  entry->next = *at;
  *at = entry;
  return first;
}

struct entry *list_without(struct entry *first, int key) {
  struct entry *before = NULL;
  for (struct entry *at = first; at != NULL; before = at, at = at->next) {
    if (at->key != key) continue;
    if (before != NULL) before->next = at->next;
    free(at);
    break;
  }
  return first;
}

void list_free(struct entry *first) {
  while (first != NULL) {
    struct entry *next = first->next;
    free(first);
    first = next;
  }
}
