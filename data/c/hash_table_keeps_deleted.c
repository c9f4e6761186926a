// expect: feasible
// run: 1 5 1 1 5 0 1 5 1 0
// property: valid-deref
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
  int key, value;
  struct entry *next;
};

struct map {
  struct entry *bucket[2];
};

static struct entry **bucket_of(struct map *map, int key) {
  return &map->bucket[(unsigned)key % 2];
}

static struct entry *find(struct map *map, int key) {
  for (struct entry *e = *bucket_of(map, key); e; e = e->next)
    if (e->key == key) return e;
  return NULL;
}

static void put(struct map *map, int key, int value) {
  struct entry *e = find(map, key);
  if (!e) {
    struct entry **bucket = bucket_of(map, key);
    e = malloc(sizeof *e);
    e->key = key;
    e->next = *bucket;
    *bucket = e;
  }
  e->value = value;
}

static void delete(struct map *map, int key) {
  struct entry **place = bucket_of(map, key);
  while (*place && (*place)->key != key) place = &(*place)->next;
  if (*place) {
    free(*place);  // but the bucket still leads to it
  }
}

int main(void) {
  struct map map = {{NULL, NULL}};
  while (__VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int())
      put(&map, key, 1);
    else
      delete (&map, key);
  }
  for (int i = 0; i < 2; i++) {
    while (map.bucket[i]) {
      struct entry *next = map.bucket[i]->next;
      free(map.bucket[i]);
      map.bucket[i] = next;
    }
  }
  return 0;
}
