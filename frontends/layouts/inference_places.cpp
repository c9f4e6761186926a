// Places inside places, once all instructions have been visited: pointers that are moved by
// constant bytes, steps back from a field to its record, and what all pointers into one block
// share.
#include "frontends/layouts/inference.h"

#include <algorithm>
#include <tuple>

#include "frontends/compile/source.h"

namespace heapreach::frontends::layouts {

void Inference::settle_shifts() {
  bool again = true;
  for (bool last = false; again || !last;) {
    if (!again) last = true;
    again = false;
    for (Shift& shift : shifts_) {
      if (shift.done) continue;
      layouts_.set_position(compile::position_of(*shift.at));
      shift.done = settle(shift, last);
      again |= shift.done;
    }
  }
}

/// Whether one side's layout is known by now and says what lies on the other side.
bool Inference::settle(Shift& shift, bool last) {
  const ClassId from = points(*shift.gep->getPointerOperand());
  const ClassId to = points(*shift.gep);
  const ClassId outer = shift.bytes < 0 ? to : from;
  const ClassId inner = shift.bytes < 0 ? from : to;
  const auto known = layouts_.bound(outer);
  const auto distance = static_cast<std::uint64_t>(std::abs(shift.bytes));
  if (known && shift.bytes != 0 && !layouts_[*known].parts.empty()) {
    const bool is_array = layouts_[*known].kind == LayoutKind::array;
    const auto place = layouts_.at_byte(*known, distance);
    inner_.emplace_back(outer, inner);
    distances_.emplace_back(static_cast<std::int64_t>(distance));
    parts_.push_back(place ? place->layout : *known);
    if (!place) {
      layouts_.make_bytes(outer, "no field starts " + std::to_string(distance) +
                                     " bytes behind the start of " + layouts_.described(*known));
      return true;
    }
    const Layout& part = layouts_[place->layout];
    if (part.kind == LayoutKind::array && part.count == 0 && !layouts_.flexible(*known)) {
      layouts_.make_bytes(outer, "an array without length that does not end its record");
      return true;
    }
    layouts_.bind(inner, place->layout);
    if (is_array) layouts_.mark(inner, Layouts::moved);
    if (!layouts_.is_homogeneous(*known)) layouts_.mark(inner, Layouts::inside_mixed_record);
    return true;
  }
  const auto other = layouts_.bound(inner);
  const bool bytes = (known && layouts_[layouts_.leaf(*known, 0)].bytes == 1) ||
                     (other && layouts_[layouts_.leaf(*other, 0)].bytes == 1);
  const auto some = known ? known : other;
  const bool steps = some && layouts_.is_uniform(*some) && distance % layouts_[*some].bytes == 0;
  if (!bytes && !steps && !last && shift.bytes != 0) return false;
  layouts_.unify(from, to);
  if (shift.bytes != 0) {
    if (!steps) layouts_.bind(from, source_layout(*shift.gep));
    layouts_.mark(from, Layouts::moved);
  }
  return true;
}

bool Inference::is_inner(ClassId id) const {
  for (const auto& [outer, inner] : inner_) {
    const bool same = layouts_.find(outer) == layouts_.find(inner);
    if (!same && layouts_.find(inner) == layouts_.find(id)) return true;
  }
  return false;
}

/// A step in bytes from a field back to its record is one in cells only if nothing but that field
/// is known by such pointers.
void Inference::check_steps_to_records() {
  for (const Shift& shift : shifts_) {
    const ClassId outer = points(*shift.gep);
    const ClassId inner = points(*shift.gep->getPointerOperand());
    if (shift.bytes >= 0 || layouts_.find(outer) == layouts_.find(inner)) continue;
    const auto known = layouts_.bound(outer);
    for (std::size_t i = 0; i < inner_.size(); ++i) {
      if (layouts_.find(inner_[i].second) != layouts_.find(inner)) continue;
      const ClassId from = inner_[i].first;
      const bool same = layouts_.find(from) == layouts_.find(outer);
      if (same && distances_[i] == -shift.bytes) continue;
      const auto other = layouts_.bound(from);
      if (known && other && layouts_.have_equal_cells(*known, *other)) continue;
      // The head of a list, say, which is no element.
      const bool alone = !same && !(layouts_.marks(from) & Layouts::moved) && !is_inner(from);
      if (known && other && alone && distances_[i] && *distances_[i] >= 0 &&
          layouts_.agrees_around(*other, static_cast<std::uint64_t>(*distances_[i]), *known,
                                 static_cast<std::uint64_t>(-shift.bytes))) {
        continue;
      }
      layouts_.set_position(compile::position_of(*shift.at));
      layouts_.make_bytes(inner, "a step back to a record from what may be several of its fields");
      break;
    }
  }
}

/// Pointers to a part may be seen as ones to something larger than that part: a record that was
/// copied into an array of characters, say. Then its leaves must be those of what is around the
/// part.
void Inference::check_parts() {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < inner_.size(); ++i) {
      const auto [outer, inner] = inner_[i];
      const auto around = layouts_.bound(outer), seen = layouts_.bound(inner);
      if (layouts_.find(outer) == layouts_.find(inner) || !around || !seen) continue;
      if (layouts_.is_bytes(outer) || layouts_.is_bytes(inner)) continue;
      if (layouts_[*seen].bytes <= layouts_[parts_[i]].bytes) continue;
      if (layouts_.have_equal_cells(*around, *seen)) continue;
      if (distances_[i] && *distances_[i] >= 0 &&
          layouts_.agrees_around(*around, static_cast<std::uint64_t>(*distances_[i]), *seen, 0)) {
        continue;
      }
      layouts_.make_bytes(inner, "part of " + layouts_.described(*around) + " is used as " +
                                     layouts_.described(*seen));
      again = true;
    }
  }
}

/// An array without length lies in what its record's alignment leaves behind it, too. Records
/// without such an array, as which variables are that are initialised with some elements, have no
/// cells for that.
void Inference::check_open_ends() {
  std::vector<std::pair<Position, const llvm::Value*>> found;
  for (const auto& [object, own] : objects_) {
    if (!layouts_.has_room_behind(own)) continue;
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
    found.emplace_back(global ? compile::position_of(*global)
                              : compile::position_of(*llvm::cast<llvm::AllocaInst>(object)),
                       object);
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::tie(a.first.line, a.first.column) < std::tie(b.first.line, b.first.column);
  });
  for (const auto& [at, object] : found) {
    layouts_.set_position(at);
    layouts_.make_bytes(points(*object), "a variable with room for an array without length");
  }
}

/// Pointers into one block, to its start or into its middle, see the same cells.
void Inference::share_models() {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < inner_.size(); ++i) {
      const auto [outer, inner] = inner_[i];
      if (layouts_.find(outer) == layouts_.find(inner)) continue;
      if (!layouts_.is_bytes(outer) && !layouts_.is_bytes(inner)) continue;
      layouts_.unify(outer, inner);
      again = true;
    }
  }
}

/// What lies inside a part of a mixed record lies inside that record.
void Inference::inherit_marks() {
  bool again = true;
  while (again) {
    again = false;
    for (const auto& [from, to] : inner_) {
      const unsigned inherited =
          layouts_.marks(from) & (Layouts::inside_mixed_record | Layouts::before_gap);
      if ((layouts_.marks(to) & inherited) == inherited) continue;
      layouts_.mark(to, inherited);
      again = true;
    }
  }
}

/// Where pointers see a variable as more than its type says: C allows the cast, not the access.
void Inference::mark_undersized() {
  for (const auto& [object, own] : objects_) {
    const ClassId id = points(*object);
    const auto seen = layouts_.bound(id);
    if (seen && layouts_[own].bytes < layouts_[*seen].bytes) {
      layouts_.mark(id, Layouts::undersized);
    }
  }
}

}  // namespace heapreach::frontends::layouts
