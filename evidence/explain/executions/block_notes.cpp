// A block is of a record if an allocation or an access names it: `alloc(sizeof(R))`, or [p + R.f]
// that leads to where a record at the block's base, or one of an array of them there, has f. Where
// instructions speak of several records it is the one that is as large as the block. A size alone
// says nothing.
#include "evidence/explain/executions/block_notes.h"

#include <algorithm>

#include "evidence/witness/pointers.h"

namespace heapreach::evidence::explain {

namespace {

constexpr std::uint64_t most_named_cells = 256;

/// Calls `visit` with each constant of the expression that has a name.
template <typename Visit>
void for_each_name(const rts::Expression& expression, const Visit& visit) {
  std::vector<const rts::Expression*> open = {&expression};
  while (!open.empty()) {
    const rts::Expression& e = *open.back();
    open.pop_back();
    if (e.op == rts::Op::integer && !e.name.empty()) visit(e);
    for (const rts::ExpressionPtr& argument : e.arguments) open.push_back(argument.get());
  }
}

/// "R" of "sizeof(R)", else "".
std::string record_in_sizeof(const std::string& name) {
  if (!name.starts_with("sizeof(") || !name.ends_with(")")) return "";
  return name.substr(7, name.size() - 8);
}

}  // namespace

BlockNotes::BlockNotes(const rts::System& system, const ImportNotes& import)
    : system_(system), import_(import), offsets_(pointer_offsets(system)) {
  for (const rts::Record& record : system.records) {
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
      fields_[record.name + "." + record.fields[i]] = {&record, i};
    }
  }
}

void BlockNotes::allocated(std::uint32_t block, const rts::Expression& size) {
  for_each_name(size, [&](const rts::Expression& named) {
    const std::string record = record_in_sizeof(named.name);
    if (!record.empty()) notes_[block].records.insert(record);
  });
}

void BlockNotes::accessed(const CellOfBlock& cell, const rts::Expression& address,
                          std::optional<bool> pointer) {
  Notes& notes = notes_[cell.block];
  if (pointer) notes.pointers[cell.cell] |= *pointer;
  for_each_name(address, [&](const rts::Expression& named) {
    const auto field = fields_.find(named.name);
    if (field == fields_.end()) return;
    const auto [record, index] = field->second;
    const std::int64_t base = cell.cell - static_cast<std::int64_t>(index);
    const auto size = static_cast<std::int64_t>(record->fields.size());
    if (base >= 0 && base % size == 0) notes.records.insert(record->name);
  });
}

/// The only one of the records that fits, if all that fit are it.
const rts::Record* BlockNotes::record_of(const Notes& notes, std::uint64_t size) const {
  const rts::Record* only = nullptr;
  const rts::Record* as_large = nullptr;
  bool several = false, several_as_large = false;
  for (const rts::Record& record : system_.records) {
    if (notes.records.count(record.name) == 0) continue;
    several |= only != nullptr;
    only = &record;
    if (record.fields.size() != size) continue;
    several_as_large |= as_large != nullptr;
    as_large = &record;
  }
  if (as_large != nullptr) return several_as_large ? nullptr : as_large;
  return several ? nullptr : only;
}

void BlockNotes::name_fields(const Notes& notes, TracedBlock& block) const {
  const rts::Record* record = record_of(notes, block.size);
  if (record == nullptr) return;
  block.record = record->name;
  const std::uint64_t each = record->fields.size();
  const bool is_array = block.size > each && block.size % each == 0;
  // A block that is too small for its record has the first fields.
  const std::uint64_t named = std::min(block.size, is_array ? most_named_cells : each);
  for (std::uint64_t c = 0; c < named; ++c) {
    const std::string& own = record->fields[c % each];
    const ImportNotes::Name* in_file = import_.field_of(record->name + "." + own);
    const std::string& field = in_file == nullptr ? own : in_file->in_program;
    block.fields.push_back(is_array ? "[" + std::to_string(c / each) + "]." + field : field);
    if (in_file == nullptr || in_file->kind == ValueKind::number) continue;
    block.kinds.resize(std::max<std::size_t>(block.kinds.size(), c + 1));
    block.kinds[c] = in_file->kind;
  }
  block.fields.resize(block.size);
}

/// What the accesses to all blocks of a record say of its fields, by record and field.
std::map<std::pair<std::string, std::int64_t>, bool> BlockNotes::pointers_of_records(
    const std::vector<TracedBlock>& blocks) const {
  std::map<std::pair<std::string, std::int64_t>, bool> result;
  for (const auto& [b, notes] : notes_) {
    if (blocks[b].record.empty()) continue;
    for (const auto& [cell, pointer] : notes.pointers) {
      result[{blocks[b].record, cell % size_of(blocks[b].record)}] |= pointer;
    }
  }
  return result;
}

std::int64_t BlockNotes::size_of(const std::string& record) const {
  for (const rts::Record& one : system_.records) {
    if (one.name == record) return static_cast<std::int64_t>(one.fields.size());
  }
  return 1;
}

void BlockNotes::describe(std::vector<TracedBlock>& blocks) const {
  static const Notes nothing;
  const auto notes_of = [&](std::uint32_t b) -> const Notes& {
    const auto found = notes_.find(b);
    return found == notes_.end() ? nothing : found->second;
  };
  for (std::uint32_t b = 0; b < blocks.size(); ++b) name_fields(notes_of(b), blocks[b]);
  const auto fields = pointers_of_records(blocks);
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    TracedBlock& block = blocks[b];
    const Notes& notes = notes_of(b);
    const std::int64_t each = block.record.empty() ? 1 : size_of(block.record);
    const auto holds = [&](std::int64_t cell) {
      if (const auto own = notes.pointers.find(cell); own != notes.pointers.end()) {
        return own->second;
      }
      if (!block.record.empty()) {
        const auto field = fields.find({block.record, cell % each});
        if (field != fields.end()) return field->second;
      }
      return offsets_.count(static_cast<long>(cell)) > 0;
    };
    const auto cells = static_cast<std::int64_t>(std::min(block.size, most_typed_cells));
    for (std::int64_t cell = 0; cell < cells; ++cell) {
      if (!holds(cell)) continue;
      block.holds_addresses.resize(static_cast<std::size_t>(cell) + 1);
      block.holds_addresses.back() = true;
    }
  }
}

}  // namespace heapreach::evidence::explain
