#include <stdlib.h>

struct entry {
  int key;
  struct entry *next;
};

static inline struct entry *entry_new(int key) {
  struct entry *entry = malloc(sizeof *entry);
  entry->key = key;
  entry->next = NULL;
  return entry;
}

struct entry *list_sorted_insert(struct entry *first, int key);
struct entry *list_without(struct entry *first, int key);
void list_free(struct entry *first);
