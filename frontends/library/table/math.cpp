// C17 7.12, without functions that store a part of their result through a pointer. What they
// compute is said where calls are translated (lower/arithmetic/floats.h).
#include "frontends/library/table/rows.h"

namespace heapreach::frontends::library {

namespace {

/// For each type: without a letter behind the name, with `f` and with `l`.
void add_of_each_type(Rows& rows, std::string_view names, std::string_view with_f,
                      std::string_view with_l, char result, std::string_view parameters) {
  for (const std::string_view some : {names, with_f, with_l}) {
    add_outside(rows, some, result, parameters);
  }
}

}  // namespace

void add_math_rows(Rows& rows) {
  add_of_each_type(
      rows,
      "acos asin atan cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 exp10 log log10 "
      "log1p log2 logb cbrt fabs sqrt erf erfc lgamma tgamma ceil floor nearbyint rint round "
      "roundeven trunc",
      "acosf asinf atanf cosf sinf tanf acoshf asinhf atanhf coshf sinhf tanhf expf exp2f expm1f "
      "exp10f logf log10f log1pf log2f logbf cbrtf fabsf sqrtf erff erfcf lgammaf tgammaf ceilf "
      "floorf nearbyintf rintf roundf roundevenf truncf",
      "acosl asinl atanl cosl sinl tanl acoshl asinhl atanhl coshl sinhl tanhl expl exp2l expm1l "
      "exp10l logl log10l log1pl log2l logbl cbrtl fabsl sqrtl erfl erfcl lgammal tgammal ceill "
      "floorl nearbyintl rintl roundl roundevenl truncl",
      'd', "d");
  add_of_each_type(rows, "atan2 hypot pow fmod remainder copysign nextafter fdim fmax fmin",
                   "atan2f hypotf powf fmodf remainderf copysignf nextafterf fdimf fmaxf fminf",
                   "atan2l hypotl powl fmodl remainderl copysignl nextafterl fdiml fmaxl fminl",
                   'd', "dd");
  add_of_each_type(rows, "fma", "fmaf", "fmal", 'd', "ddd");
  add_of_each_type(rows, "ldexp scalbn", "ldexpf scalbnf", "ldexpl scalbnl", 'd', "di");
  add_of_each_type(rows, "scalbln", "scalblnf", "scalblnl", 'd', "dl");
  constexpr std::string_view stores = "it stores a floating-point number through a pointer";
  add_refused(rows,
              "frexp frexpf frexpl modf modff modfl remquo remquof remquol sincos sincosf sincosl "
              "lgamma_r lgammaf_r lgammal_r nan nanf nanl",
              stores);
}

}  // namespace heapreach::frontends::library
