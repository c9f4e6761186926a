#include <algorithm>
#include <optional>

#include "support/error.h"
#include "tests/encoders/relation/reading.h"

namespace heapreach::test::relation {

namespace {

class Arrays : public Reading {
 public:
  Arrays(const Setting& setting, std::vector<std::string> names)
      : setting_(setting), names_(std::move(names)) {
    // A variable of the system may be called like a part of the heap, which has something behind
    // its name then.
    for (std::size_t i = 1 + setting.system.variables.size(); i < names_.size(); ++i) {
      for (const char* part : {"base", "live", "size", "val", "blocks"}) {
        if (names_[i].starts_with(part)) names_[i] = part;
      }
    }
  }

  std::vector<z3::expr> constants(std::size_t) const override {
    z3::context& c = setting_.context;
    std::vector<z3::expr> result;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const std::string name = "s " + names_[i];
      const bool is_heap = i > setting_.system.variables.size();
      const bool is_array = is_heap && names_[i] != "blocks";
      const z3::sort values = names_[i] == "live" ? c.bool_sort() : c.int_sort();
      result.push_back(is_array ? c.constant(name.c_str(), c.array_sort(c.int_sort(), values))
                                : c.int_const(name.c_str()));
    }
    return result;
  }

  State state_of(const std::vector<z3::expr>& arguments) const override {
    const std::size_t variables = setting_.system.variables.size();
    const auto first = arguments.begin() + 1;
    State state{arguments.at(0), {first, first + variables}, {}};
    for (std::size_t i = 0; i < setting_.bound; ++i) {
      const z3::expr at = setting_.address(i);
      const z3::expr base = base_at(arguments, i);
      const z3::expr there = at < state.frontier;
      z3::expr allocated = there && base != 0 && z3::select(part(arguments, "live"), base);
      if (setting_.system.has_empty()) {
        allocated = allocated && z3::select(part(arguments, "size"), base) != 0;
      }
      z3::expr size =
          z3::ite(allocated && base == at, signed_size(arguments, i), setting_.number(0));
      if (setting_.system.has_empty()) {
        size = z3::ite(there && is_empty_block(arguments, i), setting_.number(1), size);
      }
      state.cells.push_back({allocated, size, z3::select(part(arguments, "val"), at)});
    }
    return state;
  }

  z3::expr are_well_formed(const std::vector<z3::expr>& arguments, std::size_t) const override {
    const State state = state_of(arguments);
    const auto has_base = [&](std::size_t from, std::size_t to) {
      return base_of_block(arguments, state, from, to);
    };
    const z3::expr row = is_row_of_blocks(setting_, state, kinds_of(setting_.system), has_base);
    if (!has("blocks")) return row;
    z3::expr blocks = setting_.number(0);
    for (const Cell& cell : state.cells) {
      blocks = blocks + z3::ite(cell.size > 0, setting_.number(1), setting_.number(0));
    }
    return row && part(arguments, "blocks") == blocks;
  }

  z3::expr starts_in(const State&, std::size_t) const override { return setting_.truth(true); }
  z3::expr leads(const Step&, std::size_t, std::size_t) const override {
    return setting_.truth(true);
  }

  Contents contents(const std::vector<z3::expr>& arguments) const override {
    Contents result;
    for (std::size_t i = 0; i < setting_.bound; ++i) {
      result.push_back(z3::select(part(arguments, "val"), setting_.address(i)));
    }
    return result;
  }

  z3::expr foretell(const std::vector<z3::expr>& before, const Step& step) const override {
    std::vector<z3::expr> parts;
    for (std::size_t i = 0; i < most_used() && has("base"); ++i) {
      const z3::expr at = setting_.address(i);
      const z3::expr base = i < step.bases.size() ? step.bases[i] : setting_.number(0);
      parts.push_back(
          z3::implies(at >= before[0] && at < step.state.frontier, base_at(before, i) == base));
    }
    return all(setting_.context, parts);
  }

  z3::expr foretell_alike(const std::vector<z3::expr>& before,
                          const std::vector<z3::expr>& after) const override {
    std::vector<z3::expr> parts;
    for (std::size_t i = 0; i < most_used(); ++i) {
      const z3::expr at = setting_.address(i);
      z3::expr same = base_at(before, i) == base_at(after, i);
      if (i < setting_.bound) same = same && contents(before)[i] == contents(after)[i];
      parts.push_back(z3::implies(at >= after[0], same));
    }
    return all(setting_.context, parts);
  }

 private:
  const Setting& setting_;
  std::vector<std::string> names_;  // of the arguments

  /// Cells and a guard behind them: the most that is below a frontier.
  std::size_t most_used() const { return setting_.bound + setting_.system.guard; }

  std::optional<std::size_t> place(const std::string& name) const {
    const auto first = names_.begin() + 1 + setting_.system.variables.size();
    const auto found = std::find(first, names_.end(), name);
    if (found == names_.end()) return std::nullopt;
    return found - names_.begin();
  }
  bool has(const std::string& name) const { return place(name).has_value(); }
  z3::expr part(const std::vector<z3::expr>& arguments, const std::string& name) const {
    if (!has(name)) throw InternalError("test: a relation without " + name);
    return arguments.at(*place(name));
  }

  z3::expr base_at(const std::vector<z3::expr>& arguments, std::size_t cell) const {
    const z3::expr at = setting_.address(cell);
    return has("base") ? z3::select(part(arguments, "base"), at) : at;
  }

  z3::expr is_empty_block(const std::vector<z3::expr>& arguments, std::size_t cell) const {
    const z3::expr at = setting_.address(cell);
    return base_at(arguments, cell) == at && z3::select(part(arguments, "live"), at) &&
           z3::select(part(arguments, "size"), at) == 0;
  }

  /// The number of cells that have the base, negative where `size` says so.
  z3::expr signed_size(const std::vector<z3::expr>& arguments, std::size_t base) const {
    z3::expr size = setting_.number(0);
    for (std::size_t i = base; i < setting_.bound; ++i) {
      const z3::expr at = setting_.address(i);
      const z3::expr is_of = at < arguments[0] && base_at(arguments, i) == setting_.address(base);
      size = size + z3::ite(is_of, setting_.number(1), setting_.number(0));
    }
    if (!setting_.system.has_static()) return size;
    const z3::expr said = z3::select(part(arguments, "size"), setting_.address(base));
    return z3::ite(said < 0, -size, size);
  }

  /// `base` is right of freed blocks, too, and `size` of allocated ones. Guards that are wider than
  /// the bound have no `base` behind it, where nothing is read then.
  z3::expr base_of_block(const std::vector<z3::expr>& arguments, const State& state,
                         std::size_t from, std::size_t to) const {
    std::vector<z3::expr> parts;
    const z3::expr at = setting_.address(from);
    const std::uint64_t guard = setting_.system.guard;
    const std::size_t end = guard > setting_.bound ? std::min<std::size_t>(to, setting_.bound) : to;
    for (std::size_t i = from; i < end; ++i) {
      const bool is_cell = i < to - setting_.system.guard;
      const z3::expr base = base_at(arguments, i);
      parts.push_back(base == (is_cell ? at : setting_.number(0)));
    }
    const Cell& cell = state.cells.at(from);
    if (has("size")) {
      const z3::expr size = z3::select(part(arguments, "size"), at);
      parts.push_back(z3::implies(cell.allocated, size == cell.size));
    }
    return all(setting_.context, parts);
  }
};

}  // namespace

std::unique_ptr<Reading> read_arrays(const Setting& setting, std::vector<std::string> names) {
  return std::make_unique<Arrays>(setting, std::move(names));
}

}  // namespace heapreach::test::relation
