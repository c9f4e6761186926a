// expect: feasible
// run: 3
// property: valid-deref
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct message {
  unsigned short type;
  int length;
  char payload[];
};

static struct message *pack(unsigned short type, const char *bytes, int length) {
  struct message *m = malloc(sizeof *m + length - 1);
  m->type = type;
  m->length = length;
  memcpy(m->payload, bytes, length);
  return m;
}

static int checksum(const struct message *m) {
  int sum = 0;
  for (int i = 0; i < m->length; i++) sum += m->payload[i];
  return sum;
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > 4) return 0;
  struct message *m = pack(7, "wxyz", length);
  int sum = checksum(m);
  free(m);
  return sum < 0;
}
