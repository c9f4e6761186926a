// Values that decide nothing: neither where an execution goes, nor which memory it touches.
#pragma once

#include "rts/model/system.h"

namespace heapreach::rts {

struct WithoutFaint {
  System system;
  /// Whether a path of it may be none of the original's: something was left out that may be
  /// impossible, as a division by zero or what is assumed of a cell's content.
  bool is_weaker = false;
  /// Whether anything was left out.
  bool is_smaller = false;
};

/// The system without what computes faint values: variables and contents of cells that only serve
/// to compute others that are faint as well. Moves to such variables are left out, as are
/// operations (Havoc::operation), with what is assumed of their results; stores into such cells
/// store anything, and what loads from there find is lost. Vertices and edges keep their ids;
/// behind the variables there is one more, of which nothing ever depends. Which cells a pointer may
/// lead to is guessed by the classes of `pointer_classes.h`, so a proof about the result has to be
/// checked on the original. Contract: no calls. Source: faint variables (Giegerich, Moencke,
/// Wilhelm, "Invariance of approximate semantics with respect to program transformations", GI
/// 1981); those that are not faint are strongly live.
WithoutFaint without_faint_values(const System& system);

}  // namespace heapreach::rts
