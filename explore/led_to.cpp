// Purpose: `no_live_cells(E, ..)`: whether everything that is allocated is led to.
//
// Contract: branches so that every outcome that an execution of the configuration can have is
// taken on some branch. Marks as a garbage collector does; addresses are opaque, so numbers are
// taken to lead nowhere first, and if that leaves blocks over which a number may hit, both outcomes
// are followed: a path that needs one of them is no proof yet.
//
// Source: mark and sweep (McCarthy, "Recursive functions of symbolic expressions and their
// computation by machine", CACM 1960), over runs of blocks: from one end a run is reached as a
// whole if its links lead away from that end.
#include "explore/led_to.h"

#include <algorithm>

namespace heapreach::explore {

namespace {

/// Which blocks of a segment are led to.
struct Ends {
  bool first = false;
  bool last = false;
};

bool links(const Segment& segment, int step) {
  return std::any_of(segment.slots.begin(), segment.slots.end(), [&](const Slot& slot) {
    return slot.step == step && slot.offset >= 0 && slot.offset < segment.size;
  });
}

/// Whether every block of the segment is led to, however many there are.
bool is_whole(const Segment& segment, const Ends& ends) {
  if (!segment.is_run()) return ends.first || ends.last;
  const bool only_two = segment.count == 2 && !segment.or_more;
  return (ends.first && links(segment, 1)) || (ends.last && links(segment, -1)) ||
         (only_two && ends.first && ends.last);
}

/// Whether a datum that is no place may be the address of a cell all the same.
bool may_be_address(const Datum& number, const Whereabouts& at) {
  if (number.kind == Datum::Kind::any) return true;
  const Atom at_least_origin = less_equal(sum_of(at.origin), number.sum);
  if (number.sum.is_constant()) return constant_truth(at_least_origin);
  return at.facts.possible(at.configuration.condition, at_least_origin);
}

/// The marking of one configuration.
class Leads {
 public:
  Leads(Evaluation& evaluation, const Whereabouts& at)
      : evaluation_(evaluation),
        at_(at),
        configuration_(at.configuration),
        ends_(at.configuration.segments.size()) {}

  void visit(const Datum& datum) {
    if (datum.kind == Datum::Kind::dropped) throw ReadsDropped();
    if (!datum.is_place()) {
      numbers_ = numbers_ || may_be_address(datum, at_);
      return;
    }
    const auto cell = evaluation_.in_block(datum);
    if (!cell || configuration_.segments[cell->segment].freed) return;
    bool& end = cell->last ? ends_[cell->segment].last : ends_[cell->segment].first;
    if (end) return;
    end = true;
    work_.push_back(cell->segment);
  }

  void finish() {
    while (!work_.empty()) {
      const SegmentId id = work_.back();
      work_.pop_back();
      const Segment& segment = configuration_.segments[id];
      const bool whole = is_whole(segment, ends_[id]);
      for (const Slot& slot : segment.slots) {
        // What a link's slot holds beside links stands at the end that the links lead to.
        const bool there = whole || slot.step == 0 || (slot.step == 1 && ends_[id].last) ||
                           (slot.step == -1 && ends_[id].first);
        if (there) visit(slot.value);
        if (slot.order != 0) visit(slot.first);  // what is in between is less than one of both
      }
    }
  }

  /// A segment of which something is allocated that is not led to, if there is one.
  std::optional<SegmentId> lost() const {
    for (SegmentId id = 0; id < ends_.size(); ++id) {
      const Segment& segment = configuration_.segments[id];
      if (!segment.freed && !segment.is_static && !is_whole(segment, ends_[id])) return id;
    }
    return std::nullopt;
  }
  bool reaches(SegmentId id) const { return ends_[id].first || ends_[id].last; }
  /// Whether a number was met that may be an address.
  bool numbers() const { return numbers_; }

 private:
  Evaluation& evaluation_;
  const Whereabouts& at_;
  const Configuration& configuration_;
  std::vector<Ends> ends_;
  std::vector<SegmentId> work_;
  bool numbers_ = false;
};

}  // namespace

bool all_led_to(const std::vector<Datum>& roots, Evaluation& evaluation, const Whereabouts& at) {
  // A lost block may be led to by a number.
  if (at.configuration.garbage == Garbage::some) return at.decisions.choose(2) == 1;
  for (;;) {
    Leads leads(evaluation, at);
    for (const Datum& root : roots) leads.visit(root);
    leads.finish();
    const auto lost = leads.lost();
    if (!lost) return true;
    const Segment& segment = at.configuration.segments[*lost];
    if (segment.may_be_one() && leads.reaches(*lost)) {
      is_single(at.configuration, *lost, at.facts, at.decisions);
      continue;
    }
    const bool open = leads.numbers() || (segment.or_more && leads.reaches(*lost));
    return open && at.decisions.choose(2) == 1;
  }
}

}  // namespace heapreach::explore
