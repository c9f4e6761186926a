// A list segment of some length on stands for lists of at least that length, and one of length 1 on
// for a single block, too, whose cells are then those of both ends.
#include <algorithm>

#include "search/state/segment.h"

namespace heapreach::search {

namespace {

bool has_links_of(const Slot& general, const Slot& special) {
  if (general.step != special.step || general.offset != special.offset) return false;
  if (general.order == 0) return special.order == 0 || general.value.kind < Datum::Kind::linear;
  if (special.order != 0) return special.order == general.order && special.gap >= general.gap;
  return special.value.kind == Datum::Kind::linear && general.gap == 0;
}

}  // namespace

bool Segment::has_form_of(const Segment& special) const {
  if (!std::equal(ranges_.begin(), ranges_.end(), special.ranges_.begin(), special.ranges_.end(),
                  [](const SlotRange& a, const SlotRange& b) {
                    return a.is_of(b) && includes(*a.form, *b.form);
                  })) {
    return false;
  }
  if (is_stack() || special.is_stack()) {
    return is_stack() && special.is_stack() && includes_frames(*frames_, *special.frames_);
  }
  if (is_piece() || special.is_piece()) {
    return is_piece() && special.is_piece() && or_empty_ == special.or_empty_ &&
           has_hole() == special.has_hole() && slots_.size() == special.slots_.size() &&
           says_no_more_behind(special) &&
           (has_hole() ? includes_paths : includes)(*shape_, *special.shape_);
  }
  if (!has_blocks_like(special)) return false;
  if (is_located() && !special.may_be_located()) return false;
  const bool fits = or_longer_ ? special.least_length_ >= least_length_
                               : special.least_length_ == least_length_ && !special.or_longer_;
  return fits && (!special.is_list() ||
                  std::equal(slots_.begin(), slots_.end(), special.slots_.begin(), has_links_of));
}

/// Whether blocks of both are alike in what no cell says: a freed block has no cells, and neither
/// has one without room.
bool Segment::has_blocks_like(const Segment& special) const {
  return is_partial_ == special.is_partial_ && is_table_ == special.is_table_ &&
         (is_partial_ || size == special.size) && freed == special.freed &&
         is_static == special.is_static && is_frame == special.is_frame &&
         (!is_new || special.is_new);
}

/// Whether there is no bound behind the other one, too, where it says that there is none.
bool Segment::says_no_more_behind(const Segment& special) const {
  if (!has_hole()) return true;
  const std::vector<Datum> mine = hole_bounds();
  const std::vector<Datum> other = special.hole_bounds();
  return std::equal(mine.begin(), mine.end(), other.begin(), other.end(),
                    [](const Datum& a, const Datum& b) {
                      return a.kind == Datum::Kind::linear || b.kind != Datum::Kind::linear;
                    });
}

/// Which way what stands there may differ where this one subsumes another one (CellPair::bound).
/// Data of a piece are between weaker bounds, too; into the hole of a path fits what has tighter
/// ones.
int Segment::bound_at(std::size_t slot) const {
  const auto cell = shape_ ? shape_->bounded_cell() : std::nullopt;
  const std::size_t arguments = has_hole() ? 1 : 0;
  if (!cell || slot < arguments + shape_->values()) return 0;
  const std::size_t argument = slot - arguments;
  if (argument < shape_->arguments()) {
    return argument == shape_->lower() && shape_->cells[*cell].at_least ? 1 : -1;
  }
  return argument == shape_->arguments() && shape_->changes(true) ? -1 : 1;
}

void Segment::for_each_pair(const Segment& special,
                            const std::function<void(const CellPair&)>& visit) const {
  for (std::size_t k = 0; k < slots_.size(); ++k) {
    const Slot& mine = slots_[k];
    const Slot& other = special.slots_[k];
    if (mine.order == 0) {
      const bool repeated =
          special.is_list() && !special.is_piece() && other.step == 0 && other.order == 0;
      visit({mine.value, other.value, nullptr, nullptr, repeated, bound_at(k)});
    } else {
      // Of what is the same in all blocks, or in the only one, both ends are.
      visit({mine.value, other.value, &mine.first, &other.at_first(), false});
    }
  }
  if (is_located()) visit({address_, special.address_, nullptr, nullptr, false});
  if (!is_partial_) return;
  visit({extent_, special.extent_, nullptr, nullptr, false});
  for (std::size_t k = 0; k < offsets_.size(); ++k) {
    visit({offsets_[k], special.offsets_[k], nullptr, nullptr, false});
  }
  for (std::size_t k = 0; k < ranges_.size(); ++k) {
    visit({ranges_[k].from, special.ranges_[k].from, nullptr, nullptr, false});
    visit({ranges_[k].to, special.ranges_[k].to, nullptr, nullptr, false});
  }
}

}  // namespace heapreach::search
