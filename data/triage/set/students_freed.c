// A list of students. The loop that frees it reads the next one from what it has just freed.
#include <stdio.h>
#include <stdlib.h>

struct student {
  int number;
  int mark;
  struct student *next;
};

static struct student *add(struct student *first, int number, int mark) {
  struct student *student = malloc(sizeof *student);
  if (student == NULL) return first;
  student->number = number;
  student->mark = mark;
  student->next = first;
  return student;
}

int main(void) {
  struct student *first = NULL;
  int number, mark, sum = 0;
  while (scanf("%d %d", &number, &mark) == 2) first = add(first, number, mark);
  for (struct student *at = first; at != NULL; at = at->next) {
    if (at->mark >= 0 && at->mark < 10) sum += at->mark;
  }
  printf("%d\n", sum);
  for (struct student *at = first; at != NULL; at = at->next) free(at);
  return 0;
}
