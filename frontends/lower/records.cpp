#include "frontends/lower/records.h"

#include <algorithm>

#include <llvm/BinaryFormat/Dwarf.h>

#include "frontends/lower/addresses.h"
#include "frontends/lower/graph_builder.h"
#include "frontends/lower/value_kinds.h"

namespace heapreach::frontends::lower {

namespace {

constexpr std::uint64_t most_cells = 64;  // of a record that gets field names

/// Without typedefs and qualifiers.
const llvm::DIType* stripped(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) return type;
    type = derived->getBaseType();
  }
  return type;
}

const llvm::DICompositeType* composite(const llvm::DIType* type) {
  return llvm::dyn_cast_or_null<llvm::DICompositeType>(stripped(type));
}

/// The member that starts at this byte.
const llvm::DIDerivedType* member_at(const llvm::DIType* type, std::uint64_t byte) {
  const llvm::DICompositeType* record = composite(type);
  if (!record || record->getTag() == llvm::dwarf::DW_TAG_array_type) return nullptr;
  for (const llvm::DINode* element : record->getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (member && member->getOffsetInBits() == byte * 8) return member;
  }
  return nullptr;
}

}  // namespace

Records::Records(const llvm::Module& module, const Layouts& layouts, rts::System& system)
    : layouts_(layouts), system_(system) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (const llvm::DIType* type : finder.types()) {
    if (!type || type->getName().empty() || !composite(type)) continue;
    const bool is_union = composite(type)->getTag() == llvm::dwarf::DW_TAG_union_type;
    types_[(is_union ? "union." : "struct.") + type->getName().str()] = type;
  }
}

void Records::add_fields(LayoutId id, const llvm::DIType* type, const Field& prefix,
                         std::vector<Field>& fields) const {
  const Layout& layout = layouts_[id];
  if (layout.parts.empty()) {
    fields.push_back(prefix.name.empty() ? Field{"value", "value"} : prefix);
    const std::string mark = layout.kind == LayoutKind::integer ? kind_mark(type) : "";
    if (mark != "'" || layout.bytes == 1) fields.back().mark = mark;
    return;
  }
  const std::string before = prefix.name.empty() ? "" : prefix.name + "_";
  if (layout.kind == LayoutKind::array) {
    const llvm::DICompositeType* array = composite(type);
    for (std::uint64_t i = 0; i < layout.count; ++i) {
      add_fields(layout.parts[0], array ? array->getBaseType() : nullptr,
                 {before + std::to_string(i), prefix.in_file + "[" + std::to_string(i) + "]"},
                 fields);
    }
    return;
  }
  const std::string inside = prefix.in_file + (prefix.in_file.empty() ? "" : ".");
  for (std::size_t i = 0; i < layout.parts.size(); ++i) {
    const llvm::DIDerivedType* member = member_at(type, layout.offsets[i]);
    const bool named = member && !member->getName().empty();
    const std::string own = named ? member->getName().str() : "f" + std::to_string(i);
    add_fields(layout.parts[i], member ? member->getBaseType() : nullptr,
               {before + own, member && !named ? prefix.in_file : inside + own}, fields);
  }
}

const rts::Record* Records::record(LayoutId id) {
  const Layout& layout = layouts_[id];
  if (layout.kind != LayoutKind::record || layout.cells == 0 || layout.cells > most_cells) {
    return nullptr;
  }
  const auto known = known_.find(id);
  if (known != known_.end()) return &system_.records[known->second];
  const auto type = types_.find(layout.name);
  rts::Record record;
  const std::size_t dot = layout.name.find('.');
  const std::string plain = dot == std::string::npos ? "" : layout.name.substr(dot + 1);
  record.name = plain.empty() || plain == "anon" ? "Record" : as_name(plain);
  for (int i = 2; !taken_.insert(record.name).second; ++i) {
    record.name = as_name(plain.empty() ? "Record" : plain) + "_" + std::to_string(i);
  }
  std::vector<Field> fields;
  add_fields(id, type == types_.end() ? nullptr : type->second, {}, fields);
  std::set<std::string> used;
  for (const Field& field : fields) {
    const std::string plain_name = as_name(field.name);
    std::string name = plain_name;
    for (int i = 2; !used.insert(name).second; ++i) name = plain_name + "_" + std::to_string(i);
    if (!field.in_file.empty() && (field.in_file != name || !field.mark.empty())) {
      spellings_.push_back(record.name + "." + name + "=" + field.in_file + field.mark);
    }
    record.fields.push_back(name);
  }
  known_[id] = system_.records.size();
  system_.records.push_back(std::move(record));
  return &system_.records.back();
}

rts::ExpressionPtr Records::offset(LayoutId id, std::uint64_t cell) {
  const Integer value = static_cast<unsigned long>(cell);
  const rts::Record* named = record(id);
  if (!named || cell >= named->fields.size()) return rts::make_integer(value);
  return rts::make_integer(value, named->name + "." + named->fields[cell]);
}

rts::ExpressionPtr Records::size(LayoutId id, std::uint64_t cells) {
  const Integer value = static_cast<unsigned long>(cells);
  const rts::Record* named = record(id);
  if (!named || cells != named->fields.size()) return rts::make_integer(value);
  return rts::make_integer(value, "sizeof(" + named->name + ")");
}

rts::ExpressionPtr Records::address(const llvm::Function& function) {
  if (functions_.empty()) {
    std::string group = "function";
    for (int i = 2; !taken_.insert(group).second; ++i) group = "function_" + std::to_string(i);
    system_.constants.push_back({group, {}});
  }
  auto& [group, values] = system_.constants.back();
  const auto [place, is_new] = functions_.emplace(&function, values.size());
  if (is_new) {
    const auto is_taken = [&](const std::string& name) {
      return std::any_of(values.begin(), values.end(),
                         [&](const auto& value) { return value.first == name; });
    };
    std::string name = as_name(function.getName().str());
    while (is_taken(name)) name += "_";
    const unsigned bits = function.getParent()->getDataLayout().getPointerSizeInBits();
    values.emplace_back(name, static_cast<unsigned long>(first_function(bits) + values.size()));
  }
  const auto& [name, value] = values[place->second];
  return rts::make_integer(value, group + "." + name);
}

}  // namespace heapreach::frontends::lower
