// Numbers that are set in one round of a loop and read in another one, or behind it: right.
int least_of(const int *values, int n) {
  int least;
  if (n <= 0) return 0;
  for (int i = 0; i < n; i++) {
    if (i == 0 || values[i] < least) least = values[i];
  }
  return least;
}

int first_even(const int *values, int n, int *place) {
  int found, at, kept;
  for (at = 0, found = 0; at < n && !found; at++) found = values[at] % 2 == 0;
  if (found) kept = at - 1;
  if (place != 0 && found) *place = kept;
  return found;
}

int level(const int *values, int n, unsigned options) {
  int base, sum = 0;
  if (options & 1) base = 100;
  for (int i = 0; i < n; i++) {
    sum += values[i] & 0xff;
    if (sum > 4096) options &= ~2u;
  }
  if ((options & 3) == 3 && base < sum) return base;
  return sum;
}
