// expect: feasible
// A map from strings to numbers with chains, which grows; arguments are KEY=NUMBER (set), KEY (get) and -KEY (remove).
// Wrong: no test whether there is memory for a node.
// args: a=1 b=2
// malloc: 4
// options: --malloc-may-fail
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_BUCKETS 8

struct node {
  struct node *next;
  int value;
  char *key;
};

struct map {
  struct node **buckets;
  size_t nbuckets;
  size_t count;
};

static unsigned long hash(const char *key) {
  unsigned long h = 5381;
  while (*key != '\0') h = h * 33 + (unsigned char)*key++;
  return h;
}

static char *copy_string(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  if (copy != NULL) memcpy(copy, text, size);
  return copy;
}

static int map_init(struct map *map) {
  map->buckets = calloc(FIRST_BUCKETS, sizeof *map->buckets);
  map->nbuckets = FIRST_BUCKETS;
  map->count = 0;
  return map->buckets != NULL ? 0 : -1;
}

static struct node *map_find(const struct map *map, const char *key) {
  struct node *n = map->buckets[hash(key) % map->nbuckets];
  while (n != NULL && strcmp(n->key, key) != 0) n = n->next;
  return n;
}

/* Twice the buckets; if there is no memory for them the chains become longer. */
static void map_grow(struct map *map) {
  size_t nbuckets = map->nbuckets * 2;
  struct node **buckets = calloc(nbuckets, sizeof *buckets);
  if (buckets == NULL) return;
  for (size_t i = 0; i < map->nbuckets; i++) {
    struct node *n = map->buckets[i];
    while (n != NULL) {
      struct node *next = n->next;
      size_t at = hash(n->key) % nbuckets;
      n->next = buckets[at];
      buckets[at] = n;
      n = next;
    }
  }
  free(map->buckets);
  map->buckets = buckets;
  map->nbuckets = nbuckets;
}

static int map_put(struct map *map, const char *key, int value) {
  struct node *n = map_find(map, key);
  if (n != NULL) {
    n->value = value;
    return 0;
  }
  if (map->count >= map->nbuckets) map_grow(map);
  n = malloc(sizeof *n);
  n->value = value;  // here: n may be null
  n->key = copy_string(key);
  if (n->key == NULL) {
    free(n);
    return -1;
  }
  size_t at = hash(key) % map->nbuckets;
  n->next = map->buckets[at];
  map->buckets[at] = n;
  map->count++;
  return 0;
}

static int map_remove(struct map *map, const char *key) {
  struct node **link = &map->buckets[hash(key) % map->nbuckets];
  while (*link != NULL && strcmp((*link)->key, key) != 0) link = &(*link)->next;
  struct node *n = *link;
  if (n == NULL) return 0;
  *link = n->next;
  free(n->key);
  free(n);
  map->count--;
  return 1;
}

static void map_free(struct map *map) {
  for (size_t i = 0; i < map->nbuckets; i++) {
    struct node *n = map->buckets[i];
    while (n != NULL) {
      struct node *next = n->next;
      free(n->key);
      free(n);
      n = next;
    }
  }
  free(map->buckets);
}

static int parse_int(const char *text, int *value) {
  char *end;
  long number = strtol(text, &end, 0);
  if (end == text || *end != '\0' || number < INT_MIN || number > INT_MAX) return -1;
  *value = (int)number;
  return 0;
}

int main(int argc, char **argv) {
  struct map map;
  int status = 0;
  if (map_init(&map) != 0) return 1;
  for (int i = 1; i < argc && status == 0; i++) {
    char *equals = strchr(argv[i], '=');
    if (equals != NULL) {
      int value;
      *equals = '\0';
      if (parse_int(equals + 1, &value) != 0) {
        fprintf(stderr, "%s: no number: %s\n", argv[i], equals + 1);
      } else if (map_put(&map, argv[i], value) != 0) {
        fprintf(stderr, "out of memory\n");
        status = 1;
      }
    } else if (argv[i][0] == '-') {
      if (!map_remove(&map, argv[i] + 1)) printf("no %s\n", argv[i] + 1);
    } else {
      const struct node *n = map_find(&map, argv[i]);
      if (n != NULL)
        printf("%s is %d\n", argv[i], n->value);
      else
        printf("%s is not set\n", argv[i]);
    }
  }
  printf("%zu keys in %zu buckets\n", map.count, map.nbuckets);
  map_free(&map);
  return status;
}
