#include "matrix.h"

#include <stdlib.h>

struct matrix *matrix_read(FILE *in) {
  unsigned rows, columns;
  if (fscanf(in, "%u %u", &rows, &columns) != 2) return NULL;
  struct matrix *m = matrix_new(rows, columns);
  if (m == NULL) return NULL;
  for (size_t i = 0; i < rows; i++) {
    for (size_t j = 0; j < columns; j++) {
      if (fscanf(in, "%lf", matrix_at(m, i, j)) != 1) {  // here: behind a matrix with more rows than columns
        free(m);
        return NULL;
      }
    }
  }
  return m;
}

void matrix_print(struct matrix *m, FILE *out) {
  for (size_t i = 0; i < m->rows; i++) {
    for (size_t j = 0; j < m->columns; j++) fprintf(out, "%s%g", j > 0 ? " " : "", *matrix_at(m, i, j));
    fputc('\n', out);
  }
}
