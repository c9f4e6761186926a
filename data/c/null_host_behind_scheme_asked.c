// expect: infeasible
#include <string.h>

// What follows "://" is kept if the text has it.
struct Url {
  const char *host;
};

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[5] = "a://";
  struct Url urls[1];
  if (__VERIFIER_nondet_int()) text[1] = ' ';
  const char *scheme = strstr(text, "://");
  urls[0].host = scheme ? scheme + 3 : text;
  struct Url *url = &urls[0];
  return *url->host;
}
