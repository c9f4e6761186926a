// expect: consistent
#include <stdlib.h>

int main(void) {
  int rows = 3, columns = 2;
  int **matrix = malloc(rows * sizeof *matrix);
  if (!matrix)
    return 1;
  for (int i = 0; i < rows; i++) {
    matrix[i] = malloc(columns * sizeof **matrix);
    if (!matrix[i])
      return 2;
    matrix[i][0] = 1;
  }
  return 0;
}
