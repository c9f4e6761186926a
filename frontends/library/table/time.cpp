#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

void add_time_rows(Rows& rows) {
  add_defined(rows, "__errno_location __error", 'p', "");
  add_outside(rows, "time", 'l', "o");
  add_outside(rows, "clock", 'l', "");
  add_outside(rows, "nanosleep", 'i', "tn");
  add_outside(rows, "clock_nanosleep", 'i', "iitn");
  add_outside(rows, "clock_settime", 'i', "it");
  add_outside(rows, "timer_delete timer_getoverrun", 'i', "p");
  add_outside(rows, "dysize", 'i', "i");
  add_outside(rows, "tzset", 'v', "");
  add_open(rows, "localtime gmtime ctime asctime", "p");
  add_open(rows, "localtime_r gmtime_r", "pp");
  add_may_fail(rows, "mktime timegm timelocal", 'l', "p");
  add_may_fail(rows, "clock_gettime", 'i', "ip");
  add_may_fail(rows, "gettimeofday", 'i', "pp");
  add_may_fail(rows, "strftime", 'l', "plpp");
  add_with_text(rows, "strerror", Kind::outside, 't', "i");

  add_unknown(rows,
              "asctime_r ctime_r getdate_r "
              "strftime_l strptime strptime_l clock_getres clock_getcpuclockid "
              "clock_adjtime settimeofday timespec_get timespec_getres timer_create "
              "timer_gettime timer_settime",
              writes_memory);
  add_unknown(rows, "getdate", returns_text);
  add_outside(rows, "difftime", 'd', "qq");
}

}  // namespace heapreach::frontends::library
