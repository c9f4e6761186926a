#include "frontends/lower/program/place_notes.h"

#include <map>
#include <string>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "frontends/library/spell_out.h"
#include "frontends/prepare/passes/instrument.h"
#include "frontends/prepare/prepared.h"

namespace heapreach::frontends::lower {

using prepare::arbitrary_prefix;
using prepare::bad_call;
using prepare::block_size;
using prepare::line_mark;
using prepare::loaded_mark;
using prepare::numbered;
using prepare::padding_dropped;
using prepare::root_prefix;

namespace {

/// A type of C that is passed like this one.
std::string c_type(const llvm::Type& type, bool sign_extended) {
  if (type.isVoidTy()) return "void";
  if (type.isPointerTy()) return "void *";
  if (type.isFloatTy()) return "float";
  if (type.isDoubleTy()) return "double";
  if (!type.isIntegerTy()) return "long double";
  const unsigned bits = type.getIntegerBitWidth();
  const std::string sign = sign_extended ? "" : "unsigned ";
  if (bits == 1) return "_Bool";
  if (bits <= 8) return sign_extended ? "signed char" : "unsigned char";
  if (bits <= 16) return sign + "short";
  return bits <= 32 ? "int" : "long long";
}

/// The type of what an assertion or assumption takes for granted; empty for other calls.
std::string type_of_condition(const llvm::Instruction& call) {
  using library::Kind;
  if (!is_call_of(call, Kind::assertion) && !is_call_of(call, Kind::assumption)) return "";
  const llvm::Value& condition = *llvm::cast<llvm::CallBase>(call).getArgOperand(0);
  return c_type(*condition.getType(), true);
}

/// A call that a harness need not answer: a run does itself what the function does, or the harness
/// has a text for it, or it is a mark of the import.
bool stays(const llvm::Instruction& call, const llvm::StringRef& name) {
  using library::Kind;
  for (const Kind kind : {Kind::allocation, Kind::reallocation, Kind::release, Kind::normal_end,
                          Kind::abnormal_end}) {
    if (is_call_of(call, kind)) return true;
  }
  // What it computes is only known to the library.
  const library::Effect* effect = library::effect_of(call);
  if (effect && effect->kind == Kind::outside && effect->result == 'd') return true;
  return name.find(arbitrary_prefix) == 0 || name.find(root_prefix) == 0 || name == bad_call ||
         name == library::digit_function || name == library::bytes_read ||
         name == padding_dropped || name == line_mark || name.find(block_size) == 0 ||
         name.find(loaded_mark) == 0;
}

/// The scalars of an object, in the order of its cells.
void add_leaves(const Layouts& layouts, LayoutId id, std::uint64_t offset,
                std::vector<Leaf>& leaves) {
  const Layout& layout = layouts[id];
  if (layout.kind == LayoutKind::array) {
    const std::uint64_t step = layouts[layout.parts[0]].bytes;
    for (std::uint64_t i = 0; i < layout.count; ++i) {
      add_leaves(layouts, layout.parts[0], offset + i * step, leaves);
    }
  } else if (layout.kind == LayoutKind::record) {
    for (std::size_t i = 0; i < layout.parts.size(); ++i) {
      add_leaves(layouts, layout.parts[i], offset + layout.offsets[i], leaves);
    }
  } else {
    const bool is_pointer = layout.kind == LayoutKind::pointer;
    const bool is_unsigned = layout.kind == LayoutKind::integer && layouts.is_unsigned(layout.sign);
    leaves.push_back({offset, layout.bytes, is_pointer, is_unsigned});
  }
}

}  // namespace

Places PlaceNotes::places(const EndEdges& ends) {
  Places places;
  const auto numbers = numbered(context_.functions);
  const auto number_of = [&](const llvm::Value& value) {
    const auto known = numbers.find(&value);
    return known == numbers.end() ? 0U : known->second;
  };
  for (const auto& [value, id] : variables_) {
    if (const auto block = block_place(*value)) {
      places.blocks[id] = *block;
      places.blocks[id].number = number_of(*value);
    }
    places.values[id] = value_place(*value);
    if (!llvm::isa<llvm::Argument>(value)) places.values[id].number = number_of(*value);
  }
  for (const rts::VariableId id : context_.computed) places.values[id] = {};
  places.reused_address = context_.reused_address;
  places.error_calls = ends.error_calls;
  places.exits = ends.exits;
  note_functions(places);
  return places;
}

/// Where the value of a variable comes from, but for the number of a local.
ValuePlace PlaceNotes::value_place(const llvm::Value& value) {
  ValuePlace place;
  place.name = name_of(value);
  // 0 for pointers.
  place.bits = static_cast<unsigned>(value.getType()->getPrimitiveSizeInBits().getFixedValue());
  place.is_unsigned = value.getType()->isIntegerTy() && inference_.is_unsigned(value);
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&value)) {
    place.kind = ValuePlace::Kind::parameter;
    place.number = argument->getArgNo();
    place.at = position_of(*argument->getParent());
  }
  if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value)) {
    place.at = position_of(*instruction);
  }
  if (const llvm::Function* callee = library::called_function(value)) {
    const bool local = callee->getName().find(arbitrary_prefix) == 0;
    place.kind = local ? ValuePlace::Kind::local : ValuePlace::Kind::call;
    if (!local) place.name = callee->getName().str();
    place.is_used = !value.use_empty();
  }
  return place;
}

/// The block behind a variable that an alloc may set.
std::optional<BlockPlace> PlaceNotes::block_place(const llvm::Value& value) {
  BlockPlace place;
  place.name = name_of(value);
  if (llvm::isa<llvm::AllocaInst>(value)) {
    place.kind = BlockPlace::Kind::local;
  } else if (llvm::isa<llvm::GlobalVariable>(value)) {
    place.kind = BlockPlace::Kind::global;
    place.name = value.getName().str();
  } else if (!is_allocation(value)) {
    return std::nullopt;
  }
  if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value)) {
    place.at = position_of(*instruction);
  }
  place.pointer_bytes = data_layout().getPointerSize();
  place.in_bytes = inference_.is_bytes(value);
  if (place.in_bytes) {
    const Layout& bytes = layouts_[inference_.layout_of(inference_.points(value))];
    place.bytes = 1;
    place.tagged = bytes.pointers;
    place.leaves = {{0, 1, false, layouts_.is_unsigned(bytes.signs[1])}};
    return place;
  }
  const LayoutId layout = place.kind == BlockPlace::Kind::heap
                              ? inference_.layout_of(inference_.points(value))
                              : inference_.object_layout(value);
  place.bytes = layouts_[layout].bytes;
  add_leaves(layouts_, layout, 0, place.leaves);
  return place;
}

void PlaceNotes::note_functions(Places& places) const {
  std::set<const llvm::Function*> called, of_library;
  const llvm::Function& entry = *context_.functions.front();
  std::map<const llvm::Function*, std::string> conditions;
  for (const llvm::Function* function : context_.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const llvm::Function* callee = library::called_function(instruction);
      const bool outside = callee && callee->isDeclaration() && !callee->isIntrinsic();
      if (!outside || stays(instruction, callee->getName())) continue;
      called.insert(callee);
      if (const std::string type = type_of_condition(instruction); !type.empty()) {
        conditions[callee] = type;
      }
      if (library::effect_of(instruction)) of_library.insert(callee);
    }
  }
  for (const llvm::Function& callee : *entry.getParent()) {
    if (!called.count(&callee)) continue;
    const bool is_signed = callee.hasRetAttribute(llvm::Attribute::SExt);
    places.outside.push_back({callee.getName().str(), c_type(*callee.getReturnType(), is_signed),
                              callee.arg_size() > 0 || callee.isVarArg(), !callee.doesNotReturn(),
                              conditions[&callee], of_library.count(&callee) > 0});
  }
  for (const llvm::Argument& argument : entry.args()) {
    places.parameters.push_back(c_type(*argument.getType(), argument.hasSExtAttr()));
    if (!argument.use_empty()) places.needs_instrumentation = "its parameters are arbitrary";
  }
  for (const llvm::GlobalVariable& global : entry.getParent()->globals()) {
    if (global.hasInitializer() || global.use_empty()) continue;
    places.needs_instrumentation = "it does not define " + global.getName().str();
  }
}

}  // namespace heapreach::frontends::lower
