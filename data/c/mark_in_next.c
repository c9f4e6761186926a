// expect: infeasible
// A list from which elements are taken in two steps: first the lowest bit of `next` marks them as
// deleted, and later a walk unlinks and frees what is marked.
// run: 1 1 0 1 0
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct element {
  int value;
  struct element *next;
};

static int is_marked(const struct element *next) { return (uintptr_t)next & 1; }

static struct element *marked(struct element *next) {
  return (struct element *)((uintptr_t)next | 1);
}

static struct element *unmarked(struct element *next) {
  return (struct element *)((uintptr_t)next & ~(uintptr_t)1);
}

static struct element *push(struct element *list, int value) {
  struct element *made = malloc(sizeof *made);
  if (made == NULL) abort();
  made->value = value;
  made->next = list;
  return made;
}

int main(void) {
  struct element *list = push(push(NULL, 1), 2);
  if (__VERIFIER_nondet_int()) list->next = marked(list->next);
  struct element *second = unmarked(list->next);
  if (__VERIFIER_nondet_int()) second->next = marked(second->next);
  struct element **link = &list;
  while (*link != NULL) {
    struct element *at = *link;
    struct element *next = unmarked(at->next);
    if (is_marked(at->next)) {
      *link = next;
      free(at);
    } else {
      link = &at->next;
    }
  }
  while (list != NULL) {
    struct element *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
