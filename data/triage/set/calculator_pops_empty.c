// A calculator with a stack of eight numbers, of which two are popped where there may be one.
#include <ctype.h>
#include <stdio.h>

static int stack[8];
static int used;

static int push(int value) {
  if (used == 8) return 0;
  stack[used++] = value;
  return 1;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  for (const char *at = argv[1]; *at != '\0'; at++) {
    if (isdigit((unsigned char)*at)) {
      if (!push(*at - '0')) return 1;
    } else if (*at == '-' || *at == '<') {
      if (used < 1) return 1;
      int right = stack[--used];
      int left = stack[--used];
      push(*at == '-' ? left - right : left < right);
    }
  }
  if (used > 0) printf("%d\n", stack[used - 1]);
  return 0;
}
