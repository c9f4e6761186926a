// Termination: shapes are no deeper and no more than so many, and each that is learned includes no
// one that was known, or is greater than the one whose place it takes: cells only turn from a
// number into a child, or into data.
#include "search/shapes/shapes.h"

#include <algorithm>
#include <utility>

#include "search/shapes/frame_cases.h"
#include "search/shapes/shape_bounds.h"
#include "search/shapes/shape_cases.h"

namespace heapreach::search {

namespace {

constexpr std::size_t deepest_shape = 6;
constexpr std::size_t most_shapes = 12;

/// Whether its blocks own pieces that lead back.
bool gives_arguments(const Shape& shape) {
  bool result = false;
  for_each_cell(shape, [&](const ShapeCell& cell) {
    const bool values = cell.child && cell.child->values() > 0;
    result = result || values || (cell.child && gives_arguments(*cell.child));
  });
  return result;
}

/// Whether its blocks own pieces with bounds.
bool owns_in_order(const Shape& shape) {
  bool result = false;
  for_each_cell(shape, [&](const ShapeCell& cell) {
    if (cell.child) result = result || cell.child->bounds() > 0 || owns_in_order(*cell.child);
  });
  return result;
}

/// Whether its blocks own what is of another shape, and never null.
bool owns_surely(const Shape& shape) {
  bool result = false;
  for_each_cell(shape, [&](const ShapeCell& cell) {
    result = result || (cell.child && (cell.never_null || owns_surely(*cell.child)));
  });
  return result;
}

}  // namespace

bool Shapes::learn(BlockKind kind, ShapePtr shape) {
  if (shape->depth() > deepest_shape) return false;
  const bool cases = tells_cases(kind);
  if (!cases) {
    lost_cases_ = lost_cases_ || owns_surely(*shape);
    shape = without_never_null(*shape);
  }
  for (Known& known : all_) {
    if (known.kind != kind) continue;
    if (known.shape->bounds() > 0) continue;
    const bool says_more = known.shape->arguments() < shape->arguments() ||
                           (!gives_arguments(*known.shape) && gives_arguments(*shape)) ||
                           (keeps_order_ && owns_in_order(*shape) && !owns_in_order(*known.shape));
    if (!says_more && includes(*known.shape, *shape)) return false;
    lost_cases_ = lost_cases_ || differ(known.shape->cells, shape->cells);
    if (ShapePtr both = cases ? join_cases(*known.shape, *shape) : join(*known.shape, *shape)) {
      known.shape = std::move(both);
      if (known.shape->arguments() > 0 && described_.erase(kind) > 0) throw LearnedAnother();
      return true;
    }
  }
  if (all_.size() == most_shapes) return false;
  if (shape->arguments() == 0 && !gives_arguments(*shape) && !owns_in_order(*shape)) {
    all_.push_back({kind, std::move(shape)});
    return true;
  }
  const bool another =
      std::any_of(all_.begin(), all_.end(), [&](const Known& known) { return known.kind == kind; });
  all_.insert(all_.begin(), {kind, std::move(shape)});
  if (another || described_.erase(kind) > 0) throw LearnedAnother();
  return true;
}

bool Shapes::learn_order(BlockKind kind, ShapePtr shape) {
  if (shape->depth() > deepest_shape || without_order_.count(kind) > 0) return false;
  shape = without_never_null(*shape);
  const auto known = std::find_if(all_.begin(), all_.end(), [&](const Known& each) {
    return each.kind == kind && each.shape->bounds() > 0;
  });
  const bool another =
      std::any_of(all_.begin(), all_.end(), [&](const Known& each) { return each.kind == kind; });
  if (known != all_.end()) {
    if (includes(*known->shape, *shape)) return false;
    ShapePtr both = join_bounds(*known->shape, *shape);
    if (!both) {
      without_order_.insert(kind);
      all_.erase(known);
    } else if (includes(*known->shape, *both)) {
      return false;
    } else {
      known->shape = std::move(both);
    }
    throw LearnedAnother();
  }
  if (all_.size() == most_shapes) return false;
  all_.insert(all_.begin(), {kind, std::move(shape)});
  if (another) throw LearnedAnother();
  return true;
}

void Shapes::tell_cases(BlockKind kind) {
  lost_cases_ = true;  // of the others
  if (!with_cases_.insert(kind).second) return;
  forget();
  throw LearnedAnother();
}

bool Shapes::tell_cases() {
  if (tells_all_cases_ || !lost_cases_) return false;
  tells_all_cases_ = true;
  forget();
  return true;
}

bool Shapes::has_order(BlockKind kind) const {
  return std::any_of(all_.begin(), all_.end(), [&](const Known& known) {
    return known.kind == kind && known.shape->bounds() > 0;
  });
}

bool Shapes::keep_order() {
  // Lists are in order without it (search/abstraction/fold.h).
  const bool some =
      std::find(compares_data_.begin(), compares_data_.end(), true) != compares_data_.end();
  if (!some || keeps_order_ || !go_beyond_lists()) return false;
  keeps_order_ = true;
  keeps_near_ = tells_all_cases_ = tells_levels_ = lost_cases_ = false;
  with_cases_.clear();
  levels_.clear();
  forget();
  return true;
}

bool Shapes::tell_levels() {
  if (tells_levels_ || !frames_) return false;
  tells_levels_ = true;
  forget();
  return true;
}

std::optional<FrameLevel> Shapes::level_of(std::optional<FrameLevel> below, Number tag) {
  if (!tells_levels_) return 0;
  constexpr std::size_t most_levels = 24;
  Calls calls;
  if (below) calls = levels_[*below];
  calls.again = std::find(calls.tags.begin(), calls.tags.end(), tag) != calls.tags.end();
  if (!calls.again) calls.tags.push_back(tag);
  const auto known = std::find(levels_.begin(), levels_.end(), calls);
  const auto index = static_cast<FrameLevel>(known - levels_.begin());
  if (known == levels_.end()) {
    if (levels_.size() == most_levels) return std::nullopt;
    levels_.push_back(std::move(calls));
  }
  return index;
}

bool Shapes::learn(const FrameCase& frames) {
  constexpr std::size_t most_cases = 64;
  std::vector<ShapePtr> shapes;
  for (const Known& known : all_) shapes.push_back(known.shape);
  FrameShape changed = frames_ ? *frames_ : FrameShape{};
  bool is_new = true;
  for (FrameCase& known : changed.cases) {
    if (differ(known, frames)) continue;
    std::optional<FrameCase> both = join(known, frames, shapes);
    if (!both) continue;
    if (includes_frames(known, *both)) return false;
    known = std::move(*both);
    is_new = false;
    break;
  }
  if (is_new) {
    if (changed.cases.size() == most_cases) return false;
    changed.cases.push_back(frames);
  }
  const FrameShapePtr before =
      std::exchange(frames_, std::make_shared<const FrameShape>(std::move(changed)));
  if (before && !includes_frames(*frames_, *before)) throw LearnedAnother();
  return true;
}

bool Shapes::go_beyond_lists() const {
  if (frames_) return true;
  return std::any_of(all_.begin(), all_.end(), [](const Known& known) {
    if (known.shape->cases() > 1) return true;
    const std::vector<ShapeCell>& cells = known.shape->cells;
    return std::count_if(cells.begin(), cells.end(), [](const ShapeCell& cell) {
             return cell.kind == ShapeCell::Kind::child;
           }) > 1;
  });
}

bool Shapes::have_trees_with_parents() const {
  return std::any_of(all_.begin(), all_.end(), [](const Known& known) {
    const std::vector<ShapeCell>& cells = known.shape->cells;
    return known.shape->leads_back() &&
           std::count_if(cells.begin(), cells.end(),
                         [](const ShapeCell& c) { return c.is_own(); }) > 1;
  });
}

}  // namespace heapreach::search
