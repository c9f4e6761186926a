// Arrays whose elements are known at some indices.
#pragma once

#include "horn/terms/term.h"

namespace heapreach::horn {

/// Whether the term is another array with the element at a numeral replaced.
inline bool writes_numeral(Term array) {
  return array->kind == Kind::store && array->arguments[1]->is_constant();
}

}  // namespace heapreach::horn
