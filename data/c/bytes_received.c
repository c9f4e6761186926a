// expect: infeasible
#include <stdlib.h>
#include <unistd.h>
void reach_error(void);
int main(void) {
  unsigned char *packet = malloc(3);
  long count = read(0, packet, 3);
  if (count > 3 || count < -1) reach_error();
  if (count > 0) packet[count - 1] = 0;
  free(packet);
  return 0;
}
