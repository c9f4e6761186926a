// expect: feasible
// property: valid-deref
#include <string.h>

// What follows "://" is kept. Where the text has none, that is null plus 3.
struct Url {
  const char *host;
};

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[5] = "a://";
  struct Url urls[1];
  if (__VERIFIER_nondet_int()) text[1] = ' ';
  urls[0].host = strstr(text, "://") + 3;
  struct Url *url = &urls[0];
  return *url->host;
}
