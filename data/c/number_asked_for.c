// expect: infeasible
#include <stdio.h>
int main(void) {
  int squares[4] = {0, 1, 4, 9}, n;
  char name[3];
  if (scanf("%d %2s", &n, name) != 2) return 1;
  if (n < 0 || n > 3) return 1;
  return squares[n] + name[2];
}
