// expect: feasible
// run: 
// property: unreach-call
#include <string.h>
extern void reach_error(void);

struct reading { int celsius; unsigned counter; };
static struct reading readings[4];

int main(void) {
  memset(readings, 0xff, sizeof readings);  // -1 and the largest number
  if (readings[1].celsius < 0 || readings[2].counter <= 5u) reach_error();
  return 0;
}
