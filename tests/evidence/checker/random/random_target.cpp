#include "tests/evidence/checker/random/random_target.h"

#include <algorithm>
#include <functional>

#include "tests/evidence/checker/random/random_folds.h"
#include "tests/evidence/checker/random/random_nodes.h"
#include "tests/evidence/checker/random/random_shapes.h"

namespace heapreach::test {

using evidence::CellRange;
using evidence::CellValue;
using evidence::Linear;
using evidence::Node;
using evidence::Shape;
using evidence::State;
using evidence::Value;

namespace {

class Change {
 public:
  Change(State& state, const std::vector<Shape>& shapes, Random& random)
      : state_(state),
        shapes_(shapes),
        random_(random),
        index_(static_cast<std::uint32_t>(random.below(state.nodes.size()))),
        node_(state.nodes[index_]) {}

  /// Where a block lies, and what is older than it.
  void age() {
    if (random_.chance(50)) node_.is_new = !node_.is_new;
    if (random_.chance(30)) node_.address.reset();
    if (random_.chance(30) && state_.unknowns > 0) {
      node_.address = random_linear(random_, state_.unknowns);
    }
    for (evidence::Unknown u = 0; u < state_.unknowns; ++u) {
      const auto place = std::lower_bound(state_.old.begin(), state_.old.end(), u);
      const bool is_old = place != state_.old.end() && *place == u;
      if (!is_old && random_.one_in(6)) state_.old.insert(place, u);
    }
  }

  void one() {
    const std::function<void()> folds = [this] { fold(); }, arguments = [this] { argument(); };
    random_.pick(std::vector<std::function<void()>>{
        folds, folds, folds, folds, folds, arguments, arguments, [this] { other_shape(); },
        [this] { value(); }, [this] { condition(); }, [this] { range(); }, [this] { length(); },
        [this] { garbage(); }})();
  }

 private:
  template <typename T>
  T& some_of(std::vector<T>& all) {
    return all[random_.below(all.size())];
  }

  void fold() {
    if (random_.chance(60)) return fold_piece(state_, index_, shapes_, random_);
    if (random_.chance(50)) return fold_path(state_, index_, shapes_, random_);
    fold_list(state_, index_, random_);
  }

  void argument() {
    const std::size_t from = node_.has_hole() ? 1 : 0;
    if (!node_.is_piece() || node_.cells.size() <= from) return;
    Value& value = node_.cells[from + random_.below(node_.cells.size() - from)].value;
    auto* linear = std::get_if<Linear>(&value);
    if (linear != nullptr && random_.chance(60)) {
      linear->constant += random_.between(-1, 1);
    } else {
      value = random_value(random_, state_.unknowns);
    }
  }

  void other_shape() {
    const std::vector<std::uint32_t> candidates = shapes_like(node_, shapes_);
    if (!node_.is_piece() || candidates.empty()) return;
    const std::uint32_t shape = random_.pick(candidates);
    std::vector<CellValue> arguments = random_arguments(shapes_, shape, state_, random_);
    const std::size_t from = node_.has_hole() ? 1 : 0;
    for (std::size_t a = 0; a < arguments.size() && from + a < node_.cells.size(); ++a) {
      if (random_.chance(70)) arguments[a] = node_.cells[from + a];
    }
    node_.shape = shape;
    node_.cells.resize(from);
    node_.cells.insert(node_.cells.end(), arguments.begin(), arguments.end());
  }

  void value() {
    if (node_.cells.empty()) return;
    CellValue& cell = some_of(node_.cells);
    const bool forgets = random_.chance(50) && !node_.is_piece();
    if (forgets) cell = {};
    if (!forgets && cell.order == 0) cell.value = random_value(random_, state_.unknowns);
  }

  void condition() {
    if (state_.condition.empty()) return;
    const std::size_t c = random_.below(state_.condition.size());
    if (random_.chance(50)) {
      state_.condition.erase(state_.condition.begin() + static_cast<std::ptrdiff_t>(c));
    } else {
      state_.condition[c].linear.constant += random_.between(-1, 1);
    }
  }

  void range() {
    if (!node_.is_partial || node_.freed) return;
    if (!node_.offsets.empty() && random_.chance(40)) {
      const auto c = static_cast<std::ptrdiff_t>(random_.below(node_.offsets.size()));
      node_.offsets.erase(node_.offsets.begin() + c);
      node_.cells.erase(node_.cells.begin() + c);
      return;
    }
    const CellRange other = random_range(shapes_, state_, random_);
    if (node_.ranges.empty() || random_.chance(30)) {
      const std::size_t at = random_.below(node_.ranges.size() + 1);
      node_.ranges.insert(node_.ranges.begin() + static_cast<std::ptrdiff_t>(at), other);
      return;
    }
    CellRange& some = some_of(node_.ranges);
    const std::size_t what = random_.below(4);
    if (what == 0) some.from = other.from;
    if (what == 1) some.to = other.to;
    if (what == 2) some.cell = other.cell;
    if (what == 3) node_.ranges.erase(node_.ranges.begin());
  }

  void length() {
    if (node_.is_piece()) {
      node_.or_empty = !node_.or_empty;
    } else if (node_.is_segment()) {
      node_.count = random_.chance(50) ? 1 : 2;
      node_.or_more = node_.or_more || node_.count == 1;
    }
  }

  void garbage() {
    using evidence::Garbage;
    state_.garbage = random_.pick(std::vector<Garbage>{Garbage::any, Garbage::none, Garbage::some});
  }

  State& state_;
  const std::vector<Shape>& shapes_;
  Random& random_;
  const std::uint32_t index_;
  Node& node_;
};

}  // namespace

State changed(State state, const std::vector<Shape>& shapes, bool open, Random& random) {
  do {
    if (state.nodes.empty()) continue;
    Change change(state, shapes, random);
    open&& random.chance(40) ? change.age() : change.one();
  } while (random.chance(40));
  return state;
}

}  // namespace heapreach::test
