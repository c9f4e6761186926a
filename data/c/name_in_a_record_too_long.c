// expect: feasible
// run: 
// property: unreach-call
#include <string.h>
extern void reach_error(void);

struct user { int id; char name[8]; int rights; };
static struct user u;

int main(void) {
  u.rights = 1;
  strncpy((char *)&u + 4, "administrator", 9);
  if (u.rights != 1) reach_error();
  return 0;
}
