#include "frontends/lower/control/outside.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include "frontends/library/calls.h"
#include "frontends/library/constant_text.h"
#include "frontends/library/spell_out.h"
#include "frontends/lower/values/representation.h"
#include "frontends/lower/values/unset.h"
#include "frontends/prepare/prepared.h"
#include "frontends/prepare/values/float_types.h"

namespace heapreach::frontends::lower {

namespace {

constexpr const char* pure = "undefined functions return any value and touch nothing";
constexpr const char* havoc =
    "undefined functions return any value and may change the blocks that their arguments point "
    "into";
constexpr const char* called_back =
    "pointers to functions that come from outside lead to functions of the type that they are "
    "called with";
constexpr const char* escaped =
    "undefined functions return any value and may change the blocks that their arguments point "
    "into, and variables that they can know";

}  // namespace

void Outside::unknown_function(const llvm::CallBase& site, const std::string& name) {
  if (!site.getType()->isVoidTy() && !site.getType()->isIntegerTy() &&
      !site.getType()->isPointerTy() && !prepare::is_known_float(*site.getType())) {
    unsupported(site, "the call of " + name, "its type");
  }
  const library::Choice choice = library::choice_of(name);
  if (choice != library::Choice::none) return make_choice(site, choice);
  if (options_.strict) {
    unsupported(site, "the call of " + name, "the program does not define it (--strict)");
  }
  const bool changes = options_.outside != OutsideCalls::pure;
  const bool changes_variables = options_.outside == OutsideCalls::havoc_escaped;
  const bool is_callback =
      library::called_function(site)->hasFnAttribute(prepare::callback_attribute);
  if (is_callback) assume(called_back);
  if (!is_callback && warned_.insert(name).second) {
    const llvm::Attribute unread =
        library::called_function(site)->getFnAttribute(prepare::unread_attribute);
    const std::string what = unread.isValid()
                                 ? unread.getValueAsString().str() + " is not read (--callees)"
                                 : name + " is not defined";
    warnings_.push_back(
        {position_of(site),
         "the function " + what +
             ": it is taken to return any "
             "value and to " +
             (changes_variables ? "change what its arguments point to, and variables that it "
                                  "can know"
              : changes         ? "change what its arguments point to"
                                : "touch nothing")});
  }
  const char* const taken = changes_variables ? escaped : changes ? havoc : pure;
  assume(taken);
  opens(taken, position_of(site));
  std::vector<LeftIn> left;
  std::vector<rts::VariableId> contents;
  for (const llvm::Value* pointer : changed_by(site)) {
    if (auto known = left_in(*pointer)) {
      contents.insert(contents.end(), known->contents.begin(), known->contents.end());
      left.push_back(*std::move(known));
    } else {
      change_block(*pointer, site);
    }
  }
  arbitrary_.make(site, position_of(site), options_.is_open() ? as_name(name) : "", contents);
  for (const LeftIn& one : left) leave(one, site);
  if (!site.getType()->isPointerTy()) return;
  if (options_.is_open()) return handed_over_.assume_result(site);
  const bool knows_blocks =
      std::any_of(given_.objects().begin(), given_.objects().end(), [&](const llvm::Value* object) {
        return !llvm::isa<llvm::GlobalVariable>(object) || variables_.count(object) > 0;
      });
  if (!knows_blocks) stay_outside(site);
}

void Outside::make_choice(const llvm::CallBase& site, library::Choice choice) {
  const bool is_anything = choice == library::Choice::anything;
  const std::string asked = library::called_function(site)->getName().str();
  arbitrary_.make(site, position_of(site), is_anything && options_.is_open() ? as_name(asked) : "");
  if (is_anything) return;
  const ExpressionPtr result = integers_.integer(site, false);
  const ExpressionPtr like = integers_.integer(*site.getArgOperand(0), false);
  const std::string name = library::called_function(site)->getName().str();
  if (choice == library::Choice::at_least) {
    return cut(compare(rts::Op::greater_equal, result, like),
               "texts of the library are as long as they can be", site);
  }
  if (choice == library::Choice::within) {
    return cut(both(compare(rts::Op::greater_equal, result, number(0)),
                    compare(rts::Op::less_equal, result, like)),
               "what the library makes up is as C says", site);
  }
  const auto both_are = [&](rts::Op op) {
    return both(compare(op, like, number(0)), compare(op, result, number(0)));
  };
  const bool by_sign = choice == library::Choice::sign;
  const ExpressionPtr others = by_sign ? either(both_are(rts::Op::less), both_are(rts::Op::greater))
                                       : both_are(rts::Op::not_equal);
  cut(either(both_are(rts::Op::equal), others),
      "the result of " + std::string(library::chosen_result(name)) + " is one that it can have",
      site);
}

void Outside::outside_function(const llvm::CallBase& site, const library::Effect& effect) {
  opens("functions of the C library return any value of their range", position_of(site));
  if (!effect.note.empty()) assume(std::string(effect.note));
  arbitrary_.make(site, position_of(site));
  if (effect.result == 'F') return open_stream(site);
  if (site.getType()->isPointerTy()) return stay_outside(site);
  if (!site.getType()->isIntegerTy() || site.use_empty()) return;
  if (const ExpressionPtr c = in_range(site, effect)) {
    cut(c, "the result of " + std::string(effect.name) + " is one that it can have", site);
  }
}

/// Null where it may be any value of its type.
ExpressionPtr Outside::in_range(const llvm::CallBase& site, const library::Effect& effect) {
  using library::Range;
  const ExpressionPtr result = integers_.integer(site);
  const bool is_unsigned = inference_.is_unsigned(site);
  const Integer span = power_of_two(site.getType()->getIntegerBitWidth());
  const ExpressionPtr minus_one =
      compare(rts::Op::equal, result, number(is_unsigned ? Integer(span - 1) : Integer(-1)));
  switch (effect.range) {
    case Range::any:
      return nullptr;
    case Range::not_negative:
      return within(result, 0, span / 2 - 1);
    case Range::positive:
      return within(result, 1, span / 2 - 1);
    case Range::bit:
      return within(result, 0, 1);
    case Range::below_2_31:
      return within(result, 0, power_of_two(31) - 1);
    case Range::within_2_31:
      if (!is_unsigned) return within(result, -power_of_two(31), power_of_two(31) - 1);
      return either(within(result, 0, power_of_two(31) - 1),
                    within(result, span - power_of_two(31), span - 1));
    case Range::zero_or_minus_one:
      if (!is_unsigned) return within(result, -1, 0);
      return either(compare(rts::Op::equal, result, number(0)), minus_one);
    case Range::at_least_minus_one:
      if (!is_unsigned) return within(result, -1, span / 2 - 1);
      return either(within(result, 0, span / 2 - 1), minus_one);
    case Range::byte_or_end:
      if (!is_unsigned) return within(result, -1, 255);
      return either(within(result, 0, 255), minus_one);
    case Range::argument_or_end: {
      const ExpressionPtr argument = integers_.integer(*site.getArgOperand(effect.limit));
      return either(compare(rts::Op::equal, result, wrapped(argument, true, 8, true)), minus_one);
    }
    case Range::printed: {
      const auto length = printed_length(site, effect);
      if (!length) return nullptr;
      const Integer least = static_cast<unsigned long>(length->least);
      const ExpressionPtr fails =
          is_unsigned ? within(result, span / 2, span - 1) : within(result, -(span / 2), -1);
      return either(within(result, least, length->is_all ? least : Integer(span / 2 - 1)), fails);
    }
    case Range::up_to:
    case Range::elements:
    case Range::below:
    case Range::minus_one_on:
      break;
  }
  const ExpressionPtr limit = integers_.integer(*site.getArgOperand(effect.limit), true);
  const Integer* known = literal(limit);
  const Integer most = known && *known < span / 2 ? *known : Integer(span / 2 - 1);
  const bool may_fail = effect.range == Range::minus_one_on;
  if (known && may_fail && !is_unsigned) return within(result, -1, most);
  ExpressionPtr c = within(result, 0, most);
  if (!known) c = both(c, compare(rts::Op::less_equal, result, limit));
  const ExpressionPtr none = compare(rts::Op::equal, result, number(0));
  if (effect.range == Range::below) {
    c = both(c, either(compare(rts::Op::less, result, limit), none));
  } else if (effect.range == Range::elements) {
    const ExpressionPtr size = integers_.integer(*site.getArgOperand(effect.limit - 1), true);
    c = both(c, either(compare(rts::Op::not_equal, size, number(0)), none));
  }
  return may_fail ? either(c, minus_one) : c;
}

/// As far as a constant format says it.
std::optional<library::PrintedLength> Outside::printed_length(const llvm::CallBase& site,
                                                              const library::Effect& effect) {
  const llvm::Value& format = *site.getArgOperand(effect.parameters.find('f'));
  const auto text = library::constant_text(format, function().getParent()->getDataLayout());
  if (!text) return std::nullopt;
  return library::format_of(*text).length;
}

/// Of streams that are open at the same time.
const std::string apart = "streams are apart from each other and from blocks of the program";

/// The pointer that a call returns is null, the address of a function, or in no block.
void Outside::stay_outside(const llvm::Instruction& pointer) {
  const ExpressionPtr c = handed_over_.leads_nowhere(pointers_.pointer(pointer));
  cut(c, "functions outside the program return no pointer to a block that they cannot know",
      pointer);
}

void Outside::load(const llvm::LoadInst& load) {
  const auto* variable =
      llvm::dyn_cast<llvm::GlobalVariable>(load.getPointerOperand()->stripPointerCasts());
  if (!variable || !library::is_library_variable(variable->getName().str())) return;
  const bool is_only_read = std::all_of(variable->user_begin(), variable->user_end(),
                                        [](auto* u) { return llvm::isa<llvm::LoadInst>(u); });
  if (variable->hasInitializer() || !is_only_read || !load.getType()->isPointerTy()) return;
  const std::string name = variable->getName().str();
  const int stream = name == "stdin"    ? library::stdin_number
                     : name == "stdout" ? library::stdout_number
                                        : library::stderr_number;
  cut(compare(rts::Op::equal, pointers_.pointer(load), number(stream)), apart, load);
}

/// Numbers say which streams are the same (library/table/effects.h).
void Outside::open_stream(const llvm::CallBase& site) {
  const ExpressionPtr stream = pointers_.pointer(site);
  const bool opens_again = site.arg_size() > 2;  // freopen
  const ExpressionPtr is_open =
      opens_again ? compare(rts::Op::equal, stream, pointers_.pointer(*site.getArgOperand(2)))
                  : compare(rts::Op::less_equal, stream, number(library::watched_number));
  cut(either(compare(rts::Op::equal, stream, number(0)), is_open), apart, site);
}

void Outside::make_digit(const llvm::CallBase& site) {
  const auto constant_at = [&](unsigned place) {
    return to_integer(llvm::cast<llvm::ConstantInt>(site.getArgOperand(place))->getValue(), true);
  };
  const Integer power = constant_at(1), base = constant_at(2);
  const ExpressionPtr value = integers_.integer(*site.getArgOperand(0));
  if (const Integer* known = literal(value)) {
    expressions_[&site] = number(Integer(*known / power % base));
    return;
  }
  rts::Approximation operation;
  operation.operation = rts::Operation::remainder_unsigned;
  operation.width = 64;
  operation.result = variable_of(site);
  rts::VariableId id = 0;
  const ExpressionPtr whole = temporary("number", rts::VariableType::integer, id);
  emit(rts::Move{id, value}, site);
  operation.a = divided(whole, power);
  operation.b = number(base);
  operation.place = to_string(position_of(site));
  emit(rts::Havoc{{operation.result}}, site);
  const ExpressionPtr result = rts::make_variable(operation.result);
  emit(rts::Assume{within(result, 0, Integer(base - 1))}, site);
  // Numbers of one digit are exact, and so are zeros in front.
  const bool is_last = power == 1;
  const ExpressionPtr exact = is_last ? whole : number(0);
  emit(rts::Assume{either(compare(rts::Op::greater_equal, whole, number(is_last ? base : power)),
                          compare(rts::Op::equal, result, exact))},
       site);
  expressions_[&site] = result;
  system_.approximations.operations.push_back(std::move(operation));
}

void Outside::read_bytes(const llvm::CallBase& site) {
  const llvm::Value& start = *site.getArgOperand(0);
  inference_.layout_of(inference_.points(start));
  const ExpressionPtr cells = amounts_.transferred_cells(*site.getArgOperand(1), start);
  const Position at = position_of(site);
  const Integer* known = literal(cells);
  if (known && *known == 0) return;
  rts::VariableId id = 0;
  temporary("read", rts::VariableType::integer, id);
  const auto read = [&](const ExpressionPtr& further) {
    const Checked place = accesses_.access(start, further, true, site);
    emit(rts::Load{id, place.at, place.in}, site);
  };
  if (known) {
    read(number(0));
    if (*known > 1) read(number(*known - 1));
    return;
  }
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  graph_.begin(before);
  graph_.emit(rts::Assume{compare(rts::Op::less_equal, cells, number(0))}, at);
  graph_.end(after);
  graph_.begin(before);
  graph_.emit(rts::Assume{compare(rts::Op::greater, cells, number(0))}, at);
  const auto asserted = live_roots_;
  read(number(0));
  read(plus(cells, Integer(-1)));
  graph_.end(after);
  live_roots_ = asserted;
  graph_.begin(after);
}

/// 1 or 0. Only conditions may look at blocks.
void Outside::ask_allocated(const llvm::CallBase& site) {
  const llvm::Value& pointer = *site.getArgOperand(0);
  if (site.arg_size() != 2 || !pointer.getType()->isPointerTy() ||
      !site.getArgOperand(1)->getType()->isIntegerTy() || !site.getType()->isIntegerTy()) {
    unsupported(site, std::string("the call of ") + allocated_function,
                "it takes a pointer and a number of bytes and returns an int");
  }
  // Nobody looks into the block: nothing says how many cells these bytes are.
  const bool is_accessed = layouts_.bound(inference_.points(pointer)).has_value();
  const ExpressionPtr cells =
      is_accessed ? amounts_.transferred_cells(*site.getArgOperand(1), pointer) : number(1);
  const ExpressionPtr size = rts::make(rts::Op::size, {pointers_.pointer(pointer)});
  const ExpressionPtr least = compare(rts::Op::greater_equal, cells, number(1));
  const ExpressionPtr large =
      compare(rts::Op::greater_equal, size, choose(least, cells, number(1)));
  const ExpressionPtr answer = both(large, handed_over_.size_if_any(pointer, size));
  const Position at = position_of(site);
  const rts::VariableId variable = variable_of(site);
  expressions_[&site] = rts::make_variable(variable);
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  for (const bool holds : {true, false}) {
    graph_.begin(before);
    graph_.emit(rts::Assume{holds ? answer : opposite(answer)}, at);
    graph_.emit(rts::Move{variable, number(holds ? 1 : 0)}, at);
    graph_.end(after);
  }
  graph_.begin(after);
}

}  // namespace heapreach::frontends::lower
