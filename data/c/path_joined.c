// expect: infeasible
// run: 1
#include <stdio.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
static int join(char *to, size_t size, const char *folder, const char *name) {
  int length = snprintf(to, size, "%s/%s", folder, name);
  if (length < 0 || (size_t)length >= size) return -1;
  return length;
}
int main(void) {
  char path[8];
  const char *folder = __VERIFIER_nondet_int() ? "folder" : "tmp";
  int length = join(path, sizeof path, folder, "a.c");
  if (length < 0) return 1;
  path[length - 1] = 'h';
  return strcmp(path, "tmp/a.h");
}
