// Purpose: blocks that are of one size but of different types are not to be taken for parts of one
// structure: in a list of lists of lists the elements of two levels often look alike.
//
// Contract: a heuristic. Which kinds blocks are of decides which shapes are learned of them and
// tried on them, never what a shape says, so nothing is wrong if they are.
//
// Source: points-to analysis by unification (Steensgaard, "Points-to analysis in almost linear
// time", POPL 1996), with cells told apart by their distance from the block's begin.
//
// Why this variant: what matters is which pointers a program treats alike, as types would say, and
// that is what unification finds; where it cannot tell cells apart, or mixes types up since one
// variable walks over both, blocks are of one kind and shapes are learned as if there were none.
// Where a multiple of a number is added to a pointer, cells so far apart are one: in an array of
// records fields are told apart.
#include "search/shapes/kinds.h"

#include <utility>

#include "search/shapes/call_flow.h"
#include "search/shapes/sums.h"

namespace heapreach::search {

/// Finds the kinds of a system.
class Flow {
 public:
  Flow(Kinds& kinds, const rts::System& system) : kinds_(kinds), system_(system), calls_(system) {}

  void follow() {
    for (std::size_t v = 0; v < system_.variables.size(); ++v) {
      kinds_.variables_.push_back(fresh());
    }
    for (rts::EdgeId id = 0; id < system_.edges().size(); ++id) {
      call_ = calls_.call_of(id);
      for (rts::VariableId v = 0; v < system_.variables.size(); ++v) {
        if (system_.call_stack && calls_.is_within_edges(v)) kinds_.variables_[v] = fresh();
      }
      for (const rts::Instruction& instruction : system_.edge(id).instructions) {
        std::visit([this](const auto& action) { follow(action); }, instruction.action);
      }
    }
  }

 private:
  using Target = Kinds::Target;
  using Blocks = Kinds::Blocks;

  void follow(const rts::Alloc& alloc) {
    const Target to = kinds_.found(kinds_.variables_[alloc.to]);
    Blocks& blocks = kinds_.blocks_[to.kind];
    if (!blocks.base) blocks.base = to.offset;
    if (*blocks.base != to.offset) mix(to.kind, magnitude(*blocks.base - to.offset));
    if (alloc.is_frame) unite(to, kinds_.variables_[*system_.call_stack]);
  }
  void follow(const rts::Load& load) {
    for (const Target& address : targets(*load.address)) {
      unite(at(address), kinds_.variables_[load.to]);
    }
  }
  void follow(const rts::Store& store) {
    if (store.value->op == rts::Op::integer) return note_fill(*store.address, *store.value);
    for (const Target& address : targets(*store.address)) {
      for (const Target& value : targets(*store.value)) unite(at(address), value);
    }
  }
  void follow(const rts::Move& move) {
    for (const Target& value : targets(*move.value)) unite(kinds_.variables_[move.to], value);
  }
  template <typename Other>
  void follow(const Other&) {}

  /// Where the values of an expression may point.
  std::vector<Target> targets(const rts::Expression& e, Number offset = 0) {
    const auto constant = [](const rts::Expression& part) {
      return part.op == rts::Op::integer && part.value.fits_slong_p()
                 ? std::optional<Number>(part.value.get_si())
                 : std::nullopt;
    };
    switch (e.op) {
      case rts::Op::variable: {
        Target target = kinds_.found(kinds_.variables_[e.variable]);
        target.offset += offset;
        return {target};
      }
      case rts::Op::add:
      case rts::Op::subtract: {
        const rts::Expression& left = *e.arguments[0];
        const rts::Expression& right = *e.arguments[1];
        if (const auto by = constant(right)) {
          return targets(left, offset + (e.op == rts::Op::add ? *by : -*by));
        }
        if (const auto by = constant(left); by && e.op == rts::Op::add) {
          return targets(right, offset + *by);
        }
        const std::optional<Sum> sum = sum_of(e);
        return sum ? in_rows(*sum, offset) : mixed(e);
      }
      case rts::Op::choose: {
        std::vector<Target> result = targets(*e.arguments[1], offset);
        const std::vector<Target> other = targets(*e.arguments[2], offset);
        result.insert(result.end(), other.begin(), other.end());
        return result;
      }
      default:
        return mixed(e);
    }
  }
  /// Places so far behind each variable that may be a pointer, and any multiple of what the others
  /// are multiplied by behind that.
  std::vector<Target> in_rows(const Sum& sum, Number offset) {
    std::vector<Target> result;
    for (const auto& [variable, factor] : sum.factors) {
      if (factor != 1) continue;
      const Number period = period_of(sum, variable);
      const Target target = kinds_.found(kinds_.variables_[variable]);
      if (period != 0) mix(target.kind, period);
      result.push_back(kinds_.found(kinds_.variables_[variable]));
      result.back().offset += offset + sum.constant;
    }
    return result;
  }

  /// A number is no pointer, wherever it is stored.
  void note_fill(const rts::Expression& address, const rts::Expression& number) {
    if (const std::optional<Sum> value = sum_of(number)) kinds_.stored_.insert(value->constant);
    const std::optional<Sum> sum = sum_of(address);
    if (!sum) return;
    for (const auto& [variable, factor] : sum->factors) {
      Blocks& blocks = kinds_.blocks_[kinds_.found(kinds_.variables_[variable]).kind];
      if (factor == 1) blocks.fill = common_divisor(blocks.fill, period_of(*sum, variable));
    }
  }

  /// Of the places that are the variable plus a multiple of the others.
  static Number period_of(const Sum& sum, rts::VariableId variable) {
    Number period = 0;
    for (const auto& [other, by] : sum.factors) {
      if (other != variable) period = common_divisor(period, by);
    }
    return period;
  }

  /// Places at distances from its variables that are not known.
  std::vector<Target> mixed(const rts::Expression& e) {
    std::vector<rts::VariableId> variables;
    rts::collect_variables(e, variables);
    std::vector<Target> result;
    for (const rts::VariableId v : variables) {
      mix(kinds_.found(kinds_.variables_[v]).kind, 1);
      result.push_back(kinds_.found(kinds_.variables_[v]));
    }
    return result;
  }

  Target fresh() {
    kinds_.blocks_.emplace_back();
    return {static_cast<BlockKind>(kinds_.blocks_.size() - 1), 0};
  }
  /// What the cell there holds, of a frame by its call.
  Target at(Target address) {
    if (!call_) return content(address);
    const Target place = kinds_.found(address);
    const Target stack = kinds_.found(kinds_.variables_[*system_.call_stack]);
    const Number offset = place.offset - kinds_.blocks_[place.kind].base.value_or(0);
    const bool kept = place.kind == stack.kind && offset > static_cast<Number>(CallFlow::tag);
    if (!kept) return content(address);
    const auto known = kinds_.kept_.find({*call_, offset});
    if (known != kinds_.kept_.end()) return known->second;
    return kinds_.kept_[{*call_, offset}] = fresh();
  }
  /// What the cell there holds.
  Target content(Target address) {
    const Target at = kinds_.found(address);
    const auto known = kinds_.blocks_[at.kind].cells.find(at.offset);
    if (known != kinds_.blocks_[at.kind].cells.end()) return known->second;
    const Target result = fresh();
    kinds_.blocks_[at.kind].cells.emplace(at.offset, result);
    return result;
  }

  /// Cells of blocks of the kind that are so far apart are one from now on.
  void mix(BlockKind kind, Number period) {
    Blocks& blocks = kinds_.blocks_[kind];
    period = common_divisor(blocks.period, period);
    if (period == blocks.period) return;
    blocks.period = period;
    if (blocks.base) blocks.base = kinds_.found({kind, *blocks.base}).offset;
    const std::map<Number, Target> cells = std::exchange(blocks.cells, {});
    for (const auto& [offset, target] : cells) unite(content({kind, offset}), target);
  }

  void unite(Target a, Target b) {
    std::vector<std::pair<Target, Target>> work{{a, b}};
    while (!work.empty()) {
      const auto [left, right] = work.back();
      work.pop_back();
      Target one = kinds_.found(left);
      Target other = kinds_.found(right);
      if (one.kind == other.kind) {
        if (one.offset != other.offset) mix(one.kind, magnitude(one.offset - other.offset));
        continue;
      }
      if (kinds_.blocks_[one.kind].stands_for > kinds_.blocks_[other.kind].stands_for) {
        std::swap(one, other);
      }
      Blocks& gone = kinds_.blocks_[one.kind];
      Blocks& kept = kinds_.blocks_[other.kind];
      const Number shift = other.offset - one.offset;
      const std::optional<Number> base = gone.base;
      Number period = common_divisor(gone.period, kept.period);
      if (base && kept.base) period = common_divisor(period, magnitude(*base + shift - *kept.base));
      const std::map<Number, Target> cells = std::exchange(gone.cells, {});
      kept.fill = common_divisor(kept.fill, gone.fill);
      gone.same_as = other.kind;
      gone.shift = shift;
      kept.stands_for += gone.stands_for;
      if (base && !kept.base) kept.base = *base + shift;
      if (period != kept.period) mix(other.kind, period);
      for (const auto& [offset, target] : cells) {
        work.push_back({content({one.kind, offset}), target});
      }
    }
  }

  Kinds& kinds_;
  const rts::System& system_;
  const CallFlow calls_;
  std::optional<Number> call_;  // of the edge
};

Kinds::Kinds(const rts::System& system) {
  Flow(*this, system).follow();
}

Kinds::Target Kinds::found(Target target) const {
  while (blocks_[target.kind].same_as != no_kind) {
    target.offset += blocks_[target.kind].shift;
    target.kind = blocks_[target.kind].same_as;
  }
  if (const Number period = blocks_[target.kind].period; period != 0) {
    target.offset = residue(target.offset, period);
  }
  return target;
}

Number Kinds::period(BlockKind kind) const {
  return kind == no_kind ? 0 : blocks_[found({kind, 0}).kind].period;
}

Number Kinds::fill(BlockKind kind) const {
  if (kind == no_kind) return 0;
  return common_divisor(period(kind), blocks_[found({kind, 0}).kind].fill);
}

BlockKind Kinds::of_content(BlockKind kind, std::size_t offset) const {
  if (kind == no_kind) return no_kind;
  const Number base = blocks_[kind].base.value_or(0);
  const Target cell = found({kind, base + static_cast<Number>(offset)});
  const auto content = blocks_[kind].cells.find(cell.offset);
  return content == blocks_[kind].cells.end() ? no_kind : found(content->second).kind;
}

/// The same of what the cell of a frame holds whose call is known.
std::optional<BlockKind> Kinds::of_frame(const Segment& frame, std::size_t offset) const {
  if (!frame.is_frame || frame.is_piece() || frame.cells() <= CallFlow::tag) return std::nullopt;
  const Datum& tag = frame.value(CallFlow::tag);
  if (tag.kind != Datum::Kind::linear || !tag.linear.is_constant()) return std::nullopt;
  const auto known = kept_.find({tag.linear.constant, static_cast<Number>(offset)});
  return known == kept_.end() ? std::nullopt : std::optional(found(known->second).kind);
}

/// Where a cell is; of a partial block some cell that is treated alike, if that is known.
std::optional<std::size_t> Kinds::offset_of(const Segment& segment, std::size_t cell,
                                            BlockKind kind) const {
  if (!segment.is_partial()) return cell;
  const Number apart = period(kind);
  const auto at = record_cell(segment.offset(cell), apart != 0 ? apart : greatest_number);
  return at ? std::optional(static_cast<std::size_t>(at->field)) : std::nullopt;
}

std::vector<BlockKind> Kinds::of(const Configuration& configuration) const {
  std::vector<BlockKind> result(configuration.segments.size(), no_kind);
  std::vector<SegmentId> reached;
  std::vector<bool> met(configuration.segments.size());  // also those that have no kind
  const auto reach = [&](const Datum& datum, BlockKind kind) {
    if (!datum.is_place() || met[datum.segment]) return;
    met[datum.segment] = true;
    result[datum.segment] = kind;
    reached.push_back(datum.segment);
  };
  for (std::size_t v = 0; v < configuration.store.size(); ++v) {
    reach(configuration.store[v], found(variables_[v]).kind);
  }
  while (!reached.empty()) {
    const SegmentId id = reached.back();
    reached.pop_back();
    const Segment& segment = configuration.segments[id];
    if (segment.has_hole()) {
      reach(segment.hole(), result[id]);
      continue;
    }
    for (std::size_t i = 0; i < segment.cells(); ++i) {
      if (!segment.value(i).is_place()) continue;
      const std::optional<BlockKind> kept = of_frame(segment, i);
      const std::optional<std::size_t> offset = offset_of(segment, i, result[id]);
      if (offset) reach(segment.value(i), kept ? *kept : of_content(result[id], *offset));
    }
  }
  return result;
}

}  // namespace heapreach::search
