#include "frontends/lower/program/meta.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <llvm/BinaryFormat/Dwarf.h>

#include "frontends/lower/addresses.h"
#include "frontends/lower/value_kinds.h"
#include "frontends/lower/values/roots.h"
#include "rts/model/imported.h"

namespace heapreach::frontends::lower {

namespace {

/// What C calls the record that a pointer of this type leads to; "" if to none that has a name.
std::string record_behind(const llvm::DIType* type) {
  bool is_behind = false;
  std::string name;
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) {
      if (is_behind) return "";
      is_behind = true;
      name.clear();
    } else if (derived->getTag() == llvm::dwarf::DW_TAG_typedef) {
      name = derived->getName().str();
    }
    type = derived->getBaseType();
  }
  const auto* record = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  if (!is_behind || record == nullptr || record->getTag() != llvm::dwarf::DW_TAG_structure_type) {
    return "";
  }
  return record->getName().empty() ? name : record->getName().str();
}

/// A name as C has them, or of a part: "b.name[0]".
bool can_be_read(const std::string& name) {
  return std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '$' || c == '.' || c == '[' || c == ']';
  });
}

class Meta : private Part {
 public:
  explicit Meta(Context& context) : Part(context) {}

  void end(LeakRoots& leak_roots);

 private:
  void note_bytes();
  void note_names();
  void note_names_in_calls();
  void note_pointers();
  void note_calls();
  void note_cells();
  void note_instructions();
  std::optional<Integer> constant_amount(const llvm::Value& value) const;
  std::string name_in_file(rts::VariableId id) const;
  std::string name_of_parameter(const llvm::Value& value) const;
};

void Meta::end(LeakRoots& leak_roots) {
  system_.declared_origin = first_cell(data_layout().getPointerSizeInBits());
  const auto text = [](const std::set<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, "; "));
  };
  system_.meta.entries.emplace_back(rts::producer_key, rts::import_producer);
  leak_roots.end();
  note_bytes();
  // What realloc assumes says the same of malloc and calloc.
  if (context_.assumptions.count("malloc, calloc and realloc always succeed") > 0) {
    context_.assumptions.erase("malloc and calloc always succeed");
  }
  if (!context_.assumptions.empty())
    system_.meta.entries.emplace_back("assumes", text(context_.assumptions));
  note_names();
  note_calls();
  note_names_in_calls();
  note_pointers();
  note_cells();
  if (!records_.spellings().empty()) {
    system_.meta.entries.emplace_back("fields",
                                      fmt::format("{}", fmt::join(records_.spellings(), " ")));
  }
  note_instructions();
}

/// Variables of procedures are called after these.
std::string Meta::name_in_file(rts::VariableId id) const {
  for (const rts::Procedure& procedure : system_.procedures) {
    for (const auto* own : {&procedure.parameters, &procedure.locals}) {
      if (std::find(own->begin(), own->end(), id) != own->end()) {
        return procedure.name + "." + system_.variables[id].name;
      }
    }
  }
  return system_.variables[id].name;
}

/// The name of a parameter of an open entry whose variable is in memory: callers hand over the
/// value that is stored there. It is empty for everything else.
std::string Meta::name_of_parameter(const llvm::Value& value) const {
  const auto* parameter = llvm::dyn_cast<llvm::Argument>(&value);
  const bool is_of_entry = options_.is_open() && parameter != nullptr &&
                           parameter->getParent() == context_.functions.front();
  return is_of_entry ? parameter->getName().str() : "";
}

/// The variables that stand for those of the program, with what it calls them where that is
/// another name; "&x" leads to the block of x. Behind that the kind_mark of its type.
void Meta::note_names() {
  std::map<rts::VariableId, std::string> names;
  std::map<rts::VariableId, std::string> marks;
  for (const auto& [value, id] : variables_) {
    const auto known = context_.names.find(value);
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value);
    const auto marked = context_.kind_marks.find(value);
    const std::string mark = global                                ? kind_mark(*global)
                             : marked == context_.kind_marks.end() ? ""
                                                                   : marked->second;
    if (!mark.empty()) marks.emplace(id, mark);
    std::string name = known != context_.names.end() ? known->second : name_of_parameter(*value);
    if (global) name = global->hasPrivateLinkage() ? "" : global->getName().str();
    if (name.empty() || !can_be_read(name)) continue;
    if (global || llvm::isa<llvm::AllocaInst>(value)) name.insert(0, "&");
    std::string& entry = names[id];
    if (entry.empty() || name < entry) entry = name;
  }
  for (const auto& [id, mark] : marks) names.try_emplace(id);
  std::string text;
  for (const auto& [id, name] : names) {
    const std::string own = name_in_file(id);
    text += (text.empty() ? "" : " ") + own + (own == name ? "" : "=" + name);
    if (const auto mark = marks.find(id); mark != marks.end()) text += mark->second;
  }
  system_.meta.entries.emplace_back("names", text);
}

/// The function at work first, then those that were inlined, with the number of the caller and the
/// place of the call; then from which instructions on, of which edges, which of them is meant.
void Meta::note_calls() {
  std::string text = context_.functions.front()->getName().str();
  for (const InlinedCalls::Call& call : context_.calls.all()) {
    text +=
        fmt::format("; {} {} {}:{}", as_name(call.function), call.caller, call.line, call.column);
  }
  std::string changes;
  for (const auto& [edge, calls] : graph_.calls()) {
    std::uint32_t now = 0;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (calls[i] == now || (calls[i] == InlinedCalls::unknown && i > 0)) continue;
      now = calls[i];
      changes += now == InlinedCalls::unknown ? fmt::format(" {}.{}=-", edge, i)
                                              : fmt::format(" {}.{}={}", edge, i, now);
    }
  }
  if (!changes.empty()) text += " |" + changes;
  system_.meta.entries.emplace_back("calls", text);
}

/// The bytes that a call of malloc or calloc asks for, if they are constant and not 0: as they
/// stand there, or by what was inlined.
std::optional<Integer> Meta::constant_amount(const llvm::Value& value) const {
  if (!is_allocation(value) || is_call_of(value, library::Kind::reallocation)) return std::nullopt;
  Integer bytes = 1;
  for (const llvm::Use& argument : llvm::cast<llvm::CallBase>(value).args()) {
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(argument.get());
    const auto computed = expressions_.find(argument.get());
    const Integer* known = computed == expressions_.end() ? nullptr : literal(computed->second);
    if (constant == nullptr && known == nullptr) return std::nullopt;
    bytes *= constant != nullptr ? to_integer(constant->getValue(), false) : *known;
  }
  return bytes > 0 ? std::optional(bytes) : std::nullopt;
}

/// What inlined functions call variables that have another name in `names`: "2:x=r" in call 2.
void Meta::note_names_in_calls() {
  std::set<std::tuple<std::uint32_t, std::string, std::string>> found;
  for (const auto& [value, naming] : context_.namings) {
    const auto variable = variables_.find(value);
    const auto call = context_.calls.known(*naming);
    const std::string name = naming->getVariable()->getName().str();
    const bool is_block = llvm::isa<llvm::AllocaInst>(value);
    if (variable == variables_.end() || is_block || !call || *call == 0) continue;
    if (!can_be_read(name) || name == context_.names.at(value)) continue;
    found.emplace(*call, name_in_file(variable->second), name);
  }
  std::string text;
  for (const auto& [call, variable, name] : found) {
    text += fmt::format("{}{}:{}={}", text.empty() ? "" : " ", call, variable, name);
  }
  if (!text.empty()) system_.meta.entries.emplace_back("names_in_calls", text);
}

/// The variables that lead to records, with which: "x=list".
void Meta::note_pointers() {
  std::map<std::string, std::string> found;
  for (const auto& [value, naming] : context_.namings) {
    const auto variable = variables_.find(value);
    const std::string record = record_behind(naming->getVariable()->getType());
    const bool is_there = std::any_of(system_.records.begin(), system_.records.end(),
                                      [&](const rts::Record& one) { return one.name == record; });
    if (variable == variables_.end() || llvm::isa<llvm::AllocaInst>(value) || !is_there) continue;
    found.try_emplace(name_in_file(variable->second), record);
  }
  std::string text;
  for (const auto& [variable, record] : found) {
    text += (text.empty() ? "" : " ") + variable + "=" + record;
  }
  if (!text.empty()) system_.meta.entries.emplace_back("pointers", text);
}

/// How many bytes the cells of blocks are, by the variables that get their addresses: "a=4", and
/// "n=16/2" for 16 bytes in each 2 cells.
void Meta::note_cells() {
  std::map<rts::VariableId, Integer> cells_made;  // where they are constant
  for (const rts::Edge& edge : system_.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
      const Integer* cells = alloc == nullptr ? nullptr : literal(alloc->size);
      if (cells != nullptr && *cells > 0) cells_made[alloc->to] = *cells;
    }
  }
  std::map<rts::VariableId, std::string> sizes;
  for (const auto& [value, id] : variables_) {
    const bool is_block = llvm::isa<llvm::AllocaInst>(value) ||
                          llvm::isa<llvm::GlobalVariable>(value) || is_allocation(*value);
    const auto bound = is_block ? layouts_.bound(inference_.points(*value)) : std::nullopt;
    if (!bound) continue;
    const Layout& layout = layouts_[*bound];
    if (layout.bytes == 0 || layout.cells == 0) continue;
    // A block of constant size may have been made as one that nobody looks into.
    if (const auto asked = constant_amount(*value)) {
      const auto made = cells_made.find(id);
      if (made == cells_made.end()) continue;
      sizes[id] = asked->get_str() + "/" + made->second.get_str();
      continue;
    }
    sizes[id] = inference_.is_bytes(*value)   ? "1"
                : layouts_.is_uniform(*bound) ? std::to_string(layout.bytes / layout.cells)
                                              : fmt::format("{}/{}", layout.bytes, layout.cells);
  }
  std::string text;
  for (const auto& [id, size] : sizes) {
    text += (text.empty() ? "" : " ") + name_in_file(id) + "=" + size;
  }
  if (!text.empty()) system_.meta.entries.emplace_back("cells", text);
}

/// What single instructions are about (docs/format.md).
void Meta::note_instructions() {
  std::string text;
  for (const auto& [edge, notes] : graph_.notes()) {
    for (const auto& [instruction, note] : notes) {
      text += fmt::format("{}{}.{}={}", text.empty() ? "" : "; ", edge, instruction, note);
    }
  }
  if (!text.empty()) system_.meta.entries.emplace_back("notes", text);
}

/// Says which blocks are looked at byte by byte, and why: of each class the first.
void Meta::note_bytes() {
  std::set<std::string> texts;
  for (const auto& [value, id] : variables_) {
    const bool is_block = llvm::isa<llvm::AllocaInst>(value) ||
                          llvm::isa<llvm::GlobalVariable>(value) || is_allocation(*value);
    if (!is_block || !inference_.is_bytes(*value)) continue;
    const auto* made = llvm::dyn_cast<llvm::Instruction>(value);
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value);
    const Position at = made ? position_of(*made) : global ? position_of(*global) : Position();
    const auto& reason = layouts_.reason(inference_.points(*value));
    const std::string wanted = reason.at.line > 0 ? " at " + to_string(reason.at) : "";
    texts.insert(name_of(*value) + (at.line > 0 ? " at " + to_string(at) : "") + ": " +
                 reason.text + wanted);
  }
  if (texts.empty()) return;
  assume("a cell is a byte in the blocks of meta.bytes, and counts as one");
  system_.meta.entries.emplace_back("bytes", fmt::format("{}", fmt::join(texts, "; ")));
}

}  // namespace

void end_meta(Context& context, LeakRoots& leak_roots) {
  Meta(context).end(leak_roots);
}

}  // namespace heapreach::frontends::lower
