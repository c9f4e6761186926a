// Both configurations are walked at once from the store, and what is met together corresponds.
// Where the general one has a piece, the special one has a piece of a shape that it includes, or
// null; it is folded as far as it goes, so no_segment else can become that piece.
#include "search/pieces/piece_subsumption.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "search/pieces/bounds.h"

namespace heapreach::search {

namespace {

constexpr auto no_segment = std::numeric_limits<SegmentId>::max();

class Outline {
 public:
  Outline(const Configuration& general, const Configuration& special)
      : general_(general),
        special_(special),
        result_(special),
        image_(general.segments.size(), no_segment),
        met_(general.segments.size(), false),
        used_(special.segments.size(), false) {
    result_.segments.assign(general.segments.size(), {});
  }

  std::optional<Configuration> run() {
    for (std::size_t v = 0; v < general_.store.size(); ++v) {
      if (!relate(general_.store[v], result_.store[v])) return std::nullopt;
    }
    while (!work_.empty()) {
      const SegmentId id = work_.back();
      work_.pop_back();
      if (!relate_contents(id)) return std::nullopt;
    }
    const bool all = std::find(met_.begin(), met_.end(), false) == met_.end();
    return all && (general_.garbage == Garbage::any || uses_all()) ? std::optional(result_)
                                                                   : std::nullopt;
  }

 private:
  /// Puts the special datum in terms of the general one's segments.
  bool relate(const Datum& general, Datum& special) {
    if (general.kind < Datum::Kind::linear) {
      special = general;
      return true;
    }
    if (general.kind == Datum::Kind::linear) return !special.is_place();
    const SegmentId id = general.segment;
    const bool may_be_end =
        general_.segments[id].has_hole() && general_.segments[id].may_be_empty();
    if (may_be_end && !met_[id] && !is_path_of(id, special)) return relate_empty(id, special);
    if (!met_[id] && is_leaf(general_.segments[id], special)) return relate_leaf(general, special);
    if (special.is_place()) {
      if (!met_[id] ? !meet(id, special.segment) : image_[id] != special.segment) return false;
      special.segment = id;
      return true;
    }
    const bool null = special.kind == Datum::Kind::linear && special.linear == LinearExpression{};
    if (!null || met_[id] || !general_.segments[id].may_be_empty()) return false;
    if (has_leaf(general_.segments[id])) return false;
    met_[id] = true;
    result_.segments[id] = general_.segments[id];
    special = general;
    return true;
  }

  bool is_path_of(SegmentId id, const Datum& special) const {
    if (!special.is_place()) return false;
    const Segment& segment = special_.segments[special.segment];
    return segment.has_hole() && includes_paths(*general_.segments[id].shape(), *segment.shape());
  }

  /// Where the general one's path has no block, what leads there is what stands in its hole.
  bool relate_empty(SegmentId id, Datum& special) {
    met_[id] = true;
    Datum hole = special;
    if (!relate(general_.segments[id].hole(), hole)) return false;
    result_.segments[id] = Segment::path(general_.segments[id].shape(), hole, {}, true);
    special = place(id, false, linear_constant(own_offset(*general_.segments[id].shape())));
    return true;
  }

  static bool has_leaf(const Segment& segment) {
    return segment.shape() && !segment.has_hole() && segment.shape()->has_leaf;
  }
  /// Whether a piece that may be empty is so where it is that datum: no piece of its shape.
  bool is_leaf(const Segment& general, const Datum& special) const {
    if (!has_leaf(general) || !general.may_be_empty()) return false;
    return !special.is_place() || !special_.segments[special.segment].is_piece();
  }
  /// What leads to none of the general one's pieces is its leaf.
  bool relate_leaf(const Datum& general, Datum& special) {
    const SegmentId id = general.segment;
    const Segment& piece = general_.segments[id];
    met_[id] = true;
    std::vector<Datum> arguments = piece.arguments();
    Datum leaf = special;
    if (!relate(arguments[piece.shape()->leaf()], leaf)) return false;
    arguments[piece.shape()->leaf()] = leaf;
    result_.segments[id] = Segment::piece(piece.shape(), true, std::move(arguments));
    special = general;
    return true;
  }

  bool meet(SegmentId id, SegmentId special) {
    const Segment& g = general_.segments[id];
    const Segment& s = special_.segments[special];
    std::vector<Datum> arguments;
    if (used_[special] || g.is_piece() != s.is_piece()) return false;
    if (g.is_stack() != s.is_stack()) return false;
    if (g.is_stack()) {
      if (!includes_frames(*g.frames(), *s.frames())) return false;
    } else if (g.is_piece()) {
      if (g.has_hole() != s.has_hole() || (s.may_be_empty() && !g.may_be_empty())) return false;
      if (!(g.has_hole() ? includes_paths : includes)(*g.shape(), *s.shape())) return false;
      arguments = s.arguments();
      if (g.has_hole()) {
        const std::vector<Datum> behind = hole_bounds_as(*g.shape(), s, arguments);
        arguments.insert(arguments.end(), behind.begin(), behind.end());
      }
      if (g.shape()->arguments() == 0) arguments.clear();
    }
    used_[special] = true;
    met_[id] = true;
    image_[id] = special;
    result_.segments[id] = s;
    if (g.is_stack()) {
      result_.segments[id] = Segment::stack(g.frames(), s.argument());
    } else if (g.is_piece()) {
      result_.segments[id] = g.has_hole()
                                 ? Segment::path(g.shape(), s.hole(), arguments, g.may_be_empty())
                                 : Segment::piece(g.shape(), g.may_be_empty(), arguments);
    }
    work_.push_back(id);
    return true;
  }

  bool relate_contents(SegmentId id) {
    std::vector<const Datum*> wanted;
    general_.segments[id].for_each_datum([&](const Datum& datum) { wanted.push_back(&datum); });
    const Segment& general = general_.segments[id];
    const std::size_t behind =
        general.has_hole() ? wanted.size() - general.hole_bounds().size() : wanted.size();
    std::size_t next = 0;
    bool fits = true;
    result_.segments[id].for_each_datum([&](Datum& datum) {
      // That there is no bound behind a path says more than any other.
      const bool none =
          next >= behind && next < wanted.size() && wanted[next]->kind != Datum::Kind::linear;
      fits = fits && next < wanted.size() &&
             (none ? datum.kind != Datum::Kind::linear : relate(*wanted[next], datum));
      ++next;
    });
    return fits && next == wanted.size();
  }

  /// Whether no_segment is left that the general one would have to count as garbage.
  bool uses_all() const {
    for (SegmentId id = 0; id < used_.size(); ++id) {
      const Segment& segment = special_.segments[id];
      if (!used_[id] && !segment.freed && !segment.is_static) return false;
    }
    return true;
  }

  const Configuration& general_;
  const Configuration& special_;
  Configuration result_;
  std::vector<SegmentId> image_;  // by general segment
  std::vector<bool> met_;         // by general segment
  std::vector<bool> used_;        // by special segment
  std::vector<SegmentId> work_;   // general segments whose contents are to be related
};

}  // namespace

bool has_pieces(const Configuration& configuration) {
  return std::any_of(configuration.segments.begin(), configuration.segments.end(),
                     [](const Segment& segment) { return segment.is_piece(); });
}

std::string piece_key_of(const Configuration& configuration) {
  std::string key = std::to_string(configuration.vertex) + " " +
                    std::to_string(static_cast<int>(configuration.garbage)) + " ";
  for (const Datum& datum : configuration.store) key += datum.is_place() ? 'p' : '-';
  return key;
}

std::optional<Configuration> in_outline_of(const Configuration& general,
                                           const Configuration& special) {
  if (general.store.size() != special.store.size()) return std::nullopt;
  return Outline(general, special).run();
}

}  // namespace heapreach::search
