// expect: infeasible
// Options in arguments, NAME=VALUE: a table of names with their kinds says how each value is read and where it is stored.
// property: valid-memcleanup
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct config {
  char *host;
  char *path;
  long port;
  long retries;
  int verbose;
};

enum kind { TEXT, NUMBER, FLAG };

struct option {
  const char *name;
  enum kind kind;
  size_t offset;
  long least, most;
};

static const struct option options[] = {
    {"host", TEXT, offsetof(struct config, host), 0, 0},
    {"path", TEXT, offsetof(struct config, path), 0, 0},
    {"port", NUMBER, offsetof(struct config, port), 1, 65535},
    {"retries", NUMBER, offsetof(struct config, retries), 0, 10},
    {"verbose", FLAG, offsetof(struct config, verbose), 0, 0},
};

static char *copy_of(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  if (copy != NULL) memcpy(copy, text, size);
  return copy;
}

static void config_free(struct config *config) {
  if (config == NULL) return;
  free(config->host);
  free(config->path);
  free(config);
}

static const struct option *option_named(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
    if (strlen(options[i].name) == length && strncmp(options[i].name, name, length) == 0) return &options[i];
  return NULL;
}

static int store(struct config *config, const struct option *option, const char *value) {
  char *field = (char *)config + option->offset;
  switch (option->kind) {
    case TEXT: {
      char **text = (char **)(void *)field;
      char *copy = copy_of(value);
      if (copy == NULL) return -1;
      free(*text);
      *text = copy;
      return 0;
    }
    case NUMBER: {
      char *end;
      errno = 0;
      long number = strtol(value, &end, 10);
      if (errno != 0 || end == value || *end != '\0') return -1;
      if (number < option->least || number > option->most) return -1;
      *(long *)(void *)field = number;
      return 0;
    }
    case FLAG:
      *(int *)(void *)field = strcmp(value, "yes") == 0 || strcmp(value, "1") == 0;
      return 0;
  }
  return -1;
}

static struct config *config_read(int argc, char **argv) {
  struct config *config = calloc(1, sizeof *config);
  if (config == NULL) return NULL;
  config->port = 80;
  config->retries = 3;
  for (int i = 1; i < argc; i++) {
    const char *equals = strchr(argv[i], '=');
    if (equals == NULL) {
      fprintf(stderr, "%s: no value\n", argv[i]);
      goto bad;
    }
    const struct option *option = option_named(argv[i], (size_t)(equals - argv[i]));
    if (option == NULL) {
      fprintf(stderr, "%s: no such option\n", argv[i]);
      goto bad;
    }
    if (store(config, option, equals + 1) != 0) {
      fprintf(stderr, "%s: bad value\n", argv[i]);
      goto bad;
    }
  }
  return config;
bad:
  config_free(config);
  return NULL;
}

int main(int argc, char **argv) {
  struct config *config = config_read(argc, argv);
  if (config == NULL) return EXIT_FAILURE;
  printf("http://%s:%ld/%s\n", config->host != NULL ? config->host : "localhost", config->port,
         config->path != NULL ? config->path : "");
  if (config->verbose) printf("%ld retries\n", config->retries);
  config_free(config);
  return EXIT_SUCCESS;
}
