// expect: feasible
// run: 1 2 3 0
// property: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct vector {
  int *data;
  int size;
  int capacity;
};

static int *append(struct vector *v, int value) {
  if (v->size == v->capacity) {
    v->capacity = v->capacity ? 2 * v->capacity : 1;
    v->data = realloc(v->data, v->capacity * sizeof(int));
    if (!v->data) abort();
  }
  v->data[v->size] = value;
  return &v->data[v->size++];
}

int main(void) {
  struct vector v = {NULL, 0, 0};
  int *first = append(&v, 10);
  int value;
  while (v.size < 4 && (value = __VERIFIER_nondet_int()) != 0) append(&v, value);
  if (*first != 10) free(first + 1);
  free(v.data);
  return 0;
}
