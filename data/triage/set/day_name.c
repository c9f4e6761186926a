// Names of days and months by number, once with a limit that is one too large.
static const char *const days[7] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

const char *day_name(int day) {
  if (day < 0 || day > 7) return "?";
  return days[day];
}

int month_length(int month, int is_leap) {
  if (month < 0 || month >= 12) return 0;
  if (month == 1 && is_leap) return 29;
  return lengths[month];
}

int day_of_year(int month, int day, int is_leap) {
  int result = day;
  if (month > 12) return -1;
  while (month-- > 0) result += month_length(month, is_leap);
  return result;
}
