// expect: infeasible
// Interns the lines of standard input: each text once, in chunks of an arena that are freed all at once.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_SIZE 256
#define BUCKETS 61

struct chunk {
  struct chunk *next;
  size_t size;
  size_t used;
  char bytes[];
};

struct symbol {
  struct symbol *next;
  const char *text;
  unsigned long uses;
};

struct interner {
  struct chunk *chunks;
  struct symbol *buckets[BUCKETS];
  size_t count;
};

static void *chunk_alloc(struct chunk **chunks, size_t size) {
  struct chunk *chunk = *chunks;
  if (chunk == NULL || chunk->size - chunk->used < size) {
    size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
    chunk = malloc(sizeof *chunk + room);
    if (chunk == NULL) return NULL;
    chunk->size = room;
    chunk->used = 0;
    chunk->next = *chunks;
    *chunks = chunk;
  }
  void *result = chunk->bytes + chunk->used;
  chunk->used += size;
  return result;
}

static unsigned hash(const char *text, size_t length) {
  unsigned h = 0;
  for (size_t i = 0; i < length; i++) h = h * 31u + (unsigned char)text[i];
  return h;
}

static struct symbol *intern(struct interner *in, const char *text) {
  size_t length = strlen(text);
  struct symbol **bucket = &in->buckets[hash(text, length) % BUCKETS];
  for (struct symbol *s = *bucket; s != NULL; s = s->next) {
    if (strcmp(s->text, text) == 0) {
      s->uses++;
      return s;
    }
  }
  char *copy = chunk_alloc(&in->chunks, length + 1);
  struct symbol *symbol = malloc(sizeof *symbol);
  if (copy == NULL || symbol == NULL) {
    free(symbol);
    return NULL;
  }
  memcpy(copy, text, length);
  copy[length] = '\0';
  symbol->text = copy;
  symbol->uses = 1;
  symbol->next = *bucket;
  *bucket = symbol;
  in->count++;
  return symbol;
}

static void interner_free(struct interner *in) {
  for (size_t i = 0; i < BUCKETS; i++) {
    while (in->buckets[i] != NULL) {
      struct symbol *next = in->buckets[i]->next;
      free(in->buckets[i]);
      in->buckets[i] = next;
    }
  }
  while (in->chunks != NULL) {
    struct chunk *next = in->chunks->next;
    free(in->chunks);
    in->chunks = next;
  }
}

int main(void) {
  struct interner in = {NULL, {NULL}, 0};
  char *line = NULL;
  size_t size = 0;
  int status = 0;
  while (getline(&line, &size, stdin) != -1) {
    line[strcspn(line, "\n")] = '\0';
    const struct symbol *symbol = intern(&in, line);
    if (symbol == NULL) {
      fprintf(stderr, "out of memory\n");
      status = 1;
      break;
    }
    if (symbol->uses == 2) printf("again: %s\n", symbol->text);
  }
  printf("%zu different lines\n", in.count);
  free(line);
  interner_free(&in);
  return status;
}
