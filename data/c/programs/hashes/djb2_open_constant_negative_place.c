// expect: feasible
// Months by name in a table of 32 places with open addressing, filled from a constant table of records: djb2, size a power of two.
// Wrong: the hash is signed.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#define SIZE 32

struct month {
  const char *name;
  int days;
};

static const struct month months[] = {
    {"january", 31}, {"february", 28}, {"march", 31},     {"april", 30},   {"may", 31},      {"june", 30},
    {"july", 31},    {"august", 31},   {"september", 30}, {"october", 31}, {"november", 30}, {"december", 31},
};

static const struct month *table[SIZE];

static int hash(const char *text) {
  int h = 5381;
  while (*text != '\0') h = (int)(((unsigned)h << 5) + (unsigned)h + (unsigned char)*text++);
  return h;
}

static const struct month **place(const char *name) {
  int i = hash(name) % SIZE;
  while (table[i] != NULL && strcmp(table[i]->name, name) != 0) i = (i + 1) % SIZE;  // here: i may be negative
  return &table[i];
}

static int days_of(const char *name) {
  const struct month *month = *place(name);
  return month != NULL ? month->days : -1;
}

int main(void) {
  int sum = 0;
  for (size_t i = 0; i < sizeof months / sizeof months[0]; i++) *place(months[i].name) = &months[i];
  for (size_t i = 0; i < sizeof months / sizeof months[0]; i++) {
    assert(days_of(months[i].name) == months[i].days);
    sum += days_of(months[i].name);
  }
  assert(sum == 365);
  printf("%d %d\n", sum, days_of("smarch"));
  return 0;
}
