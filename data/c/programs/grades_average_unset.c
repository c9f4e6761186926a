// expect: feasible
// Students with up to four marks (1.0 to 6.0) on lines "NAME MARK..": weighted averages, who passed, and the best of all.
// Wrong: a field is not set for students without marks.
// property: valid-init
// input: ann 2 3\nbob\n
// oracle: memory
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARKS 4

struct student {
  char name[24];
  double marks[MARKS];
  int count;
  double average;
  struct student *next;
};

static const double weights[MARKS] = {1.0, 1.0, 2.0, 0.5};

static void set_average(struct student *s) {
  double sum = 0.0, weight = 0.0;
  for (int i = 0; i < s->count; i++) {
    sum += s->marks[i] * weights[i];
    weight += weights[i];
  }
  if (s->count > 0)
    s->average = sum / weight;
}

static int parse_mark(const char *text, double *mark) {
  char *end;
  errno = 0;
  double value = strtod(text, &end);
  if (end == text || *end != '\0' || errno == ERANGE) return -1;
  if (!(value >= 1.0 && value <= 6.0)) return -1;
  *mark = value;
  return 0;
}

static struct student *student_new(char *line) {
  const char *name = strtok(line, " \t\n");
  if (name == NULL) return NULL;
  struct student *s = malloc(sizeof *s);
  if (s == NULL) return NULL;
  strncpy(s->name, name, sizeof s->name - 1);
  s->name[sizeof s->name - 1] = '\0';
  s->count = 0;
  s->next = NULL;
  const char *text;
  while (s->count < MARKS && (text = strtok(NULL, " \t\n")) != NULL) {
    if (parse_mark(text, &s->marks[s->count]) == 0)
      s->count++;
    else
      fprintf(stderr, "%s: no mark: %s\n", s->name, text);
  }
  set_average(s);
  return s;
}

int main(void) {
  struct student *first = NULL;
  const struct student *best = NULL;
  unsigned long passed = 0, all = 0;
  char line[200];
  while (fgets(line, sizeof line, stdin) != NULL) {
    struct student *s = student_new(line);
    if (s == NULL) continue;
    s->next = first;
    first = s;
  }
  for (const struct student *s = first; s != NULL; s = s->next) {
    all++;
    if (s->average >= 4.0) passed++;  // here: without marks nothing set it
    if (best == NULL || s->average > best->average) best = s;
    printf("%-24s %d marks %5.2f\n", s->name, s->count, s->average);
  }
  printf("%lu of %lu passed", passed, all);
  if (best != NULL) printf(", best %s", best->name);
  printf("\n");
  while (first != NULL) {
    struct student *next = first->next;
    free(first);
    first = next;
  }
  return 0;
}
