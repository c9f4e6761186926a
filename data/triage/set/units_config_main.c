// Uses the configuration where it is complete: right.
#include <stdio.h>

#include "units_config.h"

int main(int argc, char **argv) {
  struct config config;
  int port, is_complete;
  is_complete = config_read(&config, argc, argv);
  if (is_complete) port = config.port;
  config_free(&config);
  if (is_complete && port > 0) printf("%d\n", port);
  return 0;
}
