// expect: feasible
// property: valid-deref
#include <string.h>

// The message has three bytes of padding that the header has no room for.
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

static void receive(struct header *header) {
  struct message message = {7, 1};
  memcpy(header, &message, sizeof message);
}

int main(void) {
  struct header header;
  receive(&header);
  return header.kind - 1;
}
