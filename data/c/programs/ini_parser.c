// expect: infeasible
// Reads a file of settings from standard input (sections, KEY = VALUE, comments) into a table of 64, and prints what was asked for.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SETTINGS 64
#define SECTION_SIZE 16

struct setting {
  char section[SECTION_SIZE];
  char key[24];
  char value[64];
};

static struct setting settings[MAX_SETTINGS];
static size_t nsettings;

static char *trim(char *text) {
  while (isspace((unsigned char)*text)) text++;
  size_t length = strlen(text);
  while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
  text[length] = '\0';
  return text;
}

static void unquote(char *text) {
  size_t length = strlen(text);
  if (length >= 2 && text[0] == '"' && text[length - 1] == '"') {
    memmove(text, text + 1, length - 2);
    text[length - 2] = '\0';
  }
}

static int set(const char *section, const char *key, const char *value) {
  size_t i = 0;
  while (i < nsettings && (strcmp(settings[i].section, section) != 0 || strcmp(settings[i].key, key) != 0)) i++;
  if (i == MAX_SETTINGS) return -1;
  if (strlen(key) >= sizeof settings[i].key || strlen(value) >= sizeof settings[i].value) return -1;
  strcpy(settings[i].section, section);
  strcpy(settings[i].key, key);
  strcpy(settings[i].value, value);
  if (i == nsettings) nsettings++;
  return 0;
}

static const char *get(const char *section, const char *key, const char *otherwise) {
  for (size_t i = 0; i < nsettings; i++)
    if (strcmp(settings[i].section, section) == 0 && strcmp(settings[i].key, key) == 0) return settings[i].value;
  return otherwise;
}

static int parse(FILE *in) {
  char line[128];
  char section[SECTION_SIZE] = "global";
  unsigned number = 0;
  int errors = 0;
  while (fgets(line, sizeof line, in) != NULL) {
    char *text = trim(line);
    number++;
    if (*text == '\0' || *text == '#' || *text == ';') continue;
    if (*text == '[') {
      char *end = strchr(text, ']');
      if (end == NULL) {
        fprintf(stderr, "%u: no ]\n", number);
        if (errors < 1000) errors++;
        continue;
      }
      *end = '\0';
      strncpy(section, text + 1, sizeof section - 1);
      section[sizeof section - 1] = '\0';
      printf("section %s\n", section);
      continue;
    }
    char *equals = strchr(text, '=');
    if (equals == NULL) {
      fprintf(stderr, "%u: no =\n", number);
      if (errors < 1000) errors++;
      continue;
    }
    *equals = '\0';
    char *value = trim(equals + 1);
    unquote(value);
    if (set(section, trim(text), value) != 0) {
      fprintf(stderr, "%u: too long, or too many\n", number);
      if (errors < 1000) errors++;
    }
  }
  return errors;
}

int main(int argc, char **argv) {
  int errors = parse(stdin);
  const char *port = get("server", "port", "8080");
  long number = strtol(port, NULL, 10);
  if (number < 1 || number > 65535) number = 8080;
  printf("port %ld of host %s\n", number, get("server", "host", "localhost"));
  for (int i = 1; i < argc; i++) {
    char *dot = strchr(argv[i], '.');
    if (dot == NULL) {
      printf("%s = %s\n", argv[i], get("global", argv[i], ""));
      continue;
    }
    *dot = '\0';
    printf("%s.%s = %s\n", argv[i], dot + 1, get(argv[i], dot + 1, ""));
  }
  return errors == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
