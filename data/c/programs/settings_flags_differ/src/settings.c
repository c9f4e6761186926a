#include "settings.h"

#include <stdlib.h>
#include <string.h>

const struct settings default_settings = {"localhost", "nobody", 80};

static int count;

static void set_text(char *field, const char *value) {
  strncpy(field, value, VALUE_SIZE - 1);  // here: main.c allocates shorter fields
  field[VALUE_SIZE - 1] = '\0';
}

int settings_read(struct settings *settings, FILE *in) {
  char line[256];
  count = 0;
  while (fgets(line, sizeof line, in) != NULL) {
    char *value = strchr(line, ' ');
    line[strcspn(line, "\n")] = '\0';
    if (value == NULL) {
      log_line("no value: %s", line);
      continue;
    }
    *value++ = '\0';
    if (strcmp(line, "host") == 0) {
      set_text(settings->host, value);
    } else if (strcmp(line, "user") == 0) {
      set_text(settings->user, value);
    } else if (strcmp(line, "port") == 0) {
      long port = strtol(value, NULL, 10);
      if (port > 0 && port < 65536) settings->port = (int)port;  // here: main.c allocates a shorter record
    } else {
      log_line("what is %s?", line);
      continue;
    }
    if (count < 1000) count++;
  }
  return count;
}
