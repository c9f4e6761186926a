// Opaque addresses of a search that is made for loops along texts and arrays of the start heap,
// whose sizes are no numbers.
#pragma once

#include "search/addresses/opaque.h"

namespace heapreach::search {

class TextAddresses : public OpaqueAddresses {
 public:
  /// Contract: the system outlives it.
  TextAddresses(const rts::System& system, bool keeps_conditions);

  bool follows_texts() const override { return true; }
  bool make_canonical(Configuration& configuration, const Live& live, Keep keep, Facts& facts,
                      Shapes* shapes) const override;

  /// Whether some loop goes through a block: what such a search is for.
  bool has_walks() const;
  bool keeps_conditions() const override { return keeps_conditions_; }

 private:
  /// By variable: whether a loop goes through the block to which it leads, at an index that may
  /// move.
  const std::vector<bool> walking_;
  const bool keeps_conditions_;
};

}  // namespace heapreach::search
