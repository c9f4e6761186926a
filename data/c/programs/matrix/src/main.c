// expect: infeasible
// Products of matrices of double: reads two, prints the product of the first and the second, or of the first and its transpose.
#include <stdlib.h>
#include <string.h>

#include "matrix.h"

int main(int argc, char **argv) {
  int square = argc > 1 && strcmp(argv[1], "--square") == 0;
  int status = EXIT_FAILURE;
  struct matrix *a = matrix_read(stdin), *b = NULL, *c = NULL;
  if (a == NULL) {
    fprintf(stderr, "no matrix\n");
    return EXIT_FAILURE;
  }
  b = square ? matrix_transposed(a) : matrix_read(stdin);
  if (b == NULL) {
    fprintf(stderr, "no second matrix\n");
    goto out;
  }
  c = matrix_product(a, b);
  if (c == NULL) {
    fprintf(stderr, "%zu columns, but %zu rows\n", a->columns, b->rows);
    goto out;
  }
  matrix_print(c, stdout);
  status = EXIT_SUCCESS;
out:
  free(c);
  free(b);
  free(a);
  return status;
}
