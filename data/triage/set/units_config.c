// A configuration from the command line: the port may stay unset, which the result says.
#include "units_config.h"

#include <stdlib.h>
#include <string.h>

int config_read(struct config *config, int argc, char **argv) {
  config->host = NULL;
  int have_port = 0;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--host") == 0) {
      free(config->host);
      config->host = strdup(argv[i + 1]);
    } else if (strcmp(argv[i], "--port") == 0) {
      config->port = atoi(argv[i + 1]);
      have_port = 1;
    }
  }
  return have_port && config->host != NULL;
}

void config_free(struct config *config) {
  free(config->host);
}
