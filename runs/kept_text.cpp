// C code that stands in for functions which return texts and records of the library's own.
#include "runs/harness_text.h"

namespace heapreach::runs {

const char* const harness_kept = R"(
/* A block that the library keeps. */
void __lsan_ignore_object(const void *) __attribute__((weak));
void *heapreach_static_block(size_t size) {
  keeps_errno = 1;
  void *start = __wrap_malloc(size);
  keeps_errno = 0;
  if (start != NULL && __lsan_ignore_object) __lsan_ignore_object(start);
  return start;
}

/* One that the program was started with. */
void *heapreach_argument_block(size_t size) { return heapreach_static_block(size); }

static char *heapreach_new_text(const char *chooser) {
  const int length = (int)heapreach_call(chooser);
  char *start = length < 0 ? NULL : heapreach_static_block((size_t)length + 1);
  if (start != NULL) set(start + length, 0, 1);
  heapreach_note_errno();
  return start;
}

char *__wrap_getenv(const char *name) {
  heapreach_text(name);
  return heapreach_new_text("heapreach_length_getenv");
}
char *__wrap_secure_getenv(const char *name) {
  heapreach_text(name);
  return heapreach_new_text("heapreach_length_secure_getenv");
}
char *__wrap_strerror(int code) { return heapreach_new_text("heapreach_length_strerror"); }
char *__wrap_strsignal(int number) { return heapreach_new_text("heapreach_length_strsignal"); }
char *__wrap_setlocale(int category, const char *locale) {
  return heapreach_new_text("heapreach_length_setlocale");
}

/* Records and texts of the time: frontends/library/times.cpp. */
static int is_time(const char *within) {
  if (heapreach_call(within) != 0) return 1;
  heapreach_note_errno();
  return 0;
}

static struct tm *record_of_time(const time_t *now, struct tm *record, const char *within,
                                 const char *number) {
  heapreach_bytes(now, sizeof *now);
  if (!is_time(within)) return NULL;
  struct tm made = {0};
  int *const parts[] = {&made.tm_sec, &made.tm_min,  &made.tm_hour, &made.tm_mday, &made.tm_mon,
                        &made.tm_year, &made.tm_wday, &made.tm_yday, &made.tm_isdst};
  for (int i = 0; i < 9; ++i) {
    *parts[i] = (int)heapreach_call(i == 5 || i == 8 ? number : within);
  }
  made.tm_mday += 1;
  made.tm_gmtoff = (int)heapreach_call(number);
  made.tm_zone = "UTC";
  copied(record, &made, sizeof made);
  heapreach_note_errno();
  return record;
}

static struct tm own_record;
struct tm *__wrap_localtime(const time_t *now) {
  return record_of_time(now, &own_record, "heapreach_within_localtime",
                        "heapreach_number_localtime");
}
struct tm *__wrap_gmtime(const time_t *now) {
  return record_of_time(now, &own_record, "heapreach_within_gmtime", "heapreach_number_gmtime");
}
struct tm *__wrap_localtime_r(const time_t *now, struct tm *record) {
  return record_of_time(now, record, "heapreach_within_localtime_r",
                        "heapreach_number_localtime_r");
}
struct tm *__wrap_gmtime_r(const time_t *now, struct tm *record) {
  return record_of_time(now, record, "heapreach_within_gmtime_r", "heapreach_number_gmtime_r");
}

static char *text_of_time(const char *within) {
  static char text[26];
  if (!is_time(within)) return NULL;
  for (int i = 0; i < 24; ++i) {
    text[i] = (char)heapreach_call("heapreach_byte");
    if (text[i] == 0) text[i] = ' ';
  }
  text[24] = '\n';
  heapreach_note_errno();
  return text;
}
char *__wrap_ctime(const time_t *now) {
  heapreach_bytes(now, sizeof *now);
  return text_of_time("heapreach_within_ctime");
}
char *__wrap_asctime(const struct tm *record) {
  heapreach_bytes(record, 7 * sizeof(int));
  return text_of_time("heapreach_within_asctime");
}
)";

}  // namespace heapreach::runs
