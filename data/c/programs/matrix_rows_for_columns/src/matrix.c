#include "matrix.h"

#include <stdlib.h>

struct matrix *matrix_new(size_t rows, size_t columns) {
  struct matrix *m;
  if (rows == 0 || columns == 0 || rows > MATRIX_LIMIT || columns > MATRIX_LIMIT) return NULL;
  m = malloc(sizeof *m + rows * columns * sizeof m->values[0]);
  if (m == NULL) return NULL;
  m->rows = rows;
  m->columns = columns;
  for (size_t i = 0; i < rows * columns; i++) m->values[i] = 0.0;
  return m;
}

double *matrix_at(struct matrix *m, size_t row, size_t column) {
  return &m->values[row * m->rows + column];
}

struct matrix *matrix_product(struct matrix *a, struct matrix *b) {
  if (a->columns != b->rows) return NULL;
  struct matrix *c = matrix_new(a->rows, b->columns);
  if (c == NULL) return NULL;
  for (size_t i = 0; i < a->rows; i++)
    for (size_t j = 0; j < b->columns; j++)
      for (size_t k = 0; k < a->columns; k++) *matrix_at(c, i, j) += *matrix_at(a, i, k) * *matrix_at(b, k, j);
  return c;
}

struct matrix *matrix_transposed(struct matrix *m) {
  struct matrix *t = matrix_new(m->columns, m->rows);
  if (t == NULL) return NULL;
  for (size_t i = 0; i < m->rows; i++)
    for (size_t j = 0; j < m->columns; j++) *matrix_at(t, j, i) = *matrix_at(m, i, j);
  return t;
}
