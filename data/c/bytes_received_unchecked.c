// expect: feasible
// property: valid-deref
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char *packet = malloc(3);
  long count = read(0, packet, 3);
  packet[count - 1] = 0;
  free(packet);
  return 0;
}
