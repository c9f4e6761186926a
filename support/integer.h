// Numbers of any size. RTS values are integers; models over the reals also need fractions.
#pragma once

#include <gmpxx.h>

namespace heapreach {

using Integer = mpz_class;
using Rational = mpq_class;

}  // namespace heapreach
