#include "frontends/lower/control/leak_roots.h"

#include <llvm/IR/Constants.h>

namespace heapreach::frontends::lower {

namespace {

constexpr std::uint64_t most_roots = 64;  // cells of one local

}  // namespace

bool LeakRoots::leads_somewhere(const llvm::AllocaInst& local) {
  const LayoutId layout = inference_.layout_of(inference_.points(local));
  for (std::uint64_t i = 0; i < layouts_[layout].cells; ++i) {
    if (layouts_[layouts_.leaf(layout, i)].kind == LayoutKind::pointer) return true;
  }
  return false;
}

void LeakRoots::note(const llvm::CallBase& call, const std::string& name) {
  rts::VariableId id = 0;
  const std::size_t dot = name.find('.');
  const std::string own = name.substr(dot + 1);
  temporary("root" + name.substr(0, dot) + "_" + own.substr(0, own.find('.')),
            rts::VariableType::pointer, id);
  roots_.insert(system_.variables[id].name);
  // Globals are roots by themselves, and those that nobody looks into have no block.
  const llvm::Value& value = *call.getArgOperand(0);
  emit(rts::Move{id, llvm::isa<llvm::Constant>(value) ? number(0) : pointers_.pointer(value)},
       call);
}

void LeakRoots::note_in(const llvm::AllocaInst& local, const llvm::Instruction& at) {
  const LayoutId layout = inference_.object_layout(local);
  const ExpressionPtr base = rts::make_variable(variable_of(local));
  for (std::uint64_t i = 0; i < layouts_[layout].cells; ++i) {
    if (layouts_[layouts_.leaf(layout, i)].kind != LayoutKind::pointer) continue;
    if (i >= most_roots) unsupported(at, "valid-memtrack with `exit` and a large local array");
    rts::VariableId id = 0;
    temporary("root" + std::to_string(i) + "_in_" + system_.variables[variable_of(local)].name,
              rts::VariableType::pointer, id);
    roots_.insert(system_.variables[id].name);
    emit(rts::Load{id, plus(base, Integer(static_cast<unsigned long>(i))), nullptr}, at);
  }
}

void LeakRoots::end() {
  if (!options_.tracks) return;
  for (const auto& [value, variable] : variables_) {
    if (llvm::isa<llvm::GlobalVariable>(value)) roots_.insert(system_.variables[variable].name);
  }
  std::string names;
  for (const std::string& name : roots_) names += (names.empty() ? "" : " ") + name;
  system_.meta.entries.emplace_back("roots", names);
}

}  // namespace heapreach::frontends::lower
