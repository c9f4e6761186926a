// expect: feasible
// property: valid-deref
#include <stdlib.h>
struct Node { int data; struct Node *next; };
int main(void) {
  struct Node *n = malloc(sizeof *n);
  n->data = 0;
  if (n->next) n->next->data = 1;
  return 0;
}
