// Purpose: from choices of the semantics to values of the program. The replayer walks; whatever a
// havoc or an `alloc` leaves open becomes an entry. Of a block's first content only what is read
// before it is written counts, so that what a reader of the harness sees is what matters.
// Addresses: null is null; a block's is known once malloc has returned it; any other is wild, and
// becomes one that no process has anything at. An address that is handed out later is one that no
// run can supply: the execution is address-dependent.
#include "runs/supply.h"

#include <algorithm>
#include <map>

#include "rts/semantics/question.h"
#include "support/byte_cells.h"

namespace heapreach::runs {

namespace {

using frontends::BlockPlace;
using frontends::Leaf;
using frontends::Places;
using frontends::ValuePlace;
using Family = Prediction::Family;

/// Wild addresses lie below where systems map memory (65536 on Linux), away from null's fields.
constexpr unsigned long first_wild = 8192;
constexpr unsigned long wild_step = 256;

Integer power(unsigned exponent) {
  Integer result = 1;
  result <<= exponent;
  return result;
}

/// The nearest number of the type: values outside it are left where the system needs no range.
Integer clamped(const Integer& value, unsigned bits, bool is_unsigned) {
  const Integer least = is_unsigned ? Integer(0) : Integer(-power(bits - 1));
  const Integer most = least + power(bits) - 1;
  return value < least ? least : value > most ? most : value;
}

struct Block {
  Integer base;
  std::uint64_t cells = 0;
  const BlockPlace* place = nullptr;
  std::size_t entry = 0;                 // in Supply::entries
  std::optional<std::size_t> heap = {};  // its number among the run's heap blocks
  std::vector<bool> known;               // cells that were written, or have their Cell
};

class Walk {
 public:
  Walk(const rts::System& system, const rts::Execution& execution, const Places& places)
      : system_(system), execution_(execution), places_(places) {}

  Supply run(std::uint64_t bound) {
    bool begun = false;
    const rts::State last = rts::replay(system_, bound, execution_,
                                        [&](std::size_t step, std::size_t index,
                                            const rts::State& before, const rts::State& after) {
                                          if (begun) visit(step, index, before, after);
                                          begun = true;
                                        });
    if (!execution_.steps.empty()) predict_from(execution_.steps.back().edge, last);
    for (const auto& [value, name] : wild_) {
      if (const Block* block = block_around(value)) {
        address_dependent(name, "the address of a block that is made later", *block);
      }
    }
    for (const std::uint32_t variable : places_.reused_address) {
      if (last.store[variable] != 0) {
        supply_.address_dependent = "a block has the address of a freed one";
      }
    }
    return std::move(supply_);
  }

 private:
  void visit(std::size_t step, std::size_t index, const rts::State& before,
             const rts::State& after) {
    const rts::Edge& edge = system_.edge(execution_.steps[step].edge);
    if (index >= edge.instructions.size()) return;  // a return from a procedure
    const rts::Instruction& instruction = edge.instructions[index];
    const rts::Choice& choice = execution_.steps[step].choices[index];
    if (const auto* havoc = std::get_if<rts::Havoc>(&instruction.action)) {
      for (const rts::VariableId v : havoc->variables) supply(v, after.store[v]);
    } else if (const auto* alloc = std::get_if<rts::Alloc>(&instruction.action)) {
      make_block(*alloc, choice, after.store[alloc->to]);
    } else if (const auto* load = std::get_if<rts::Load>(&instruction.action)) {
      read(evaluate(*load->address, before, system_), after.store[load->to]);
    } else if (const auto* store = std::get_if<rts::Store>(&instruction.action)) {
      write(evaluate(*store->address, before, system_));
    } else if (const auto* fail = std::get_if<rts::Fail>(&instruction.action)) {
      predict(instruction, *fail, edge, before);
    }
  }

  void supply(rts::VariableId variable, const Integer& value) {
    const auto place = places_.values.find(variable);
    if (place == places_.values.end()) {
      supply_.refusal = "nothing is known of the variable " + system_.variables[variable].name;
      return;
    }
    const ValuePlace& known = place->second;
    Entry entry{Entry::Kind::call, known.name, known.number, {},
                known.is_used,     false,      {},           known.at};
    switch (known.kind) {
      case ValuePlace::Kind::computed:
        return;
      case ValuePlace::Kind::call:
        break;
      case ValuePlace::Kind::local:
        entry.kind = Entry::Kind::local;
        supply_.needs_instrumentation = true;
        break;
      case ValuePlace::Kind::parameter:
        entry.kind = Entry::Kind::parameter;
        break;
    }
    entry.value = known.bits == 0 ? address(value, known.name)
                                  : Value{clamped(value, known.bits, known.is_unsigned), {}};
    supply_.entries.push_back(std::move(entry));
  }

  void make_block(const rts::Alloc& alloc, const rts::Choice& choice, const Integer& base) {
    const auto place = places_.blocks.find(alloc.to);
    if (place == places_.blocks.end()) {
      supply_.refusal = "nothing is known of the block " + system_.variables[alloc.to].name;
      return;
    }
    const BlockPlace& known = place->second;
    const bool on_heap = known.kind == BlockPlace::Kind::heap;
    Block block{base, choice.values.size(), &known, supply_.entries.size(), {}, {}};
    block.known.resize(choice.values.size());
    if (on_heap || known.number != 0) {
      const Entry::Kind kind = on_heap ? Entry::Kind::heap : Entry::Kind::block;
      supply_.entries.push_back(
          {kind, known.name, known.number, {}, true, choice.alloc_fails, {}, known.at});
    }
    if (choice.alloc_fails) return;
    if (on_heap) block.heap = heap_blocks_++;
    blocks_.push_back(std::move(block));
  }

  /// The block that an address points into, or one past the end of.
  Block* block_around(const Integer& address) {
    const auto behind = std::upper_bound(
        blocks_.begin(), blocks_.end(), address,
        [](const Integer& value, const Block& block) { return value < block.base; });
    if (behind == blocks_.begin()) return nullptr;
    Block& block = *std::prev(behind);
    return address <= block.base + Integer(static_cast<unsigned long>(block.cells)) ? &block
                                                                                    : nullptr;
  }

  Block* block_with(const Integer& address, std::uint64_t& cell) {
    Block* block = block_around(address);
    if (!block) return nullptr;
    cell = Integer(address - block->base).get_ui();
    return cell < block->cells ? block : nullptr;
  }

  void write(const Integer& address) {
    std::uint64_t cell = 0;
    if (Block* block = block_with(address, cell)) block->known[cell] = true;
  }

  void read(const Integer& address_read, const Integer& value) {
    std::uint64_t cell = 0;
    Block* block = block_with(address_read, cell);
    if (!block || block->known[cell]) return;
    block->known[cell] = true;
    const BlockPlace& place = *block->place;
    if (place.leaves.empty() || (!block->heap && place.number == 0)) return;
    std::vector<Cell>& cells = supply_.entries[block->entry].cells;
    if (!block->heap) supply_.needs_instrumentation = true;
    if (place.in_bytes) {
      // Behind the first cell of a pointer nothing is left to say.
      if (const auto byte = byte_in(place.tagged, value)) {
        cells.push_back({cell, 1, Value{Integer(*byte), {}}});
      } else if (value >= 0 && cell + place.pointer_bytes <= block->cells) {
        cells.push_back({cell, place.pointer_bytes, address(value, place.name)});
      }
      return;
    }
    const Leaf& leaf = place.leaves[cell % place.leaves.size()];
    const auto bits = static_cast<unsigned>(leaf.bytes * 8);
    cells.push_back({offset_of(place, cell), leaf.bytes,
                     leaf.is_pointer ? address(value, place.name)
                                     : Value{clamped(value, bits, leaf.is_unsigned), {}}});
  }

  static std::uint64_t offset_of(const BlockPlace& place, std::uint64_t cell) {
    const std::uint64_t count = std::max<std::uint64_t>(place.leaves.size(), 1);
    const std::uint64_t inside =
        cell % count < place.leaves.size() ? place.leaves[cell % count].offset : 0;
    return cell / count * place.bytes + inside;
  }

  /// What an arbitrary pointer holds in the run.
  Value address(const Integer& value, const std::string& name) {
    if (value == 0) return {};
    if (const Block* block = block_around(value)) {
      if (block->heap) {
        const std::uint64_t cell = Integer(value - block->base).get_ui();
        return {0, Target{*block->heap, offset_of(*block->place, cell)}};
      }
      address_dependent(name, "the address of", *block);
    }
    const auto [known, fresh] = wild_.emplace(value, name);
    if (fresh) wild_numbers_.emplace(value, first_wild + wild_step * (wild_.size() - 1));
    return {Integer(wild_numbers_.at(value)), {}};
  }

  void address_dependent(const std::string& name, const std::string& what, const Block& block) {
    supply_.address_dependent = "the arbitrary value of " + name + " is " + what;
    supply_.address_dependent += " " + (block.place ? block.place->name : std::string("a block"));
  }

  void predict(const rts::Instruction& instruction, const rts::Fail& fail, const rts::Edge& edge,
               const rts::State& state) {
    supply_.prediction = predicted_failure(system_, fail.inner, state, !wild_.empty());
    supply_.prediction.at = instruction.at.value_or(edge.at.value_or(Position{}));
    supply_.prediction.other_columns = other_columns(system_, supply_.prediction.at);
    const auto* assertion = std::get_if<rts::Assert>(&fail.inner);
    if (assertion && !names_pointer(*assertion->condition) && is_of_local(supply_.prediction.at)) {
      supply_.prediction.family = Family::length;
      supply_.prediction.text = "array of impossible length";
    }
  }

  bool names_pointer(const rts::Expression& e) const {
    const bool itself = e.op == rts::Op::variable &&
                        system_.variables[e.variable].type == rts::VariableType::pointer;
    return itself || std::any_of(e.arguments.begin(), e.arguments.end(),
                                 [&](const auto& part) { return names_pointer(*part); });
  }

  /// Whether a local is made there: what an array of variable length asserts, it asserts then.
  bool is_of_local(const Position& at) const {
    return std::any_of(places_.blocks.begin(), places_.blocks.end(), [&](const auto& one) {
      return one.second.kind == BlockPlace::Kind::local && one.second.at == at;
    });
  }

  /// What the way to the error vertex says, where no instruction fails.
  void predict_from(rts::EdgeId last, const rts::State& state) {
    const auto call = places_.error_calls.find(last);
    if (call != places_.error_calls.end()) {
      supply_.prediction = {Family::error_call, "call of an error function", call->second};
      return;
    }
    const rts::Property property = rts::broken_by(system_, execution_);
    if (const auto breach =
            predicted_breach(property, system_.edge(last).at.value_or(Position{}))) {
      supply_.prediction = *breach;
      return;
    }
    if (property != rts::Property::valid_memtrack && property != rts::Property::valid_memcleanup)
      return;
    std::vector<HeapBlock> made;
    for (const Block& block : blocks_) {
      if (block.heap) made.push_back({block.base, block.place->at});
    }
    supply_.prediction = predicted_leak(system_, execution_, state, made, places_);
  }

  const rts::System& system_;
  const rts::Execution& execution_;
  const Places& places_;
  Supply supply_;
  std::vector<Block> blocks_;  // by address
  std::size_t heap_blocks_ = 0;
  std::map<Integer, std::string> wild_;  // the variable that had it first
  std::map<Integer, unsigned long> wild_numbers_;
};

}  // namespace

Supply supply_of(const rts::System& system, std::uint64_t bound, const rts::Execution& execution,
                 const Places& places) {
  return Walk(system, execution, places).run(bound);
}

}  // namespace heapreach::runs
