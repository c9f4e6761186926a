// Accounts in an array that grows. A pointer into it is kept while it grows.
#include <stdio.h>
#include <stdlib.h>

struct account {
  int number;
  int balance;
};

int main(int argc, char **argv) {
  int room = 2, used = 0;
  struct account *accounts = malloc(room * sizeof *accounts);
  if (accounts == NULL) return 1;
  accounts[used].number = 1;
  accounts[used++].balance = 0;
  struct account *bank = &accounts[0];
  for (int i = 1; i < argc; i++) {
    if (used == room) {
      struct account *more = realloc(accounts, 2 * room * sizeof *more);
      if (more == NULL) break;
      accounts = more;
      room *= 2;
    }
    accounts[used].number = i + 1;
    accounts[used++].balance = 100;
    bank->balance -= 100;
  }
  printf("%d\n", bank->balance);
  free(accounts);
  return 0;
}
