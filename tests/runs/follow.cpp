// All edges out of a vertex are tried; exactly one must go through, for the choices leave nothing
// open. Wild addresses of the run become numbers far beyond all cells. What variables of a
// procedure hold when it is called must not matter. One choice is the system's own: which local of
// a procedure may be the one that is freed (frontends/lower/blocks/locals.h); each of them is
// tried.
#include "tests/runs/follow.h"

#include <fmt/format.h>

#include <set>

#include "rts/semantics/call_stack.h"
#include "support/byte_cells.h"

namespace heapreach::runs::test {

namespace {

using frontends::BlockPlace;
using frontends::Leaf;
using frontends::ValuePlace;

constexpr std::size_t most_steps = 60000;  // loops over 4096 slots come to an end

struct Missing {
  std::string what;
};

Integer integer(std::uint64_t bits) {
  return static_cast<unsigned long>(bits);
}

/// The number of the type that the lowest bits stand for.
Integer number(std::uint64_t bits, unsigned width, bool is_unsigned) {
  if (width < 64) bits &= (std::uint64_t{1} << width) - 1;
  Integer value = integer(bits);
  Integer range = 1;
  range <<= width;
  if (!is_unsigned && value >= range / 2) value -= range;
  return value;
}

Integer address(std::uint64_t bits) {
  static const Integer wild = Integer(1) << 50;
  return bits == 0 ? Integer(0) : Integer(wild + integer(bits));
}

/// How far the choices have been used.
struct Used {
  std::size_t calls = 0, locals = 0, heap = 0, blocks = 0;
};

struct Progress {
  rts::State state;
  Used used;
  std::set<Integer> unknown;  // cells whose content the choices do not say
};

class Follower {
 public:
  Follower(const rts::System& system, std::uint64_t bound, const frontends::Places& places,
           const Choices& choices, bool block_contents, std::size_t watched)
      : system_(system),
        bound_(bound),
        places_(places),
        choices_(choices),
        block_contents_(block_contents),
        watched_(watched) {}

  /// How many locals might have been watched.
  std::size_t watches() const { return watches_; }

  Followed run() {
    result_.execution.start_values.assign(system_.global_count(), 0);
    Progress at{rts::start_state(system_, bound_, result_.execution), {}, {}};
    for (std::size_t i = 0; i < most_steps; ++i) {
      if (system_.is_error(at.state.vertex)) return ended(Followed::End::error, "");
      const bool exits = system_.is_exit(at.state.vertex);
      try {
        // From an exit only leaks go on.
        if (!step(at)) return exits ? ended(Followed::End::normal, "") : std::move(result_);
      } catch (const Missing& missing) {
        return ended(Followed::End::inconclusive, missing.what);
      }
    }
    return ended(Followed::End::inconclusive, "too many steps");
  }

 private:
  void end_as(Followed::End end, const std::string& text) {
    result_.end = end;
    result_.text = text;
  }

  Followed ended(Followed::End end, const std::string& text) {
    end_as(end, text);
    return std::move(result_);
  }

  bool step(Progress& at) {
    const rts::VertexId from = at.state.vertex;
    const std::vector<rts::EdgeId> ways = ways_that_begin(at);
    std::optional<Progress> next;
    rts::Step taken;
    bool cut = false;
    std::string missing;
    for (const rts::EdgeId id : ways) {
      // Copying the heap of a large table takes longer than the step; the last way needs no copy.
      Progress tried = id == ways.back() ? std::move(at) : at;
      rts::Step step{id, {}};
      try {
        const rts::Outcome outcome = take(tried, step);
        cut |= outcome == rts::Outcome::cut_by_bound;
        if (outcome != rts::Outcome::done) continue;
      } catch (const Missing& one) {
        missing = one.what;
        continue;
      }
      if (next) throw Missing{"two edges out of " + system_.vertex(from).name};
      next = std::move(tried);
      taken = std::move(step);
    }
    if (!next && cut)
      end_as(Followed::End::cut, "");
    else if (!next && !missing.empty())
      end_as(Followed::End::inconclusive, missing);
    else if (!next)
      end_as(Followed::End::blocked, system_.vertex(from).name);
    if (!next) return false;
    at = std::move(*next);
    while (return_from_call(system_, at.state)) {
    }
    result_.execution.steps.push_back(std::move(taken));
    return true;
  }

  /// Those whose first instruction goes through, or depends on a choice.
  std::vector<rts::EdgeId> ways_that_begin(const Progress& at) {
    std::vector<rts::EdgeId> ways = ways_from(at.state.vertex);
    std::erase_if(ways, [&](rts::EdgeId id) {
      const std::vector<rts::Instruction>& instructions = system_.edge(id).instructions;
      if (instructions.empty() || system_.call_of(id)) return false;
      const rts::Action& first = instructions.front().action;
      if (const auto* assume = std::get_if<rts::Assume>(&first)) {
        return !rts::holds(*assume->condition, at.state, system_);
      }
      if (const auto* fail = std::get_if<rts::Fail>(&first)) {
        return rts::succeeds(fail->inner, at.state, system_);
      }
      const std::optional<rts::Checked> inner = rts::checked(first);
      return inner && !rts::succeeds(*inner, at.state, system_);
    });
    return ways;
  }

  std::vector<rts::EdgeId> ways_from(rts::VertexId vertex) {
    std::vector<rts::EdgeId> watching, others;
    for (const rts::EdgeId id : system_.graph().out_edges(vertex)) {
      (watches(id) ? watching : others).push_back(id);
    }
    if (watching.empty() || others.empty()) return watching.empty() ? others : watching;
    return watches_++ == watched_ ? watching : others;
  }

  bool watches(rts::EdgeId id) const {
    const rts::Edge& edge = system_.edge(id);
    if (edge.instructions.size() != 1) return false;
    const auto* move = std::get_if<rts::Move>(&edge.instructions[0].action);
    return move && system_.variables[move->to].name == "some_local";
  }

  rts::Outcome take(Progress& at, rts::Step& step) {
    const rts::Edge& edge = system_.edge(step.edge);
    if (const rts::Call* call = system_.call_of(step.edge)) {
      static const Integer nothing = Integer(1) << 49;
      step.choices.emplace_back();
      step.choices[0].values.assign(system_.procedures[call->to].locals.size(), nothing);
      enter_call(step.edge, step.choices[0], system_, at.state);
      return rts::Outcome::done;
    }
    for (const rts::Instruction& instruction : edge.instructions) {
      note_access(at, instruction.action);
      step.choices.push_back(choice(at, instruction.action));
      const rts::Outcome outcome =
          rts::execute(instruction, step.choices.back(), bound_, system_, at.state);
      if (outcome != rts::Outcome::done) return outcome;
    }
    at.state.vertex = edge.to;
    return rts::Outcome::done;
  }

  void note_access(Progress& at, const rts::Action& action) {
    if (const auto* store = std::get_if<rts::Store>(&action)) {
      at.unknown.erase(evaluate(*store->address, at.state, system_));
    } else if (const auto* load = std::get_if<rts::Load>(&action)) {
      if (at.unknown.count(evaluate(*load->address, at.state, system_))) {
        throw Missing{"the content of a local block"};
      }
    }
  }

  rts::Choice choice(Progress& at, const rts::Action& action) {
    rts::Choice result;
    if (const auto* havoc = std::get_if<rts::Havoc>(&action)) {
      for (const rts::VariableId v : havoc->variables) result.values.push_back(killed(at.used, v));
    } else if (const auto* alloc = std::get_if<rts::Alloc>(&action)) {
      const Integer size = evaluate(*alloc->size, at.state, system_);
      if (alloc->is_empty) content(at, *alloc, 0);  // the run has made it
      if (size < 1 || size > bound_) return result;
      result.values = content(at, *alloc, size.get_ui());
    }
    return result;
  }

  Integer killed(Used& used, rts::VariableId variable) {
    const ValuePlace& place = places_.values.at(variable);
    std::uint64_t bits = 0;
    switch (place.kind) {
      case ValuePlace::Kind::computed:
        throw Missing{"what " + place.name + " is computed to be"};
      case ValuePlace::Kind::parameter:
        bits = choices_.parameters.at(place.number);
        break;
      case ValuePlace::Kind::local:
        if (used.locals == choices_.locals.size() ||
            choices_.locals[used.locals].first != place.number) {
          throw Missing{"a value of the local " + place.name};
        }
        bits = choices_.locals[used.locals++].second;
        break;
      case ValuePlace::Kind::call:
        if (used.calls == choices_.calls.size() || choices_.calls[used.calls].name != place.name) {
          throw Missing{"a value of " + place.name};
        }
        bits = choices_.calls[used.calls++].bits;
        if (place.bits == 1) bits = bits != 0;
        break;
    }
    return place.bits == 0 ? address(bits) : number(bits, place.bits, place.is_unsigned);
  }

  std::vector<Integer> content(Progress& at, const rts::Alloc& alloc, std::size_t cells) {
    const BlockPlace& place = places_.blocks.at(alloc.to);
    const bool on_heap = place.kind == BlockPlace::Kind::heap;
    std::vector<Integer> values(cells, 0);
    if (!on_heap && (!block_contents_ || place.number == 0)) {
      for (std::size_t i = 0; !block_contents_ && i < cells; ++i) {
        at.unknown.insert(at.state.frontier + integer(i));
      }
      return values;
    }
    const std::vector<ChosenBlock>& blocks = on_heap ? choices_.heap : choices_.blocks;
    std::size_t& used = on_heap ? at.used.heap : at.used.blocks;
    if (used == blocks.size() || blocks[used].place != (on_heap ? 0 : place.number)) {
      throw Missing{"the content of " + place.name};
    }
    const std::string& bytes = blocks[used++].bytes;
    for (std::size_t i = 0; i < cells && !place.leaves.empty(); ++i) {
      values[i] = cell(bytes, place, i);
    }
    return values;
  }

  static Integer cell(const std::string& bytes, const BlockPlace& place, std::size_t index) {
    const Leaf& leaf = place.leaves[index % place.leaves.size()];
    const std::uint64_t start = index / place.leaves.size() * place.bytes + leaf.offset;
    std::uint64_t bits = 0;
    for (std::uint64_t i = 0; i < leaf.bytes && i < 8 && start + i < bytes.size(); ++i) {
      bits |= std::uint64_t{static_cast<unsigned char>(bytes[start + i])} << (8 * i);
    }
    if (place.in_bytes) {
      return number(bits, 8, leaf.is_unsigned) + tag(place.tagged, 1, 0);
    }
    return leaf.is_pointer ? address(bits)
                           : number(bits, static_cast<unsigned>(leaf.bytes) * 8, leaf.is_unsigned);
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const frontends::Places& places_;
  const Choices& choices_;
  bool block_contents_;
  std::size_t watched_, watches_ = 0;
  Followed result_;
};

}  // namespace

Followed follow(const rts::System& system, std::uint64_t bound, const frontends::Places& places,
                const Choices& choices, bool block_contents) {
  constexpr auto none = static_cast<std::size_t>(-1);
  Follower first(system, bound, places, choices, block_contents, none);
  Followed result = first.run();
  // The error that comes first: if nobody watches, the end of the freed local's life is one, too.
  for (std::size_t i = 0; i < first.watches(); ++i) {
    Followed other = Follower(system, bound, places, choices, block_contents, i).run();
    if (other.end != Followed::End::error) continue;
    const bool later = result.end == Followed::End::error &&
                       result.execution.steps.size() <= other.execution.steps.size();
    if (!later) result = std::move(other);
  }
  return result;
}

}  // namespace heapreach::runs::test
