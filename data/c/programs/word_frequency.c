// expect: infeasible
// The most frequent words of standard input: a growing array of words with their counts, sorted with qsort.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD_SIZE 48

struct word {
  char *text;
  size_t count;
};

struct list {
  struct word *words;
  size_t count, capacity;
};

static int more_frequent(const void *a, const void *b) {
  const struct word *v = a, *w = b;
  if (v->count != w->count) return v->count > w->count ? -1 : 1;
  return strcmp(v->text, w->text);
}

static int same_text(const void *key, const void *word) { return strcmp(key, ((const struct word *)word)->text); }

static struct word *find(const struct list *list, const char *text, int (*order)(const void *, const void *)) {
  for (size_t i = 0; i < list->count; i++)
    if (order(text, &list->words[i]) == 0) return &list->words[i];
  return NULL;
}

static int list_count(struct list *list, const char *text) {
  struct word *word = find(list, text, same_text);
  if (word != NULL) {
    word->count++;
    return 0;
  }
  if (list->count == list->capacity) {
    size_t capacity = list->capacity == 0 ? 8 : list->capacity + list->capacity / 2;
    struct word *words = realloc(list->words, capacity * sizeof *words);
    if (words == NULL) return -1;
    list->words = words;
    list->capacity = capacity;
  }
  word = &list->words[list->count];
  word->text = malloc(strlen(text) + 1);
  if (word->text == NULL) return -1;
  strcpy(word->text, text);
  word->count = 1;
  list->count++;
  return 0;
}

static void list_free(struct list *list) {
  for (size_t i = 0; i < list->count; i++) free(list->words[i].text);
  free(list->words);
}

/* The next word in lower case, cut to the room that there is; 0 at the end of the file. */
static size_t next_word(FILE *in, char *word, size_t size) {
  size_t length = 0;
  int c;
  while ((c = fgetc(in)) != EOF) {
    if (isalpha(c)) {
      if (length + 1 < size) word[length++] = (char)tolower(c);
    } else if (length > 0) {
      break;
    }
  }
  word[length] = '\0';
  return length;
}

int main(int argc, char **argv) {
  struct list list = {NULL, 0, 0};
  char word[WORD_SIZE];
  long top = argc > 1 ? strtol(argv[1], NULL, 10) : 10;
  int status = 0;
  if (top < 1) top = 1;
  while (next_word(stdin, word, sizeof word) > 0) {
    if (list_count(&list, word) != 0) {
      fprintf(stderr, "out of memory after %zu words\n", list.count);
      status = 1;
      break;
    }
  }
  if (list.count > 0) qsort(list.words, list.count, sizeof list.words[0], more_frequent);
  for (size_t i = 0; i < list.count && i < (size_t)top; i++)
    printf("%6zu %s\n", list.words[i].count, list.words[i].text);
  list_free(&list);
  return status;
}
