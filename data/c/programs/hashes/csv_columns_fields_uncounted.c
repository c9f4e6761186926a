// expect: feasible
// Splits lines of standard input at commas, outside of quotes, into at most eight fields, and sums the column of the argument.
// Wrong: the number of fields has no limit.
// input: 1,2,3,4,5,6,7,8,9,10\n
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FIELDS 8

/* The number of fields, which point into the line; what is behind the last one stays in it. */
static size_t split(char *line, char *fields[MAX_FIELDS]) {
  size_t count = 0;
  int quoted = 0;
  char *to = line;
  fields[count++] = line;
  for (const char *from = line; *from != '\0' && *from != '\n'; from++) {
    if (*from == '"') {
      quoted = !quoted;
    } else if (*from == ',' && !quoted) {
      *to++ = '\0';
      fields[count++] = to;  // here: there may be more than eight
    } else {
      *to++ = *from;
    }
  }
  *to = '\0';
  return count;
}

int main(int argc, char **argv) {
  unsigned long column = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
  char line[512];
  char *fields[MAX_FIELDS];
  long long sum = 0;
  if (column >= MAX_FIELDS) {
    fprintf(stderr, "columns are 0 to %d\n", MAX_FIELDS - 1);
    return 2;
  }
  while (fgets(line, sizeof line, stdin) != NULL) {
    size_t count = split(line, fields);
    if (column >= count) continue;
    long value = strtol(fields[column], NULL, 10);
    if (value < -1000000 || value > 1000000) continue;
    if (sum > LLONG_MAX - 1000000 || sum < LLONG_MIN + 1000000) break;
    sum += value;
  }
  printf("%lld\n", sum);
  return 0;
}
