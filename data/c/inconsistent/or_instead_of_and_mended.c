// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = malloc(sizeof *head);
  if (head) {
    head->value = __VERIFIER_nondet_int();
    head->next = NULL;
  }
  int found = 0;
  if (head != NULL &&
      head->value == 7)
    found = 1;
  else
    found = 2;
  free(head);
  return found;
}
