// expect: infeasible
// run: 1 1 5 1 0 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum tag { NUMBER, RECORD };
struct record { int key; };
struct value {
  enum tag tag;
  union { long number; struct record *record; } as;
  struct value *next;
};

int main(void) {
  struct value *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct value *v = malloc(sizeof *v);
    if (__VERIFIER_nondet_int()) {
      v->tag = NUMBER;
      v->as.number = __VERIFIER_nondet_int();
    } else {
      v->tag = RECORD;
      v->as.record = malloc(sizeof(struct record));
      v->as.record->key = 1;
    }
    v->next = list;
    list = v;
  }
  int last = 0;
  while (list) {
    struct value *next = list->next;
    if (list->tag == RECORD) {
      last = list->as.record->key;
      free(list->as.record);
    }
    free(list);
    list = next;
  }
  (void)last;
  return 0;
}
