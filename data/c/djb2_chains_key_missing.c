// expect: feasible
// property: valid-deref
// run: 0
#include <stdlib.h>
#include <string.h>

struct node {
  const char *key;
  int value;
  struct node *next;
};

struct map {
  unsigned size;
  struct node **slots;
};

static unsigned djb2(const char *text) {
  unsigned hash = 5381;
  int character;
  while ((character = *text++)) hash = ((hash << 5) + hash) ^ (unsigned)character;
  return hash;
}

static void put(struct map *map, const char *key, int value) {
  struct node **slot = &map->slots[djb2(key) % map->size];
  struct node *node = malloc(sizeof *node);
  node->key = key;
  node->value = value;
  node->next = *slot;
  *slot = node;
}

static struct node *find(const struct map *map, const char *key) {
  struct node *node = map->slots[djb2(key) % map->size];
  while (node && strcmp(node->key, key) != 0) node = node->next;
  return node;
}

int main(void) {
  struct map map = {7, calloc(7, sizeof(struct node *))};
  put(&map, "apple", 1);
  put(&map, "banana", 2);
  put(&map, "cherry", 3);
  find(&map, "banana")->value += 1;
  find(&map, "damson")->value += 1;
  for (unsigned i = 0; i < map.size; ++i) {
    while (map.slots[i]) {
      struct node *next = map.slots[i]->next;
      free(map.slots[i]);
      map.slots[i] = next;
    }
  }
  free(map.slots);
  return 0;
}
