// Open functions that go back from a cell, or that read the start heap beside blocks of their own.
// The comment before each begins with what angelic says of its alarms: avoidable, bug or safe.
#include <stdlib.h>

struct Node {
  int data;
  struct Node *next;
};

// avoidable: the text ends
char last_letter(const char *s) {
  const char *p = s;
  while (*p) p++;
  return p > s ? p[-1] : 0;
}

// avoidable: the array is long enough
int one_back(int *a) {
  int *p = a + 2;
  return p[-1];
}

// avoidable
int back_from_index(int *a, int i) {
  int *p = a + i;
  return p[-1];
}

// avoidable: so many elements are there
int back_from_end(int *a, int n) {
  int *p = a;
  if (n > 1) p = a + n;
  return *--p;
}

// avoidable: both nodes are there, whatever is allocated between
void set_beside_new(struct Node *p) {
  char *fresh = malloc(1);
  p->next->data = 1;
  free(fresh);
}

// avoidable
void set_checked_beside_new(struct Node *p) {
  if (!p) return;
  char *fresh = malloc(1);
  if (p->next) p->next->data = 1;
  free(fresh);
}

// avoidable: it is a list, and not an empty one
void append_new(struct Node *p) {
  struct Node *fresh = malloc(sizeof *fresh);
  while (p->next) p = p->next;
  p->next = fresh;
}

// bug: the cell behind the end of its own block
int behind_new(void) {
  int *a = malloc(2 * sizeof *a);
  int *p = a + 3;
  return p[-1];
}
