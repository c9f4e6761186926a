// expect: infeasible
// Counts words of standard input in a hash table with open addressing (FNV-1a, sizes are powers of two), which grows at 3/4.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  char *word;
  unsigned long count;
};

struct table {
  struct entry *entries;
  size_t capacity;
  size_t used;
};

static uint32_t fnv1a(const char *text) {
  uint32_t h = 2166136261u;
  for (; *text != '\0'; text++) {
    h ^= (unsigned char)*text;
    h *= 16777619u;
  }
  return h;
}

static struct entry *probe(struct entry *entries, size_t capacity, const char *word) {
  size_t mask = capacity - 1;
  size_t i = fnv1a(word) & mask;
  while (entries[i].word != NULL && strcmp(entries[i].word, word) != 0) i = (i + 1) & mask;
  return &entries[i];
}

static int table_grow(struct table *table) {
  size_t capacity = table->capacity * 2;
  struct entry *entries = calloc(capacity, sizeof *entries);
  if (entries == NULL) return -1;
  for (size_t i = 0; i < table->capacity; i++)
    if (table->entries[i].word != NULL) *probe(entries, capacity, table->entries[i].word) = table->entries[i];
  free(table->entries);
  table->entries = entries;
  table->capacity = capacity;
  return 0;
}

static int table_count(struct table *table, const char *word) {
  struct entry *e = probe(table->entries, table->capacity, word);
  if (e->word == NULL) {
    if ((table->used + 1) * 4 > table->capacity * 3) {
      if (table_grow(table) != 0) return -1;
      e = probe(table->entries, table->capacity, word);
    }
    assert(e->word == NULL);
    e->word = strdup(word);
    if (e->word == NULL) return -1;
    table->used++;
  }
  e->count++;
  return 0;
}

static void table_free(struct table *table) {
  for (size_t i = 0; i < table->capacity; i++) free(table->entries[i].word);
  free(table->entries);
}

int main(void) {
  static const char separators[] = " \t\r\n.,;:!?\"()";
  struct table table = {NULL, 8, 0};
  char *line = NULL;
  size_t size = 0;
  int status = EXIT_SUCCESS;
  table.entries = calloc(table.capacity, sizeof *table.entries);
  if (table.entries == NULL) return EXIT_FAILURE;
  while (status == EXIT_SUCCESS && getline(&line, &size, stdin) != -1) {
    char *save;
    for (char *word = strtok_r(line, separators, &save); word != NULL; word = strtok_r(NULL, separators, &save)) {
      if (table_count(&table, word) != 0) {
        perror("count");
        status = EXIT_FAILURE;
        break;
      }
    }
  }
  for (size_t i = 0; i < table.capacity; i++)
    if (table.entries[i].word != NULL) printf("%7lu %s\n", table.entries[i].count, table.entries[i].word);
  free(line);
  table_free(&table);
  return status;
}
