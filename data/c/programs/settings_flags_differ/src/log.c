#include "settings.h"

static log_function target;
static unsigned count;

void log_to(log_function function) { target = function; }

void log_line(const char *format, const char *argument) {
  char message[LOG_SIZE];
  if (target == NULL) return;
  if (strcmp_prefix(format, "no ") == 0)
    snprintf(message, sizeof message, "%u: no value: %s", ++count, argument);
  else
    snprintf(message, sizeof message, "%u: unknown: %s", ++count, argument);
  target(message);
}
