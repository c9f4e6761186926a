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

/// A segment in bytes up to its slots.
struct Head {
  explicit Head(ByteReader& in) : length(in.get()) {
    in.get_signed();
    or_longer = (in.get() & 4) != 0;
    slots = in.get();
  }
  std::uint64_t length = 0;
  bool or_longer = false;
  std::uint64_t slots = 0;
};

/// The data at one offset.
struct SkimmedSlot {
  explicit SkimmedSlot(ByteReader& in) {
    const std::uint64_t link = in.get();
    if ((link & 3) != 1) in.get_signed();
    is_ordered = link >> 2 != 1;
    if (is_ordered) in.get_signed(), first = in.skim();
    value = in.skim();
    if (!is_ordered) first = value;
  }
  bool is_ordered = false;
  Skimmed first, value;
};

}  // namespace

bool Segment::may_subsume(ByteReader& general, ByteReader& special) {
  const Head mine(general);
  const Head other(special);
  const bool fits = mine.or_longer ? other.length >= mine.length
                                   : other.length == mine.length && !other.or_longer;
  if (!fits) return false;
  for (std::uint64_t slots = mine.slots; slots > 0; --slots) {
    const SkimmedSlot g(general);
    const SkimmedSlot s(special);
    if (!search::may_subsume(g.value, s.value)) return false;
    if (g.is_ordered && !search::may_subsume(g.first, s.first)) return false;
  }
  return true;
}

bool Segment::has_form_of(const Segment& special) const {
  const bool fits = or_longer_ ? special.least_length_ >= least_length_
                               : special.least_length_ == least_length_ && !special.or_longer_;
  return fits && (!special.is_list() ||
                  std::equal(slots_.begin(), slots_.end(), special.slots_.begin(), has_links_of));
}

void Segment::for_each_pair(const Segment& special,
                            const std::function<void(const CellPair&)>& visit) const {
  for (std::size_t k = 0; k < slots_.size(); ++k) {
    const Slot& mine = slots_[k];
    const Slot& other = special.slots_[k];
    if (mine.order == 0) {
      const bool repeated = special.is_list() && other.step == 0 && other.order == 0;
      visit({mine.value, other.value, nullptr, nullptr, repeated});
    } else {
      // Of what is the same in all blocks, or in the only one, both ends are.
      visit({mine.value, other.value, &mine.first, &other.at_first(), false});
    }
  }
}

}  // namespace heapreach::search
