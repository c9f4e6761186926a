// expect: feasible
// run:
// property: valid-deref
#include <stdlib.h>
struct Node { struct Node *next; long data; };
int main(void) {
  struct Node *n = malloc(sizeof(n));  // of the pointer
  n->next = NULL;
  n->data = 1;
  free(n);
  return 0;
}
