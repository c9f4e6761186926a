// expect: infeasible
// Counts lines, words and bytes of the files in the arguments, or of standard input, as wc does; options -l, -w and -c.
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct counts {
  unsigned long lines, words, bytes;
};

struct shown {
  int lines, words, bytes;
};

static void count_buffer(struct counts *counts, const char *buffer, size_t n, int *in_word) {
  for (size_t i = 0; i < n; i++) {
    counts->bytes++;
    if (buffer[i] == '\n') counts->lines++;
    if (isspace((unsigned char)buffer[i])) {
      *in_word = 0;
    } else if (!*in_word) {
      *in_word = 1;
      counts->words++;
    }
  }
}

static int count_stream(FILE *in, struct counts *counts) {
  char buffer[512];
  int in_word = 0;
  size_t n;
  memset(counts, 0, sizeof *counts);
  while ((n = fread(buffer, 1, sizeof buffer, in)) > 0) count_buffer(counts, buffer, n, &in_word);
  return ferror(in) ? -1 : 0;
}

static int count_file(const char *name, struct counts *counts) {
  FILE *in = fopen(name, "r");
  if (in == NULL) {
    fprintf(stderr, "%s: %s\n", name, strerror(errno));
    return -1;
  }
  int result = count_stream(in, counts);
  if (result != 0) {
    fprintf(stderr, "%s: cannot be read\n", name);
  }
  fclose(in);
  return result;
}

static void print(const struct counts *counts, const struct shown *shown, const char *name) {
  if (shown->lines) printf("%7lu ", counts->lines);
  if (shown->words) printf("%7lu ", counts->words);
  if (shown->bytes) printf("%7lu ", counts->bytes);
  printf("%s\n", name);
}

int main(int argc, char **argv) {
  struct shown shown = {0, 0, 0};
  struct counts total = {0, 0, 0}, counts;
  int i, status = EXIT_SUCCESS;
  for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1] != '\0'; i++) {
    for (const char *option = argv[i] + 1; *option != '\0'; option++) {
      switch (*option) {
        case 'l': shown.lines = 1; break;
        case 'w': shown.words = 1; break;
        case 'c': shown.bytes = 1; break;
        default: fprintf(stderr, "usage: wc [-lwc] [FILE..]\n"); return 2;
      }
    }
  }
  if (!shown.lines && !shown.words && !shown.bytes) shown.lines = shown.words = shown.bytes = 1;
  if (i >= argc) {
    if (count_stream(stdin, &counts) != 0) return EXIT_FAILURE;
    print(&counts, &shown, "");
    return EXIT_SUCCESS;
  }
  for (; i < argc; i++) {
    if (count_file(argv[i], &counts) != 0) {
      status = EXIT_FAILURE;
      continue;
    }
    print(&counts, &shown, argv[i]);
    total.lines += counts.lines;
    total.words += counts.words;
    total.bytes += counts.bytes;
  }
  print(&total, &shown, "total");
  return status;
}
