// expect: inconsistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int rows = 4, columns = 2;
  int **matrix = malloc(columns * sizeof *matrix);
  if (!matrix)
    return 1;
  if (__VERIFIER_nondet_int()) {
    for (int i = 0; i < rows; i++)  // inconsistent
      matrix[i] = NULL;  // inconsistent
    free(matrix);  // inconsistent
    return 2;  // inconsistent
  }
  free(matrix);
  return 0;
}
