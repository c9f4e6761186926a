// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct object {
  int references, id;
};

static int drop(struct object *object) {
  object->references--;
  if (object->references == 0) {
    int id = object->id;
    free(object);
    return id;
  }
  return 0;
}

int main(void) {
  struct object *object = malloc(sizeof *object);
  if (!object)
    return 1;
  object->references = __VERIFIER_nondet_int() ? 1 : 2;
  object->id = 4;
  return drop(object);
}
