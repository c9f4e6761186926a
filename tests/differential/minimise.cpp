// Greedy: each reduction is tried once in turn, and kept if the program still shows what it is to
// show; rounds follow until one changes nothing.
#include "tests/differential/minimise.h"

#include <algorithm>
#include <set>

#include "tests/differential/survey.h"

namespace heapreach::differential {

namespace {

using Kind = Statement::Kind;

/// All blocks of statements, outer ones first.
void collect(Block& block, std::vector<Block*>& blocks) {
  blocks.push_back(&block);
  for (const StatementPtr& s : block) {
    collect(s->body, blocks);
    collect(s->other, blocks);
  }
}

std::vector<Block*> blocks_of(Program& program) {
  std::vector<Block*> result;
  collect(program.main, result);
  for (const FunctionPtr& function : program.functions) collect(function->body, result);
  return result;
}

using Visit = std::function<void(const Expression&)>;

void visit(const ExpressionPtr& e, const Visit& see) {
  if (!e) return;
  see(*e);
  for (const ExpressionPtr& argument : e->arguments) visit(argument, see);
}

using Names = std::set<const Variable*>;

bool is_closed(const ExpressionPtr& e, const Names& known) {
  bool closed = true;
  visit(e, [&](const Expression& part) {
    closed &= part.op != Op::variable || known.count(part.variable.get()) > 0;
    if (part.op != Op::member && part.op != Op::container_of) return;
    const Type& record = part.op == Op::member ? *part.arguments[0]->type : *part.subject;
    closed &= !record.fields[static_cast<std::size_t>(part.number)].is_dropped;
  });
  return closed;
}

using Labels = std::set<std::string>;

/// Whether every name still stands for something in sight; `labels` come behind the block.
bool is_closed(const Block& block, Names known, Labels labels, const Program& program,
               bool has_cases = false) {
  bool closed = true;
  for (const StatementPtr& s : block) {
    if (s->kind == Kind::label) labels.insert(s->name);
  }
  for (const StatementPtr& s : block) {
    if (s->kind == Kind::label) labels.erase(s->name);
    closed &= has_cases || s->name.rfind("case ", 0) != 0;
    closed &= s->kind != Kind::jump || labels.count(s->name) > 0;
    if (s->kind == Kind::declare || s->kind == Kind::input) known.insert(s->variable.get());
    Names inner = known;
    if (s->kind == Kind::loop) inner.insert(s->variable.get());
    closed &= is_closed(s->a, s->kind == Kind::loop ? known : inner);
    closed &= is_closed(s->b, inner) && is_closed(s->c, inner);
    for (const ExpressionPtr& argument : s->arguments) closed &= is_closed(argument, known);
    closed &= is_closed(s->body, inner, labels, program, s->kind == Kind::select);
    closed &= is_closed(s->other, inner, labels, program);
    const auto has = [&](const FunctionPtr& f) { return f.get() == s->function; };
    closed &= s->kind != Kind::call ||
              std::any_of(program.functions.begin(), program.functions.end(), has);
  }
  return closed;
}

bool is_closed(const Program& program) {
  Names globals;
  bool closed = true;
  for (std::size_t i = 0; i < program.globals.size(); ++i) {
    closed &= is_closed(program.initial[i], globals);
    globals.insert(program.globals[i].get());
  }
  for (const FunctionPtr& function : program.functions) {
    Names known = globals;
    for (const VariablePtr& parameter : function->parameters) known.insert(parameter.get());
    closed &= is_closed(function->body, known, {}, program);
  }
  return closed && is_closed(program.main, globals, {}, program);
}

/// What can stand for an expression and is simpler: numbers, or an operand of the same kind.
std::vector<ExpressionPtr> simpler_than(const Expression& e) {
  std::vector<ExpressionPtr> result;
  if (e.type->is_integer()) result = {number(0), number(1)};
  for (const ExpressionPtr& argument : e.arguments) {
    const bool fits =
        e.type->is_integer() ? argument->type->is_integer() : argument->type == e.type;
    if (fits) result.push_back(argument);
  }
  return result;
}

class Minimiser {
 public:
  Minimiser(Program& program, const Shows& shows) : program_(program), shows_(shows) {}
  void run();

 private:
  bool holds() { return is_closed(program_) && !survey(program_).unclear && shows_(program_); }
  /// Replaces a part and keeps that if the program still shows it.
  template <typename T>
  bool attempt(T& part, T replacement);
  bool statements();
  bool inlined(Block& block, std::size_t at);
  bool expressions();
  bool simpler(ExpressionPtr& slot, bool is_place = false);
  bool whole_parts();
  bool members();

  Program& program_;
  const Shows& shows_;
};

template <typename T>
bool Minimiser::attempt(T& part, T replacement) {
  std::swap(part, replacement);
  if (holds()) return true;
  std::swap(part, replacement);
  return false;
}

/// What stands in a compound statement takes its place.
bool Minimiser::inlined(Block& block, std::size_t at) {
  const StatementPtr s = block[at];
  for (const Block& inner : {s->body, s->other}) {
    if (inner.empty()) continue;
    Block replaced = block;
    replaced.erase(replaced.begin() + static_cast<long>(at));
    replaced.insert(replaced.begin() + static_cast<long>(at), inner.begin(), inner.end());
    if (attempt(block, replaced)) return true;
  }
  return false;
}

bool Minimiser::statements() {
  bool changed = false;
  // Half a block, a quarter, .. and single statements, from the end.
  for (std::size_t b = 0; b < blocks_of(program_).size(); ++b) {
    for (std::size_t length = blocks_of(program_)[b]->size(); length > 0; length /= 2) {
      for (std::size_t at = 0; at < blocks_of(program_)[b]->size();) {
        Block& block = *blocks_of(program_)[b];
        Block shorter = block;
        const std::size_t end = std::min(block.size(), at + length);
        shorter.erase(shorter.begin() + static_cast<long>(at),
                      shorter.begin() + static_cast<long>(end));
        if (attempt(block, shorter) || (length == 1 && inlined(block, at))) {
          changed = true;
        } else {
          at += length;
        }
      }
    }
  }
  return changed;
}

/// One step simpler. What has to stay a place becomes simpler in its indices only.
bool Minimiser::simpler(ExpressionPtr& slot, bool is_place) {
  if (!slot || slot->op == Op::number || slot->op == Op::size_of) return false;
  if (!is_place) {
    for (const ExpressionPtr& candidate : simpler_than(*slot)) {
      if (attempt(slot, candidate)) return true;
    }
  }
  for (std::size_t i = 0; i < slot->arguments.size(); ++i) {
    const bool inner =
        slot->op == Op::address || slot->op == Op::member || slot->arguments[i]->type->is_array();
    // Expressions are shared and constant: a copy is changed in place of the original.
    const auto copy = std::make_shared<Expression>(*slot);
    ExpressionPtr whole = slot;
    slot = copy;
    if (simpler(copy->arguments[i], inner)) return true;
    slot = whole;
  }
  return false;
}

bool Minimiser::expressions() {
  bool changed = false;
  for (Block* block : blocks_of(program_)) {
    for (const StatementPtr& s : *block) {
      const bool is_place = s->kind == Kind::assign || s->kind == Kind::allocate ||
                            s->kind == Kind::reallocate || s->kind == Kind::call ||
                            s->kind == Kind::library;
      while (simpler(s->a, is_place)) changed = true;
      while (simpler(s->b)) changed = true;
      while (simpler(s->c)) changed = true;
      for (ExpressionPtr& argument : s->arguments) {
        while (simpler(argument)) changed = true;
      }
      if (s->kind == Kind::input) {
        while (s->number > 0 && attempt(s->number, s->number - 1)) changed = true;
      }
    }
  }
  return changed;
}

bool Minimiser::whole_parts() {
  bool changed = false;
  for (std::size_t i = program_.functions.size(); i-- > 0;) {
    std::vector<FunctionPtr> fewer = program_.functions;
    fewer.erase(fewer.begin() + static_cast<long>(i));
    changed |= attempt(program_.functions, fewer);
  }
  for (std::size_t i = program_.globals.size(); i-- > 0;) {
    std::pair fewer{program_.globals, program_.initial};
    fewer.first.erase(fewer.first.begin() + static_cast<long>(i));
    fewer.second.erase(fewer.second.begin() + static_cast<long>(i));
    std::swap(program_.globals, fewer.first);
    std::swap(program_.initial, fewer.second);
    if (holds()) {
      changed = true;
    } else {
      std::swap(program_.globals, fewer.first);
      std::swap(program_.initial, fewer.second);
    }
  }
  return changed | (program_.leaks != Program::Leaks::ignored &&
                    attempt(program_.leaks, Program::Leaks::ignored));
}

bool Minimiser::members() {
  bool changed = false;
  for (Type* record : program_.types->records()) {
    const auto left = [](const Field& field) { return !field.is_dropped; };
    for (Field& field : record->fields) {
      if (field.is_dropped) continue;
      if (std::count_if(record->fields.begin(), record->fields.end(), left) == 1) break;
      field.is_dropped = true;
      program_.types->lay_out();
      if (holds()) {
        changed = true;
        continue;
      }
      field.is_dropped = false;
      program_.types->lay_out();
    }
  }
  return changed;
}

void Minimiser::run() {
  bool changed = true;
  while (changed) {
    changed = statements();
    changed |= whole_parts();
    changed |= members();
    changed |= expressions();
  }
}

}  // namespace

void minimise(Program& program, const Shows& shows) {
  Minimiser(program, shows).run();
}

}  // namespace heapreach::differential
