// In the system, pointers of the start are below every address that is handed out later: that is
// what `ptr` variables are (docs/semantics.md). One more of them, the limit, is about what comes
// later: a result, or what a load finds, is old if it is at most the limit, which may be anything
// below the first block that is made. Memory that nothing has set tells in no other way from memory
// that holds a new pointer than by whether any such pointer has been stored; that is a variable for
// each kind of pointers.
//
// That a pointer to a record leads to the start of a block of that size is said before accesses,
// not where the pointer comes from: it holds of all pointers of the kind, at any time, unless they
// lead to no allocated cell, and what is not accessed need not be known. Those that do not fail on
// an edge of their own, so that what a search takes for granted about a pointer that leads nowhere
// ends there.
#include "frontends/lower/values/handed_over.h"

#include <llvm/IR/Constants.h>

#include "frontends/lower/declared.h"

namespace heapreach::frontends::lower {

namespace {

constexpr const char* orderly =
    "pointers from outside that lead to a block lead to its start, and if they point to a record, "
    "the block has the size of the record";
constexpr const char* one_type =
    "pointers from outside to types of different layouts lead to different blocks";
constexpr const char* nothing_new =
    "what nothing has set in memory leads to no block that is made since the start";

}  // namespace

void HandedOver::begin() {
  if (options_.is_open() && options_.cells() != MemoryModel::bytes) assume(one_type);
  for (const auto& [id, variable] : stored_) graph_.emit(rts::Move{variable, number(0)}, {});
}

void HandedOver::assume_start_value(const llvm::Value& value) {
  if (!value.getType()->isPointerTy() || options_.callers != Callers::orderly) return;
  const ExpressionPtr c = leads_to_start(value, false);
  if (c->op == rts::Op::boolean) return;
  assume(orderly);
  graph_.emit(rts::Assume{c}, here());
}

void HandedOver::assume_result(const llvm::CallBase& site) {
  if (limit_ && returns_old()) {
    cut(compare(rts::Op::less_equal, pointers_.pointer(site), rts::make_variable(*limit_)),
        "undefined functions return no pointer to what is made since the start", site);
  }
  if (options_.callers != Callers::orderly) return;
  const ExpressionPtr c = leads_to_start(site, true);
  if (c->op == rts::Op::boolean) return;
  assume(orderly);
  graph_.emit(rts::Assume{c}, position_of(site));
}

void HandedOver::assume_loaded(const llvm::LoadInst& load) {
  if (!options_.is_open()) return;
  const ClassId id = layouts_.find(inference_.points(load));
  const ExpressionPtr value = pointers_.pointer(load);
  // Undefined functions may leave what they know in memory.
  const bool leaves_new = knows_new_ && options_.outside != OutsideCalls::pure;
  if (limit_ && !leaves_new) {
    ExpressionPtr c = compare(rts::Op::less_equal, value, rts::make_variable(*limit_));
    if (const auto stored = stored_.find(id); stored != stored_.end()) {
      const ExpressionPtr flag = rts::make_variable(stored->second);
      c = either(compare(rts::Op::not_equal, flag, number(0)), c);
    }
    assume(nothing_new);
    graph_.emit(rts::Assume{c}, position_of(load));
  }
}

/// What is known of the block that the pointer leads to, if it leads to one: null for those that
/// the program has made, and where nothing is known.
ExpressionPtr HandedOver::fits_if_any(const llvm::Value& root, const ExpressionPtr& pointer) {
  const bool is_own = llvm::isa<llvm::AllocaInst>(root) || llvm::isa<llvm::Constant>(root);
  if (options_.callers != Callers::orderly || is_own || is_allocation(root)) return nullptr;
  const ClassId id = layouts_.find(inference_.points(root));
  const ExpressionPtr size = rts::make(rts::Op::size, {pointer});
  if (const auto record = record_of(id)) {
    return compare(rts::Op::equal, size, records_.size(*record, layouts_[*record].cells));
  }
  // Of parameters and results it was said where they came from.
  const bool is_load = llvm::isa<llvm::LoadInst>(root);
  if (!is_load || inference_.is_inner(id) || !roots_.is_exact_base(root)) return nullptr;
  return compare(rts::Op::greater_equal, size, number(1));
}

void HandedOver::settle(const llvm::Value& root, const llvm::Instruction& at,
                        const std::string& about) {
  if (!options_.is_open()) return;
  const auto base = roots_.base_of(root);
  const ExpressionPtr pointer = base ? rts::make_variable(*base) : pointers_.pointer(root);
  const ExpressionPtr allocated = rts::make(rts::Op::allocated, {pointer});
  settle(root, fits_if_any(root, pointer), opposite(allocated), rts::Assert{allocated}, at, about);
}

/// Empty blocks are freed without having a cell: of records there are none.
void HandedOver::settle_freed(const llvm::Value& root, const llvm::Instruction& at) {
  if (!options_.is_open() || !record_of(layouts_.find(inference_.points(root)))) return;
  const ExpressionPtr pointer = pointers_.pointer(root);
  const ExpressionPtr fits = fits_if_any(root, pointer);
  settle(root, fits ? either(compare(rts::Op::equal, pointer, number(0)), fits) : nullptr,
         both(compare(rts::Op::not_equal, pointer, number(0)),
              opposite(rts::make(rts::Op::allocated, {pointer}))),
         rts::Free{pointer}, at, "");
}

void HandedOver::settle(const llvm::Value& root, const ExpressionPtr& fits,
                        const ExpressionPtr& leads_nowhere, const rts::Action& failing,
                        const llvm::Instruction& at, const std::string& about) {
  // Not for the second time since something was freed.
  if (!fits || !live_roots_.insert({&root, true}).second) return;
  assume(orderly);
  const rts::VertexId before = graph_.here(position_of(at));
  graph_.begin(before);
  emit(rts::Assume{leads_nowhere}, at);
  emit(failing, at, about);
  graph_.emit(rts::Assume{rts::make_boolean(false)}, position_of(at));
  graph_.end(graph_.add_vertex("", position_of(at)));
  graph_.begin(before);
  emit(rts::Assume{fits}, at);
}

ExpressionPtr HandedOver::size_if_any(const llvm::Value& pointer, const ExpressionPtr& size) {
  const llvm::Value& root = *pointer.stripPointerCasts();
  const bool is_load = llvm::isa<llvm::LoadInst>(root);
  if (options_.callers != Callers::orderly) return rts::make_boolean(true);
  if (is_load && !record_of(layouts_.find(inference_.points(root)))) return rts::make_boolean(true);
  return is_load || roots_.is_handed_over(root) ? fits(root, size) : rts::make_boolean(true);
}

void HandedOver::note_stored(const llvm::StoreInst& store) {
  const llvm::Value& value = *store.getValueOperand();
  const auto stored = stored_.find(layouts_.find(inference_.points(value)));
  Values visited;
  if (stored == stored_.end() || !may_be_new(value, visited)) return;
  graph_.emit(rts::Move{stored->second, number(1)}, position_of(store));
}

ExpressionPtr HandedOver::leads_nowhere(const ExpressionPtr& pointer) {
  ExpressionPtr c = compare(rts::Op::less_equal, pointer, number(0));
  for (const llvm::Function& function : module()) {
    if (!function.hasAddressTaken() || function.isIntrinsic()) continue;
    c = either(c, compare(rts::Op::equal, pointer, records_.address(function)));
  }
  return c;
}

/// The record that all pointers of the class point to, at the starts of blocks of its size, as far
/// as the program makes blocks and pointers.
std::optional<LayoutId> HandedOver::record_of(ClassId id) const {
  const auto layout = layouts_.bound(id);
  const unsigned marks = layouts_.marks(id) & (Layouts::moved | Layouts::undersized);
  if (!layout || marks != 0 || irregular_.count(id) > 0) return std::nullopt;
  if (layouts_[*layout].kind != LayoutKind::record || layouts_.is_bytes(id)) return std::nullopt;
  if (layouts_.has_open_array(*layout) || inference_.is_inner(id)) return std::nullopt;
  const auto types = seen_as_.find(id);
  if (types == seen_as_.end() || types->second.size() != 1) return std::nullopt;
  llvm::Type* type = *types->second.begin();
  if (!type->isStructTy() || layouts_.of(type) != *layout) return std::nullopt;
  return layout;
}

std::optional<std::uint64_t> HandedOver::cells_of_record(const llvm::Value& pointer) const {
  if (!options_.is_open()) return std::nullopt;
  const llvm::Value& root = *pointer.stripPointerCasts();
  const ClassId id = layouts_.find(inference_.points(root));
  if (const auto record = record_of(id)) return layouts_[*record].cells;
  const bool is_from_outside = roots_.is_handed_over(root) || is_start_value(root);
  if (options_.callers != Callers::orderly || !is_from_outside) return std::nullopt;
  if (inference_.is_inner(id) || roots_.is_inner(root)) return std::nullopt;
  const auto declared = declared_cells(root);
  if (!declared || declared->or_more) return std::nullopt;
  return declared->cells;
}

bool HandedOver::takes_for_record() {
  if (options_.callers != Callers::orderly) return false;
  assume(orderly);
  return true;
}

/// `is_later`: blocks that it led to may be freed by now.
ExpressionPtr HandedOver::leads_to_start(const llvm::Value& value, bool is_later) {
  const ClassId id = layouts_.find(inference_.points(value));
  // Of records that is said where they are accessed; places inside of something may be anywhere.
  const bool is_inner = inference_.is_inner(id) || roots_.is_inner(value);
  if (!layouts_.bound(id) || record_of(id) || is_inner) {
    return rts::make_boolean(true);
  }
  const ExpressionPtr pointer = pointers_.pointer(value);
  const ExpressionPtr fitting = fits(value, rts::make(rts::Op::size, {pointer}));
  ExpressionPtr c = either(leads_nowhere(pointer), fitting);
  if (!is_later || !frees_blocks_) return c;
  return either(c, compare(rts::Op::equal, rts::make(rts::Op::base, {pointer}), number(0)));
}

/// Whether that is the size of a block that the pointer may lead to.
ExpressionPtr HandedOver::fits(const llvm::Value& value, const ExpressionPtr& size) {
  const ClassId id = layouts_.find(inference_.points(value));
  if (const auto record = record_of(id)) {
    return compare(rts::Op::equal, size, records_.size(*record, layouts_[*record].cells));
  }
  const auto declared = declared_cells(value);
  if (!declared) return compare(rts::Op::greater_equal, size, number(1));
  return compare(declared->or_more ? rts::Op::greater_equal : rts::Op::equal, size,
                 number(static_cast<unsigned long>(declared->cells)));
}

/// The cells of a block that the pointer is declared to lead to; nothing if that may be any block.
std::optional<HandedOver::DeclaredCells> HandedOver::declared_cells(
    const llvm::Value& value) const {
  const ClassId id = layouts_.find(inference_.points(value));
  const auto declared = declared_record(value, context_);
  if (!declared || (knows_new_ && llvm::isa<llvm::CallBase>(value))) return std::nullopt;
  const auto layout = layouts_.bound(id);
  if (!layout) return std::nullopt;  // nobody accesses what lies there
  const auto cells =
      layouts_.is_bytes(id) ? std::optional(*declared) : layouts_.cells_within(*layout, *declared);
  if (!cells || *cells == 0) return std::nullopt;
  // Records may be the first part of larger ones, as which the program sees them.
  const bool is_open_ended =
      layouts_.has_open_array(*layout) || layouts_[*layout].bytes > *declared;
  const bool is_array = (layouts_.marks(id) & Layouts::moved) != 0 && !layouts_.is_bytes(id);
  return DeclaredCells{*cells, is_open_ended || is_array};
}

}  // namespace heapreach::frontends::lower
