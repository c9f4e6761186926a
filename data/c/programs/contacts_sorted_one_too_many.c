// expect: feasible
// People with names and ages from lines of standard input in a growing array, sorted by age or (with -n) by name.
// Wrong: the array grows one element too late.
// input: a,1\nb,2\nc,3\nd,4\ne,5\n
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
  char *name;
  int age;
};

struct people {
  struct person *items;
  size_t count;
  size_t capacity;
};

static int by_age(const void *a, const void *b) {
  const struct person *p = a, *q = b;
  if (p->age != q->age) return p->age < q->age ? -1 : 1;
  return strcmp(p->name, q->name);
}

static int by_name(const void *a, const void *b) {
  const struct person *p = a, *q = b;
  return strcmp(p->name, q->name);
}

static int people_add(struct people *people, const char *name, int age) {
  if (people->count > people->capacity || people->items == NULL) {
    size_t capacity = people->capacity != 0 ? people->capacity * 2 : 4;
    struct person *items = realloc(people->items, capacity * sizeof *items);
    if (items == NULL) return -1;
    people->items = items;
    people->capacity = capacity;
  }
  char *copy = strdup(name);
  if (copy == NULL) return -1;
  people->items[people->count].name = copy;  // here: count may be capacity
  people->items[people->count].age = age;
  people->count++;
  return 0;
}

static void people_free(struct people *people) {
  for (size_t i = 0; i < people->count; i++) free(people->items[i].name);
  free(people->items);
}

/* NAME,AGE: cuts the line at the comma, and returns the age, -1 if there is none. */
static int split(char *line) {
  char *comma = strrchr(line, ',');
  if (comma == NULL || comma == line) return -1;
  *comma = '\0';
  const char *text = comma + 1;
  while (isspace((unsigned char)*text)) text++;
  char *end;
  errno = 0;
  long age = strtol(text, &end, 10);
  if (end == text || errno == ERANGE || age < 0 || age > 150) return -1;
  while (isspace((unsigned char)*end)) end++;
  return *end == '\0' ? (int)age : -1;
}

int main(int argc, char **argv) {
  int names = argc > 1 && strcmp(argv[1], "-n") == 0;
  struct people people = {NULL, 0, 0};
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  int status = EXIT_SUCCESS;
  while ((length = getline(&line, &size, stdin)) != -1) {
    if (length > 0 && line[length - 1] == '\n') line[length - 1] = '\0';
    int age = split(line);
    if (age < 0) {
      fprintf(stderr, "skipped: %s\n", line);
      continue;
    }
    if (people_add(&people, line, age) != 0) {
      fprintf(stderr, "out of memory\n");
      status = EXIT_FAILURE;
      break;
    }
  }
  free(line);
  if (people.count > 1) qsort(people.items, people.count, sizeof people.items[0], names ? by_name : by_age);
  for (size_t i = 0; i < people.count; i++) printf("%3d %s\n", people.items[i].age, people.items[i].name);
  people_free(&people);
  return status;
}
