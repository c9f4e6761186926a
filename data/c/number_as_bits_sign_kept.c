// expect: feasible
// run: 
// property: valid-free
#include <stdlib.h>
union Number {
  double value;
  unsigned long bits;
  unsigned char bytes[8];
};
int main(void) {
  union Number n;
  n.value = -1.5;
  int *block = malloc(sizeof *block);
  *block = 0;
  if (n.bits != 0xbff8000000000000) free(block);
  if (n.bytes[7] != 0xbf) free(block);
  if (n.value != 1.5) free(block);
  free(block);
  return 0;
}
