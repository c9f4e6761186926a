// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next, *previous;
};

int main(void) {
  struct node *first = malloc(sizeof *first);
  struct node *second = malloc(sizeof *second);
  if (!first || !second)
    return 1;
  first->next = second;
  first->previous = NULL;
  second->next = NULL;
  second->previous = first;
  struct node *gone = __VERIFIER_nondet_int() ? first : second;
  struct node *head = first;
  if (gone->previous == NULL) {
    head = gone->next;
    gone->next->previous = NULL;
  } else {
    gone->previous->next = gone->next;
  }
  free(gone);
  return head == NULL;
}
