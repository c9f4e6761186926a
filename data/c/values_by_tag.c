// expect: infeasible
// run: 1 1 5 1 0 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum tag { NUMBER, RECORD };
struct record { int key; };
struct value {
  enum tag tag;
  int number;             // of a NUMBER
  struct record *record;  // of a RECORD, and not set otherwise
  struct value *next;
};

int main(void) {
  struct value *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct value *v = malloc(sizeof *v);
    if (__VERIFIER_nondet_int()) {
      v->tag = NUMBER;
      v->number = __VERIFIER_nondet_int();
    } else {
      v->tag = RECORD;
      v->record = malloc(sizeof(struct record));
      v->record->key = 1;
    }
    v->next = list;
    list = v;
  }
  int last = 0;
  for (struct value *v = list; v; v = v->next) {
    if (v->tag == RECORD)
      last = v->record->key;
    else
      last = v->number;
  }
  while (list) {
    struct value *next = list->next;
    if (list->tag == RECORD) free(list->record);
    free(list);
    list = next;
  }
  return 0;
}
