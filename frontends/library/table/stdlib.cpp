#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

void add_stdlib_rows(Rows& rows) {
  add_defined(rows, "abs", 'i', "i");
  add_defined(rows, "labs", 'l', "l");
  add_defined(rows, "llabs imaxabs", 'q', "q");
  add_defined(rows, "atoi", 'i', "p");
  add_defined(rows, "atol", 'l', "p");
  add_defined(rows, "atoll", 'q', "p");
  constexpr std::string_view base = "its base is no constant that C defines, 0 or 2 to 36";
  add_defined(rows, "strtol strtoul __isoc23_strtol __isoc23_strtoul", 'l', "ppi", base);
  add_defined(rows,
              "strtoll strtoull strtoq strtouq strtoimax strtoumax __isoc23_strtoll "
              "__isoc23_strtoull __isoc23_strtoimax __isoc23_strtoumax",
              'q', "ppi", base);

  add_outside(rows, "rand", 'i', "", Range::not_negative);
  add_outside(rows, "srand srandom", 'v', "i");
  add_outside(rows, "random lrand48", 'l', "", Range::below_2_31);
  add_outside(rows, "mrand48", 'l', "", Range::within_2_31);
  add_outside(rows, "srand48", 'v', "l");
  add_outside(rows, "arc4random", 'i', "");
  add_outside(rows, "arc4random_uniform", 'i', "i", Range::below, 0);
  add_with_text(rows, "getenv secure_getenv", Kind::outside, 'T', "s");
  add_outside(rows, "setenv", 'i', "ssi", Range::zero_or_minus_one);
  add_outside(rows, "unsetenv", 'i', "s", Range::zero_or_minus_one);
  add_outside(rows, "rpmatch", 'i', "s");
  add_outside(rows, "clearenv", 'i', "");
  add_outside(rows, "getpt", 'i', "", Range::at_least_minus_one);
  add_outside(rows, "system", 'i', "S");
  add_outside(rows, "a64l", 'l', "s");
  add_outside(rows, "grantpt unlockpt", 'i', "i", Range::zero_or_minus_one);
  add_outside(rows, "posix_openpt", 'i', "i", Range::at_least_minus_one);

  add_refused(rows, "div ldiv lldiv", "it returns a struct; use / and %", ".");
  add_refused(rows, "putenv", "it keeps its argument; use setenv");
  add_unknown(rows, "l64a ptsname canonicalize_file_name", returns_text, ".");
  add_unknown(rows,
              "arc4random_buf random_r srandom_r initstate initstate_r setstate setstate_r "
              "nrand48 nrand48_r jrand48 jrand48_r lrand48_r mrand48_r seed48 seed48_r srand48_r "
              "lcong48 lcong48_r getsubopt mktemp mkdtemp mkstemp mkstemp64 mkstemps mkstemps64 "
              "mkostemp mkostemp64 mkostemps mkostemps64 ptsname_r",
              writes_memory);
  add_outside(rows, "atof", 'd', "s");
  add_defined(rows, "strtod strtof", 'd', "pp");
  add_outside(rows, "drand48", 'd', "");
  add_refused(rows,
              "strtold strtof32 strtof64 strtof128 strtof32x strtof64x strtod_l "
              "strtof_l strtold_l strtof32_l strtof64_l strtof128_l strtof32x_l strtof64x_l "
              "strfromd strfromf strfroml strfromf32 strfromf64 strfromf128 strfromf32x "
              "strfromf64x drand48_r erand48 erand48_r ecvt ecvt_r fcvt fcvt_r gcvt "
              "qecvt qecvt_r qfcvt qfcvt_r qgcvt getloadavg",
              floating_point, ".");
  add_unknown(rows, "strtol_l strtoul_l strtoll_l strtoull_l", of_locales);
  add_defined(rows, "rand_r", 'i', "p");
  add_defined(rows, "qsort", 'v', "pllp");
  add_defined(rows, "qsort_r", 'v', "pllpp");
  add_defined(rows, "bsearch", 'p', "ppllp");
  add_defined(rows, "lfind lsearch", 'p', "ppplp");
  add_may_fail(rows, "realpath", 'p', "pp");
  add_defined(rows, "atexit", 'i', "p");
  add_refused(rows, "at_quick_exit on_exit", calls_back);
}

}  // namespace heapreach::frontends::library
