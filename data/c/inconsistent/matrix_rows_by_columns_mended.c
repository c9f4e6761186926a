// expect: consistent
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int rows = 4, columns = 2;
  int **matrix = malloc(rows * sizeof *matrix);
  if (!matrix)
    return 1;
  if (__VERIFIER_nondet_int()) {
    for (int i = 0; i < rows; i++)
      matrix[i] = NULL;
    free(matrix);
    return 2;
  }
  free(matrix);
  return 0;
}
