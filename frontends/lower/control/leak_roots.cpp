#include "frontends/lower/control/leak_roots.h"

#include <numeric>

#include <llvm/IR/Constants.h>

namespace heapreach::frontends::lower {

namespace {

constexpr std::uint64_t most_roots = 64;  // pointers in one local

}  // namespace

bool LeakRoots::leads_somewhere(const llvm::AllocaInst& local) {
  const Layout& layout = layouts_[inference_.layout_of(inference_.points(local))];
  if (inference_.is_bytes(local)) return layout.pointers;
  return !pointers_in(inference_.layout_of(inference_.points(local))).empty();
}

/// The cells of one object that hold pointers.
std::vector<std::uint64_t> LeakRoots::pointers_in(LayoutId layout) const {
  std::vector<std::uint64_t> cells;
  for (std::uint64_t i = 0; i < layouts_[layout].cells; ++i) {
    if (layouts_[layouts_.leaf(layout, i)].kind == LayoutKind::pointer) cells.push_back(i);
  }
  return cells;
}

/// Where pointers may begin: among bytes anywhere, since a pointer may have been copied there.
/// Whatever else lies in a block of bytes that may hold pointers leads to no block
/// (support/byte_cells.h).
std::vector<std::uint64_t> LeakRoots::root_cells(const llvm::AllocaInst& local) const {
  const LayoutId object = inference_.object_layout(local);
  if (!inference_.is_bytes(local)) return pointers_in(object);
  if (!layouts_[inference_.layout_of(inference_.points(local))].pointers) return {};
  std::vector<std::uint64_t> cells(inference_.cells_of(object, local).get_ui());
  std::iota(cells.begin(), cells.end(), 0);
  return cells;
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
  const ExpressionPtr base = rts::make_variable(variable_of(local));
  const std::vector<std::uint64_t> cells = root_cells(local);
  const std::uint64_t size = inference_.is_bytes(local) ? data_layout().getPointerSize() : 1;
  if (cells.size() > most_roots * size) {
    unsupported(at, "valid-memtrack with `exit` and a large local array");
  }
  for (const std::uint64_t i : cells) {
    rts::VariableId id = 0;
    temporary("root" + std::to_string(i) + "_in_" + system_.variables[variable_of(local)].name,
              rts::VariableType::pointer, id);
    roots_.insert(system_.variables[id].name);
    emit(rts::Load{id, plus(base, Integer(static_cast<unsigned long>(i))), nullptr}, at);
  }
}

void LeakRoots::end() {
  if (!options_.checks(rts::Property::valid_memtrack)) return;
  for (const auto& [value, variable] : variables_) {
    if (llvm::isa<llvm::GlobalVariable>(value)) roots_.insert(system_.variables[variable].name);
  }
  std::string names;
  for (const std::string& name : roots_) names += (names.empty() ? "" : " ") + name;
  system_.meta.entries.emplace_back("roots", names);
}

}  // namespace heapreach::frontends::lower
