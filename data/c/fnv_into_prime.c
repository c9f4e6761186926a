// expect: infeasible
// run: 0
#include <stdlib.h>

#define SLOTS 13

struct entry {
  const char *key;
  int value;
};

static unsigned fnv(const char *text) {
  unsigned hash = 2166136261u;
  while (*text) {
    hash ^= (unsigned char)*text++;
    hash *= 16777619u;
  }
  return hash;
}

int main(void) {
  struct entry *table = calloc(SLOTS, sizeof *table);
  if (table == NULL) return 1;
  struct entry *entry = &table[fnv("hello") % SLOTS];
  entry->key = "hello";
  entry->value = 5;
  const char *key = table[fnv("hello") % SLOTS].key;
  int length = 0;
  while (key[length]) ++length;
  free(table);
  return length != 5;
}
