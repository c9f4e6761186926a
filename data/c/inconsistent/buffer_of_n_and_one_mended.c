// expect: consistent
#include <stdlib.h>

int main(void) {
  int n = 5;
  int *buffer = malloc(n * sizeof *buffer);
  if (!buffer)
    return 1;
  for (int i = 0; i < n; i++)
    buffer[i] = i;
  int first = buffer[0];
  free(buffer);
  return first;
}
