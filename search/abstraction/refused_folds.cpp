// Purpose: `--stats` tells which repetition a search did not see, where it came to no end.
//
// Contract: nothing but this text depends on it, so it need not follow folding in every detail.
//
// Why this variant: folding tries shape by shape, and each try fails somewhere; which failure keeps
// the search from its end is seen better from what is left: two blocks that look as if they went
// together, and the first cell that sets them apart. So searches pay nothing for it.
#include "search/abstraction/refused_folds.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "search/pieces/piece_fit.h"

namespace heapreach::search {

namespace {

/// What a cell holds, as far as folding cares.
enum class Held { unread, null, number, data, compared, pointer };

struct Content {
  Held held;
  Number number = 0;
};

Content content_of(const Segment& segment, std::size_t i) {
  if (segment.is_piece()) {
    const ShapeCell& cell = segment.shape()->cells[i];
    if (cell.kind == CellKind::dropped) return {Held::unread};
    if (cell.kind == CellKind::any) return {Held::data};
    if (cell.kind == CellKind::number) return {Held::number, cell.number};
    return {Held::pointer};
  }
  if (segment.forward_link(i) || segment.backward_link(i)) return {Held::pointer};
  if (segment.is_ordered(i)) return {Held::data};
  const Datum& datum = segment.value(i);
  if (datum.kind == Datum::Kind::dropped) return {Held::unread};
  if (datum.kind == Datum::Kind::any) return {Held::data};
  if (datum.is_place()) return {Held::pointer};
  if (is_null(datum)) return {Held::null};
  if (!datum.linear.is_constant()) return {Held::compared};
  return {Held::number, datum.linear.constant};
}

std::string_view words_of(Held held) {
  switch (held) {
    case Held::number:
      return "a number";
    case Held::pointer:
      return "a pointer";
    default:
      return "data";
  }
}

/// A pointer in one and data in the other never go together, 0 goes with both.
std::optional<std::string> cells_of_two_kinds(const Segment& a, const Segment& b) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(a.size); ++i) {
    const Held one = content_of(a, i).held;
    const Held other = content_of(b, i).held;
    const auto is_open = [](Held held) { return held == Held::unread || held == Held::null; };
    if (is_open(one) || is_open(other)) continue;
    if ((one == Held::pointer) == (other == Held::pointer)) continue;
    return fmt::format("cell {} is {} in one and {} in the other", i,
                       words_of(std::max(one, other)), words_of(std::min(one, other)));
  }
  return std::nullopt;
}

std::optional<std::string> data_that_differ(const Segment& a, const Segment& b) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(a.size); ++i) {
    const Content one = content_of(a, i);
    const Content other = content_of(b, i);
    if (one.held == Held::compared || other.held == Held::compared) {
      return fmt::format("what cell {} holds is compared with something else", i);
    }
    if (one.held == Held::number && other.held == Held::number && one.number != other.number) {
      return fmt::format("cell {} is another number in each", i);
    }
  }
  return std::nullopt;
}

class Pairs {
 public:
  Pairs(const Configuration& configuration, const Kinds* kinds)
      : configuration_(configuration), incoming_(configuration) {
    if (kinds != nullptr) kinds_ = kinds->of(configuration);
  }

  std::vector<std::string> run() const {
    std::vector<std::string> result;
    for (SegmentId a = 0; a < configuration_.segments.size(); ++a) {
      std::vector<SegmentId> seen;
      configuration_.segments[a].for_each_datum([&](const Datum& datum) {
        if (!datum.is_place() || !may_go_together(a, datum.segment)) return;
        if (std::find(seen.begin(), seen.end(), datum.segment) != seen.end()) return;
        seen.push_back(datum.segment);
        const Segment& other = configuration_.segments[datum.segment];
        if (datum.segment < a && references_between(other, a) > 0) return;  // seen from there
        result.push_back(what_sets_apart(a, datum.segment));
      });
    }
    return result;
  }

 private:
  bool may_go_together(SegmentId a, SegmentId b) const {
    const Segment& one = configuration_.segments[a];
    const Segment& other = configuration_.segments[b];
    const auto is_of_shape = [](const Segment& segment) {
      return !segment.freed && !segment.is_frame && !segment.is_stack() && !segment.is_partial();
    };
    return a != b && one.size > 0 && one.size == other.size && is_of_shape(one) &&
           is_of_shape(other) && one.is_static == other.is_static && !incoming_.are_from_store(a) &&
           !incoming_.are_from_store(b) && (kinds_.empty() || kinds_[a] == kinds_[b]);
  }

  std::string what_sets_apart(SegmentId a, SegmentId b) const {
    const Segment& one = configuration_.segments[a];
    const Segment& other = configuration_.segments[b];
    std::optional<std::string> why = cells_of_two_kinds(one, other);
    if (!why && is_shared(b, a)) why = "more than one pointer leads to one of them";
    if (!why) why = data_that_differ(one, other);
    if (!why) return "";
    return fmt::format("blocks of {} cell{}: {}", one.size, one.size == 1 ? "" : "s", *why);
  }

  /// Whether something leads to `id` besides one cell of its owner and what it leads to itself.
  bool is_shared(SegmentId id, SegmentId owner) const {
    int back = 0;
    std::vector<SegmentId> seen = {owner, id};
    configuration_.segments[id].for_each_datum([&](const Datum& datum) {
      if (!datum.is_place()) return;
      if (std::find(seen.begin(), seen.end(), datum.segment) != seen.end()) return;
      seen.push_back(datum.segment);
      back += references_between(configuration_.segments[datum.segment], id);
    });
    return incoming_.all(id) - back > 1;
  }

  const Configuration& configuration_;
  Incoming incoming_;
  std::vector<BlockKind> kinds_;  // indexed by SegmentId; empty: not known
};

}  // namespace

std::vector<std::string> refused_folds(const Configuration& configuration, const Kinds* kinds) {
  return Pairs(configuration, kinds).run();
}

}  // namespace heapreach::search
