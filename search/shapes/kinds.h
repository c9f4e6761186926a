// Kinds of blocks: what a program would call their types, found out from how pointers flow.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "rts/model/system.h"
#include "search/state/configuration.h"

namespace heapreach::search {

using BlockKind = std::uint32_t;
inline constexpr BlockKind no_kind = static_cast<BlockKind>(-1);

class Kinds {
 public:
  explicit Kinds(const rts::System& system);

  /// The kind of each segment, indexed by SegmentId; no_kind if variables do not lead to it.
  std::vector<BlockKind> of(const Configuration& configuration) const;
  /// The kind of what the cell at an offset of blocks of a kind points at.
  BlockKind of_content(BlockKind kind, std::size_t offset) const;
  /// After how many cells the cells of blocks of a kind are treated alike again, as records in an
  /// array are; 0 if they never are.
  Number period(BlockKind kind) const;
  /// The same, where numbers that are stored in all cells count, too, say zeros.
  Number fill(BlockKind kind) const;
  /// Whether an instruction stores this number as it is: one that tells something, and no counter.
  bool is_stored(Number number) const { return stored_.count(number) > 0; }

 private:
  friend class Flow;

  /// Where values point: so many cells behind the origin of blocks of a kind.
  struct Target {
    BlockKind kind = no_kind;
    Number offset = 0;
  };
  struct Blocks {
    BlockKind same_as = no_kind;  // it is this kind, with cell k being cell k + `shift` there
    Number shift = 0;
    std::size_t stands_for = 1;        // kinds, itself among them
    Number period = 0;                 // cells so far apart are one; 0: none are
    Number fill = 0;                   // the same, where numbers are stored
    std::optional<Number> base;        // the cell at which blocks begin
    std::map<Number, Target> cells{};  // what they hold
  };

  Target found(Target target) const;
  std::optional<BlockKind> of_frame(const Segment& frame, std::size_t offset) const;
  std::optional<std::size_t> offset_of(const Segment& segment, std::size_t cell,
                                       BlockKind kind) const;

  std::vector<Blocks> blocks_;     // indexed by BlockKind
  std::vector<Target> variables_;  // indexed by VariableId
  std::set<Number> stored_;
  /// What frames of a call hold, by its tag and the cell's offset.
  std::map<std::pair<Number, Number>, Target> kept_;
};

}  // namespace heapreach::search
