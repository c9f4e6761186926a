// expect: inconsistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *data = malloc(sizeof *data);
  if (!data)
    return 1;
  *data = __VERIFIER_nondet_int();
  int result = 0;
  if (*data < 0) {
    result = 2;  // inconsistent
    free(data);  // inconsistent
  }
  free(data);
  return result;
}
