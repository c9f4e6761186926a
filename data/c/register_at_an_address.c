// expect: feasible
// run: 
// property: valid-deref
#include <stdint.h>
int main(void) {
  uintptr_t place = 0x1000;
  return *(int *)place;
}
