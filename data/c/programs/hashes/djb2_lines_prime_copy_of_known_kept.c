// expect: feasible
// Prints each different line of standard input once: a set of copies with chains, djb2, 1009 buckets.
// Wrong: the copy of a line that is known already is not freed.
// property: valid-memcleanup
// input: a\nb\na\n
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 1009

struct line {
  char *text;
  struct line *next;
};

static struct line *buckets[BUCKETS];

static unsigned long djb2(const char *text) {
  unsigned long h = 5381;
  int c;
  while ((c = (unsigned char)*text++) != 0) h = h * 33 ^ (unsigned long)c;
  return h;
}

static int insert(const char *text) {
  char *copy = strdup(text);  // lost
  if (copy == NULL) return -1;
  struct line **bucket = &buckets[djb2(copy) % BUCKETS];
  for (struct line *l = *bucket; l != NULL; l = l->next) {
    if (strcmp(l->text, copy) == 0) {
      return 0;  // here: the copy of a known line is kept by nobody
    }
  }
  struct line *line = malloc(sizeof *line);
  if (line == NULL) {
    free(copy);
    return -1;
  }
  line->text = copy;
  line->next = *bucket;
  *bucket = line;
  return 1;
}

static void clear(void) {
  for (size_t i = 0; i < BUCKETS; i++) {
    while (buckets[i] != NULL) {
      struct line *line = buckets[i];
      buckets[i] = line->next;
      free(line->text);
      free(line);
    }
  }
}

int main(void) {
  char text[512];
  while (fgets(text, sizeof text, stdin) != NULL) {
    int result = insert(text);
    if (result < 0) {
      perror("insert");
      break;
    }
    if (result > 0) fputs(text, stdout);
  }
  clear();
  return 0;
}
