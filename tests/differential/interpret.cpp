#include "tests/differential/interpret.h"

#include <algorithm>

#include "tests/differential/evaluate.h"
#include "tests/differential/library.h"

namespace heapreach::differential {

namespace {

constexpr int most_steps = 4000;
constexpr int most_calls = 12;  // active at once

bool declares(const Statement& s) {
  return s.kind == Statement::Kind::declare || s.kind == Statement::Kind::input;
}

class Interpreter {
 public:
  Interpreter(const Program& program, const std::vector<long>& inputs, bool strict)
      : program_(program), inputs_(inputs), memory_(strict), evaluator_(memory_, globals_) {}

  Outcome run();

 private:
  enum class Flow { goes_on, returns, jumps };

  void start_globals();
  Address declare(const VariablePtr& variable, Frame& frame);
  Flow block(const Block& block, Frame& frame, Flow flow = Flow::goes_on);
  Flow execute(const Statement& s, Frame& frame);
  Flow loop(const Statement& s, Frame& frame);
  bool arrives(const Block& block, std::size_t& at, Frame& frame, std::vector<Address>& locals);
  void library(const Statement& s, Frame& frame);
  void call(const Statement& s, Frame& frame);
  void simple(const Statement& s, Frame& frame);
  void copy_record(const Statement& s, Frame& frame);
  void assign(const ExpressionPtr& place, const Value& value, TypeId type, Frame& frame) {
    evaluator_.store(evaluator_.place(*place, frame), value, type);
  }
  Value value(const ExpressionPtr& e, const Frame& frame) { return evaluator_.value(*e, frame); }

  const Program& program_;
  const std::vector<long>& inputs_;
  Memory memory_;
  Frame globals_;
  Evaluator evaluator_;
  std::size_t asked_ = 0;
  int steps_ = 0;
  int calls_ = 0;
  int line_ = 0;
  Value returned_;
  std::string target_;  // the label that a jump looks for
  std::vector<long> probes_;
};

void Interpreter::start_globals() {
  for (const VariablePtr& variable : program_.globals) {
    globals_[variable.get()] = memory_.allocate(variable->type->size, Memory::Place::global, true);
  }
  for (std::size_t i = 0; i < program_.globals.size(); ++i) {
    if (!program_.initial[i]) continue;
    const VariablePtr& variable = program_.globals[i];
    const Value first = value(program_.initial[i], globals_);
    evaluator_.store({globals_.at(variable.get()), variable->type}, first,
                     program_.initial[i]->type);
  }
}

Address Interpreter::declare(const VariablePtr& variable, Frame& frame) {
  const Address where = memory_.allocate(variable->type->size, Memory::Place::local, false);
  frame[variable.get()] = where;
  return where;
}

/// Whether the label that a jump looks for comes later in the block; then `at` is there. What the
/// jump passes is declared all the same, without a value.
bool Interpreter::arrives(const Block& block, std::size_t& at, Frame& frame,
                          std::vector<Address>& locals) {
  std::size_t to = at;
  while (to < block.size() &&
         (block[to]->kind != Statement::Kind::label || block[to]->name != target_)) {
    ++to;
  }
  if (to == block.size()) return false;
  for (; at < to; ++at) {
    const Statement& passed = *block[at + 1];
    if (declares(passed)) locals.push_back(declare(passed.variable, frame));
  }
  return true;
}

Interpreter::Flow Interpreter::block(const Block& block, Frame& frame, Flow flow) {
  std::vector<Address> locals;
  for (std::size_t i = 0; i < block.size(); ++i) {
    const Statement& s = *block[i];
    if (declares(s)) locals.push_back(declare(s.variable, frame));
    if (flow == Flow::goes_on) flow = execute(s, frame);
    if (flow == Flow::jumps && arrives(block, i, frame, locals)) flow = Flow::goes_on;
    if (flow != Flow::goes_on) break;
  }
  for (const Address& local : locals) memory_.end(local);
  return flow;
}

Interpreter::Flow Interpreter::loop(const Statement& s, Frame& frame) {
  const Address counter = declare(s.variable, frame);
  const PlaceOf place{counter, s.variable->type};
  evaluator_.store(place, value(s.a, frame), s.a->type);
  Flow flow = Flow::goes_on;
  while (flow == Flow::goes_on && is_true(value(s.b, frame))) {
    flow = block(s.body, frame);
    line_ = s.line;
    if (++steps_ > most_steps) unclear("too many steps");
    if (flow == Flow::goes_on) evaluator_.store(place, value(s.c, frame), s.c->type);
  }
  memory_.end(counter);
  return flow;
}

void Interpreter::call(const Statement& s, Frame& frame) {
  if (++calls_ > most_calls) unclear("too many calls");
  Frame inner;
  std::vector<Address> locals;
  for (std::size_t i = 0; i < s.arguments.size(); ++i) {
    const VariablePtr& parameter = s.function->parameters[i];
    const Value argument = value(s.arguments[i], frame);
    locals.push_back(declare(parameter, inner));
    evaluator_.store({locals.back(), parameter->type}, argument, s.arguments[i]->type);
  }
  const Flow flow = block(s.function->body, inner);
  if (s.function->result && flow != Flow::returns) unclear("no value is returned");
  for (const Address& local : locals) memory_.end(local);
  line_ = s.line;
  --calls_;
  if (s.a) assign(s.a, returned_, s.function->result, frame);
}

/// C allows that source and target are the same, and no other overlap.
void Interpreter::copy_record(const Statement& s, Frame& frame) {
  const Address to = evaluator_.place(*s.a, frame).address;
  const Address from = evaluator_.place(*s.b, frame).address;
  const long distance = to.offset - from.offset;
  const long size = s.b->type->size;
  if (to.block == from.block && distance != 0 && distance < size && -distance < size) {
    unclear("a record is assigned to a part of itself");
  }
  assign(s.a, value(s.b, frame), s.b->type, frame);
}

void Interpreter::library(const Statement& s, Frame& frame) {
  std::vector<Value> arguments;
  for (const ExpressionPtr& argument : s.arguments) arguments.push_back(value(argument, frame));
  Value result = call_routine(memory_, s.routine, arguments);
  if (compares(s.routine)) {
    result.number = s.relation == Op::equal ? result.number == 0 : result.number < 0;
  }
  if (s.a) assign(s.a, result, s.a->type, frame);
}

/// What has no statements inside.
void Interpreter::simple(const Statement& s, Frame& frame) {
  using Kind = Statement::Kind;
  const auto number = [&](const ExpressionPtr& e) { return value(e, frame).number; };
  const auto size = [&](const ExpressionPtr& e) { return static_cast<unsigned long>(number(e)); };
  const auto pointer = [&](const ExpressionPtr& e) { return value(e, frame).address; };
  switch (s.kind) {
    case Kind::input: {
      Value chosen;
      chosen.number = inputs_[asked_++];
      evaluator_.store({frame.at(s.variable.get()), s.variable->type}, chosen, s.variable->type);
      return;
    }
    case Kind::declare:
      if (!s.a) return;
      evaluator_.store({frame.at(s.variable.get()), s.variable->type}, value(s.a, frame),
                       s.a->type);
      return;
    case Kind::assign:
      if (s.b->type->is_record()) return copy_record(s, frame);
      return assign(s.a, value(s.b, frame), s.b->type, frame);
    case Kind::allocate: {
      const Address made = memory_.heap_block(size(s.b), s.c ? size(s.c) : 1, s.c != nullptr);
      return assign(s.a, of_address(made), s.a->type, frame);
    }
    case Kind::reallocate: {
      const Address old = pointer(s.b);
      const Address made = memory_.reallocate(old, size(s.c));
      return assign(s.a, of_address(made), s.a->type, frame);
    }
    case Kind::release:
      return memory_.release(pointer(s.a));
    case Kind::set:
      return memory_.set(pointer(s.a), static_cast<unsigned char>(number(s.b)), number(s.c));
    case Kind::copy:
    case Kind::move:
      return memory_.copy(pointer(s.a), pointer(s.b), number(s.c), s.kind == Kind::move);
    case Kind::library:
      return library(s, frame);
    case Kind::error:
      throw Ended{Ended::Kind::error, "reach_error"};
    case Kind::probe:
      probes_.push_back(number(s.a));
      return;
    default:
      return;
  }
}

Interpreter::Flow Interpreter::execute(const Statement& s, Frame& frame) {
  using Kind = Statement::Kind;
  line_ = s.line;
  if (++steps_ > most_steps) unclear("too many steps");
  switch (s.kind) {
    case Kind::choose:
      return block(is_true(value(s.a, frame)) ? s.body : s.other, frame);
    case Kind::loop:
      return loop(s, frame);
    case Kind::scope:
      return block(s.body, frame);
    case Kind::call:
      call(s, frame);
      return Flow::goes_on;
    case Kind::jump:
      if (!is_true(value(s.a, frame))) return Flow::goes_on;
      target_ = s.name;
      return Flow::jumps;
    case Kind::select: {
      const std::string wanted = "case " + std::to_string(value(s.a, frame).number);
      const auto fits = [&](const StatementPtr& part) { return part->name == wanted; };
      if (std::none_of(s.body.begin(), s.body.end(), fits)) return Flow::goes_on;
      target_ = wanted;
      return block(s.body, frame, Flow::jumps);
    }
    case Kind::give_back:
      if (s.a) returned_ = value(s.a, frame);
      return Flow::returns;
    default:
      simple(s, frame);
      return Flow::goes_on;
  }
}

Outcome Interpreter::run() {
  Outcome result;
  try {
    start_globals();
    Frame frame;
    block(program_.main, frame);
    result.leaves_blocks = memory_.has_heap_blocks();
    if (program_.leaks == Program::Leaks::any && memory_.has_heap_blocks()) {
      throw Ended{Ended::Kind::leak, "a block is not freed"};
    }
    if (program_.leaks == Program::Leaks::lost && memory_.has_lost_blocks()) {
      throw Ended{Ended::Kind::leak, "a block is lost"};
    }
  } catch (const Ended& ended) {
    result.ends_normally = false;
    result.ended = ended;
    result.line = line_;
  }
  result.cells = memory_.made();
  result.probes = std::move(probes_);
  return result;
}

}  // namespace

Outcome interpret(const Program& program, const std::vector<long>& inputs, bool strict) {
  return Interpreter(program, inputs, strict).run();
}

}  // namespace heapreach::differential
