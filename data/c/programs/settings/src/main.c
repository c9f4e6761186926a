// expect: infeasible
// Reads settings from standard input in one file and uses them in another; a header says how long values are, unless a flag does.
#include "settings.h"

#include <stdlib.h>

static int count;

static void log_to_stderr(const char *message) {
  fprintf(stderr, "settings: %s\n", message);
  if (count < 100) count++;
}

int main(int argc, char **argv) {
  struct settings *settings = malloc(sizeof *settings);
  if (settings == NULL) return EXIT_FAILURE;
  *settings = default_settings;
  if (argc > 1 && argv[1][0] == '-' && argv[1][1] == 'v') log_to(log_to_stderr);
  int read = settings_read(settings, stdin);
  printf("%d settings: %s@%s:%d\n", read, settings->user, settings->host, settings->port);
  free(settings);
  return count == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
