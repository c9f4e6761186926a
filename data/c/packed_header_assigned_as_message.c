// expect: feasible
// property: valid-deref
#include <stdlib.h>

// The assignment writes three bytes of padding behind a header in the heap.
#pragma pack(push, 1)
struct header {
  unsigned id;
  unsigned char kind;
};
#pragma pack(pop)

struct message {
  unsigned id;
  unsigned char kind;
};

int main(void) {
  struct message message = {7, 1};
  struct header *header = malloc(sizeof *header);
  header->kind = 0;
  *(struct message *)header = message;
  int kind = header->kind;
  free(header);
  return kind - 1;
}
