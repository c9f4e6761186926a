// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct record {
  char *name;
};

int main(void) {
  struct record *record = malloc(sizeof *record);
  if (!record)
    return 1;
  record->name = malloc(4);
  if (!record->name) {
    free(record);
    return 2;
  }
  if (__VERIFIER_nondet_int()) {
    free(record->name);
    free(record);
    return 3;
  }
  return 0;
}
