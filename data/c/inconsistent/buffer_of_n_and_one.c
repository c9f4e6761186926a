// expect: inconsistent
#include <stdlib.h>

int main(void) {
  int n = 5;
  int *buffer = malloc(n * sizeof *buffer);
  if (!buffer)
    return 1;
  for (int i = 0; i <= n; i++)  // inconsistent
    buffer[i] = i;  // inconsistent
  int first = buffer[0];  // inconsistent
  free(buffer);  // inconsistent
  return first;  // inconsistent
}
