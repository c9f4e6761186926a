// expect: infeasible
// run:
#include <assert.h>
int main(void) {
  unsigned x = 0;
  x = x - 1;
  assert(x == 4294967295u);
  x = x + 2;
  assert(x == 1);
  unsigned char c = 250;
  c = (unsigned char)(c + 10);
  assert(c == 4);
  unsigned y = 3000000094u;
  assert(y * 2 == 1705032892u);
  assert((int)y < 0);
  assert(y >> 28 == 11);
  assert((y & 255) == 94);
  int z = -7;
  assert(z / 2 == -3 && z % 2 == -1 && z >> 1 == -4);
  return 0;
}
