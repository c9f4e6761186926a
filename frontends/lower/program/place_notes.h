// What Places says, read off the functions and the translation's tables once it is complete.
#pragma once

#include "frontends/lower/control/ends.h"

namespace heapreach::frontends::lower {

class PlaceNotes : private Part {
 public:
  explicit PlaceNotes(Context& context) : Part(context) {}

  /// The places of the whole program, which ends on these edges.
  Places places(const EndEdges& ends);

 private:
  std::optional<BlockPlace> block_place(const llvm::Value& value);
  ValuePlace value_place(const llvm::Value& value);
  void note_functions(Places& places) const;
};

}  // namespace heapreach::frontends::lower
