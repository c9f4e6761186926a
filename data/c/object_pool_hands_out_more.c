// expect: feasible
// run: 1 1 1 1
// property: valid-deref
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

#define OBJECTS 3

struct object {
  int state;
  struct object *next_free;
};

static struct object objects[OBJECTS];
static struct object *free_list;

static void pool_init(void) {
  for (size_t i = 0; i + 1 < OBJECTS; i++) objects[i].next_free = &objects[i + 1];
  objects[OBJECTS - 1].next_free = objects;
  free_list = objects;
}

static struct object *pool_get(void) {
  struct object *o = free_list;
  if (o) free_list = o->next_free;
  return o;
}

static void pool_put(struct object *o) {
  o->next_free = free_list;
  free_list = o;
}

int main(void) {
  struct object *mine[OBJECTS];
  int count = 0;
  pool_init();
  for (int step = 0; step < 5; step++) {
    if (__VERIFIER_nondet_int()) {
      struct object *o = pool_get();
      if (!o) continue;
      o->state = 1;
      mine[count++] = o;
    } else if (count > 0) {
      pool_put(mine[--count]);
    }
  }
  return 0;
}
