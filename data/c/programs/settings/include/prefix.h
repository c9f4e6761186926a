#include <string.h>

static inline int strcmp_prefix(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix));
}
