// expect: feasible
// run: 
// property: unreach-call
#include <string.h>
extern void reach_error(void);

struct flags { unsigned ready : 1, mode : 3, level : 12; char pad; unsigned char sum; };

int main(void) {
  struct flags f;
  memset(&f, 0, sizeof f);
  f.level = 2000;
  f.mode = 5;
  f.ready = 1;
  unsigned char *raw = (unsigned char *)&f;
  raw[1] = 255;
  if (f.level != 2000 || f.mode != 5) reach_error();
  return 0;
}
