// A matrix of rows. Where a row cannot be had, those before it are freed: right.
#include <stdio.h>
#include <stdlib.h>

static void matrix_free(int **rows, int count) {
  while (count > 0) free(rows[--count]);
  free(rows);
}

static int **matrix_new(int count, int width) {
  int **rows = malloc(count * sizeof *rows);
  if (rows == NULL) return NULL;
  for (int i = 0; i < count; i++) {
    rows[i] = calloc(width, sizeof **rows);
    if (rows[i] == NULL) {
      matrix_free(rows, i);
      return NULL;
    }
  }
  return rows;
}

int main(int argc, char **argv) {
  (void)argv;
  int size = argc < 4 ? argc : 4;
  int **matrix = matrix_new(size, size);
  if (matrix == NULL) return 1;
  int trace = 0;
  for (int i = 0; i < size; i++) matrix[i][i] = i;
  for (int i = 0; i < size; i++) trace += matrix[i][i];
  printf("%d\n", trace);
  matrix_free(matrix, size);
  return 0;
}
