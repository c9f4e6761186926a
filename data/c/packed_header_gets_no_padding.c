// expect: infeasible
#include <string.h>

// The message has three bytes of padding, which stay behind.
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
  memcpy(header, &message, sizeof *header);
}

int main(void) {
  struct header header;
  receive(&header);
  return header.kind - 1;
}
