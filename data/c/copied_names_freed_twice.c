// expect: feasible
// run: 0
// property: valid-free
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct person {
  char *name;
  struct person *next;
};

static struct person *person(const char *name, struct person *next) {
  struct person *p = malloc(sizeof *p);
  p->name = strdup(name);
  p->next = next;
  return p;
}

static void rename_person(struct person *p, const char *name) {
  char *copy = strdup(name);
  free(p->name);
  if (copy[0]) p->name = copy;
}

int main(void) {
  struct person *all = person("a", person("c", NULL));
  if (strcmp(all->name, "a") == 0) rename_person(all, "");
  while (all) {
    struct person *p = all;
    all = p->next;
    free(p->name);
    free(p);
  }
  return 0;
}
