// expect: infeasible
// run:
#include <stdlib.h>
#include <string.h>

struct name { char *text; struct name *next; };

// Texts of different sizes: which one was freed last is not known, but for the last name's.
int main(void) {
  struct name *a = malloc(sizeof *a), *b = malloc(sizeof *b), *c = malloc(sizeof *c);
  a->text = strdup("a"), a->next = NULL;
  b->text = strdup("b"), b->next = a;
  c->text = strdup(""), c->next = b;
  struct name *name = c;
  while (name) {
    struct name *next = name->next;
    if (next) free(name->text);
    free(name);
    name = next;
  }
  return 0;
}
