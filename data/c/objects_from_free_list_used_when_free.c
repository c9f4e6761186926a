// expect: feasible
// run: 3 1 1 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void *allocate(size_t size) {
  void *block = malloc(size);
  if (!block) exit(1);
  return block;
}

struct object {
  int used;
  struct object *next;
};

int main(void) {
  struct object *free_list = NULL, *live = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct object *o = free_list;
      if (o) {
        free_list = o->next;
      } else {
        o = allocate(sizeof *o);
      }
      o->used = 1;
      o->next = live;
      live = o;
    } else if (live) {
      struct object *o = live;
      o->used = 0;
      o->next = free_list;
      free_list = o;
    }
  }
  while (live) {
    struct object *next = live->next;
    free(live);
    live = next;
  }
  while (free_list) {
    struct object *next = free_list->next;
    free(free_list);
    free_list = next;
  }
  return 0;
}
