#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdio.h>

#ifndef VALUE_SIZE
#define VALUE_SIZE 32
#endif

struct settings {
  char host[VALUE_SIZE];
  char user[VALUE_SIZE];
  int port;
};

extern const struct settings default_settings;

int settings_read(struct settings *settings, FILE *in);

typedef void (*log_function)(const char *message);
void log_to(log_function function);
void log_line(const char *format, const char *argument);

#endif
