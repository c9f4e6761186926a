// expect: infeasible
// Names and weights from standard input in one arena of 500 bytes, strings packed between records that are aligned.
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARENA_SIZE 500

struct arena {
  unsigned char *base;
  size_t size;
  size_t used;
};

struct item {
  double weight;
  const char *name;
  struct item *next;
};

static int arena_init(struct arena *arena, size_t size) {
  arena->base = malloc(size);
  arena->size = size;
  arena->used = 0;
  return arena->base != NULL;
}

/* align is a power of two. */
static void *arena_alloc(struct arena *arena, size_t size, size_t align) {
  size_t at = (arena->used + align - 1) & ~(align - 1);
  if (at > arena->size || arena->size - at < size) return NULL;
  arena->used = at + size;
  return arena->base + at;
}

static char *arena_string(struct arena *arena, const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = arena_alloc(arena, size, 1);
  if (copy != NULL) memcpy(copy, text, size);
  return copy;
}

static void arena_free(struct arena *arena) {
  free(arena->base);
  arena->base = NULL;
  arena->size = arena->used = 0;
}

static struct item *item_new(struct arena *arena, const char *name, double weight) {
  const char *copy = arena_string(arena, name);
  if (copy == NULL) return NULL;
  struct item *item = arena_alloc(arena, sizeof *item, alignof(struct item));
  if (item == NULL) return NULL;
  item->name = copy;
  item->weight = weight;
  item->next = NULL;
  return item;
}

int main(void) {
  struct arena arena;
  struct item *first = NULL, **last = &first;
  char name[40];
  double weight, total = 0.0;
  size_t dropped = 0;
  if (!arena_init(&arena, ARENA_SIZE)) {
    fprintf(stderr, "out of memory\n");
    return 1;
  }
  while (scanf("%39s %lf", name, &weight) == 2) {
    struct item *item = item_new(&arena, name, weight);
    if (item == NULL) {
      dropped++;
      continue;
    }
    *last = item;
    last = &item->next;
  }
  for (const struct item *i = first; i != NULL; i = i->next) {
    printf("%-40s %10.2f\n", i->name, i->weight);
    total += i->weight;
  }
  printf("total %.2f, %zu dropped, %zu bytes used\n", total, dropped, arena.used);
  arena_free(&arena);
  return 0;
}
