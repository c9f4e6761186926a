// expect: feasible
// Mean, variance and median of scores: their number, then so many numbers, on standard input.
// Wrong: memory for float, but the elements are double.
// input: 4 1 2 3 4\n
#include <stdio.h>
#include <stdlib.h>

#define MAX_SCORES 100000u

struct summary {
  double mean, variance, median, least, most;
};

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double *read_scores(size_t count) {
  double *scores = malloc(count * sizeof(float));
  if (scores == NULL) return NULL;
  for (size_t i = 0; i < count; i++) {
    if (scanf("%lf", &scores[i]) != 1 || scores[i] != scores[i]) {  // here: room for half of them
      fprintf(stderr, "only %zu scores\n", i);
      free(scores);
      return NULL;
    }
  }
  return scores;
}

static void summarize(double *scores, size_t count, struct summary *s) {
  double sum = 0.0, squares = 0.0;
  for (size_t i = 0; i < count; i++) sum += scores[i];
  s->mean = sum / (double)count;
  for (size_t i = 0; i < count; i++) {
    double d = scores[i] - s->mean;
    squares += d * d;
  }
  s->variance = squares / (double)count;
  qsort(scores, count, sizeof *scores, ascending);
  s->least = scores[0];
  s->most = scores[count - 1];
  s->median = count % 2 != 0 ? scores[count / 2] : (scores[count / 2 - 1] + scores[count / 2]) / 2.0;
}

static void histogram(const double *scores, size_t count) {
  unsigned bins[10] = {0};
  for (size_t i = 0; i < count; i++) {
    int bin;
    if (scores[i] < 0.0)
      bin = 0;
    else if (scores[i] >= 100.0)
      bin = 9;
    else
      bin = (int)(scores[i] / 10.0);
    bins[bin]++;
  }
  for (int i = 0; i < 10; i++) printf("%3d.. %u\n", i * 10, bins[i]);
}

int main(void) {
  unsigned count;
  struct summary s;
  if (scanf("%u", &count) != 1 || count == 0 || count > MAX_SCORES) {
    fprintf(stderr, "how many scores? 1 to %u\n", MAX_SCORES);
    return EXIT_FAILURE;
  }
  double *scores = read_scores(count);
  if (scores == NULL) return EXIT_FAILURE;
  summarize(scores, count, &s);
  printf("mean %.3f variance %.3f median %.3f range %.3f..%.3f\n", s.mean, s.variance, s.median, s.least, s.most);
  histogram(scores, count);
  free(scores);
  return EXIT_SUCCESS;
}
