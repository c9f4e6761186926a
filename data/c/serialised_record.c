// expect: infeasible
// run: 
#include <stdlib.h>
#include <string.h>

struct message { char type; int length; short code; };

int main(void) {
  struct message m = {1, 2, 3};
  unsigned char *wire = malloc(sizeof m);
  memcpy(wire, &m, sizeof m);
  struct message *back = malloc(sizeof *back);
  memcpy(back, wire, sizeof *back);
  int code = back->code;
  free(wire);
  free(back);
  return code == 3 ? 0 : *(char *)0;
}
