// Copies its input to a file. Where writing fails, the file is closed twice.
#include <stdio.h>

int main(int argc, char **argv) {
  int c, failed = 0;
  if (argc < 2) return 1;
  FILE *log = fopen(argv[1], "w");
  if (log == NULL) return 1;
  while ((c = getchar()) != EOF) {
    if (putc(c, log) == EOF) {
      fclose(log);
      failed = 1;
      break;
    }
  }
  if (failed) fputs("no room\n", stderr);
  fclose(log);
  return failed;
}
