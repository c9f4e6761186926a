#ifndef MATRIX_H
#define MATRIX_H

#include <stddef.h>
#include <stdio.h>

struct matrix {
  size_t rows, columns;
  double values[]; /* row by row */
};

struct matrix *matrix_new(size_t rows, size_t columns);
double *matrix_at(struct matrix *m, size_t row, size_t column);
struct matrix *matrix_product(struct matrix *a, struct matrix *b);
struct matrix *matrix_transposed(struct matrix *m);
struct matrix *matrix_read(FILE *in);
void matrix_print(struct matrix *m, FILE *out);

#endif
