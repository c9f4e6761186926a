// The list is text, as all of `meta`: entries "t = srem 32 signed [x] [y + 1] at p.c:3:8", with
// semicolons between them and "in PROCEDURE" before the place where `t` is a variable of one.
#include "rts/transform/approximation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rts/text/parse.h"
#include "rts/transform/approximation_entry.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

struct Named {
  Operation operation;
  const char* keyword;
  const char* name;
};

constexpr std::array<Named, 12> operations = {{
    {Operation::multiply, "mul", "a product"},
    {Operation::divide_signed, "sdiv", "a quotient"},
    {Operation::divide_unsigned, "udiv", "a quotient"},
    {Operation::remainder_signed, "srem", "a remainder"},
    {Operation::remainder_unsigned, "urem", "a remainder"},
    {Operation::shift_left, "shl", "a shift by a variable"},
    {Operation::shift_right, "lshr", "a shift by a variable"},
    {Operation::shift_right_signed, "ashr", "a shift by a variable"},
    {Operation::bits_and, "and", "the bit operation and"},
    {Operation::bits_or, "or", "the bit operation or"},
    {Operation::bits_xor, "xor", "the bit operation xor"},
    {Operation::pointer_part, "ptrpart", "a number from bytes of a pointer"},
}};

constexpr const char* separator = "; ";

const Named& named(Operation operation) {
  for (const Named& one : operations) {
    if (one.operation == operation) return one;
  }
  throw InternalError("an operation without a name");
}

std::optional<Operation> operation_called(const std::string& keyword) {
  for (const Named& one : operations) {
    if (one.keyword == keyword) return one.operation;
  }
  return std::nullopt;
}

const Procedure* procedure_called(const std::string& name, const System& system) {
  for (const Procedure& procedure : system.procedures) {
    if (procedure.name == name) return &procedure;
  }
  return nullptr;
}

/// The procedure that the variable belongs to, or null.
const Procedure* owner_of(VariableId variable, const System& system) {
  for (const Procedure& procedure : system.procedures) {
    for (const auto* own : {&procedure.parameters, &procedure.locals}) {
      if (std::find(own->begin(), own->end(), variable) != own->end()) return &procedure;
    }
  }
  return nullptr;
}

void enter(const Procedure& procedure, const System& system, Scope& scope) {
  for (const auto* own : {&procedure.parameters, &procedure.locals}) {
    for (const VariableId v : *own) scope.variables[system.variables[v].name] = v;
  }
}

/// Nothing if the text is no entry.
std::optional<Approximation> read_entry(const std::string& text, const System& system,
                                        Scope scope) {
  const std::optional<EntryParts> parts = entry_parts(text);
  if (!parts) return std::nullopt;
  const std::optional<Operation> operation = operation_called(parts->keyword);
  if (!parts->procedure.empty()) {
    const Procedure* procedure = procedure_called(parts->procedure, system);
    if (procedure == nullptr) return std::nullopt;
    enter(*procedure, system, scope);
  }
  const auto result = scope.variables.find(parts->result);
  if (!operation || result == scope.variables.end()) return std::nullopt;
  Approximation approximation;
  approximation.operation = *operation;
  approximation.may_not_overflow = parts->no_overflow;
  approximation.width = static_cast<unsigned>(std::stoul(parts->width));
  approximation.is_signed = parts->is_signed;
  approximation.result = result->second;
  approximation.place = parts->place;
  try {
    approximation.a = parse_expression(parts->a, scope, {});
    approximation.b = parse_expression(parts->b, scope, {});
  } catch (const InputError&) {
    return std::nullopt;
  }
  if (approximation.width == 0) return std::nullopt;
  return approximation;
}

Integer shifted_down(const Integer& value, unsigned long bits) {
  Integer result;
  mpz_fdiv_q_2exp(result.get_mpz_t(), value.get_mpz_t(), bits);
  return result;
}

/// Of integers of any width; `a` and `b` lie in the range that the operation has them in.
std::optional<Integer> unlimited_result(const Approximation& approximation, const Integer& a,
                                        const Integer& b) {
  const bool too_far = b >= approximation.width;
  switch (approximation.operation) {
    case Operation::multiply:
      return Integer(a * b);
    case Operation::divide_signed:
    case Operation::divide_unsigned:
      if (b == 0) return std::nullopt;
      return Integer(a / b);
    case Operation::remainder_signed:
    case Operation::remainder_unsigned:
      if (b == 0) return std::nullopt;
      return Integer(a % b);
    case Operation::shift_left:
      if (too_far) return std::nullopt;
      return Integer(a << b.get_ui());
    case Operation::shift_right:
    case Operation::shift_right_signed:
      if (too_far) return std::nullopt;
      return shifted_down(a, b.get_ui());
    case Operation::bits_and:
      return Integer(a & b);
    case Operation::bits_or:
      return Integer(a | b);
    case Operation::bits_xor:
      return Integer(a ^ b);
    case Operation::pointer_part:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::string name_of(Operation operation) {
  return named(operation).name;
}

Integer modulo(const Integer& value, unsigned width, bool is_signed) {
  Integer rest;
  mpz_fdiv_r_2exp(rest.get_mpz_t(), value.get_mpz_t(), width);
  const Integer half = Integer(1) << (width - 1);
  return is_signed && rest >= half ? Integer(rest - 2 * half) : rest;
}

bool takes_signed(const Approximation& approximation) {
  switch (approximation.operation) {
    case Operation::divide_signed:
    case Operation::remainder_signed:
    case Operation::shift_right_signed:
      return true;
    case Operation::multiply:
      return approximation.may_not_overflow || approximation.is_signed;
    case Operation::shift_left:
      return approximation.may_not_overflow;
    default:
      return false;
  }
}

std::optional<Integer> exact_result(const Approximation& approximation, const Integer& a,
                                    const Integer& b) {
  const Operation operation = approximation.operation;
  const unsigned width = approximation.width;
  const bool divides_signed =
      operation == Operation::divide_signed || operation == Operation::remainder_signed;
  const bool shifts = operation == Operation::shift_left || operation == Operation::shift_right ||
                      operation == Operation::shift_right_signed;
  const bool is_signed = takes_signed(approximation);
  const Integer x = modulo(a, width, is_signed);
  const Integer y = modulo(b, width, is_signed && !shifts);
  // The quotient is what does not fit where the remainder, 0, would.
  const bool overflows = divides_signed && y == -1 && x == -(Integer(1) << (width - 1));
  const std::optional<Integer> result = unlimited_result(approximation, x, y);
  if (!result || overflows) return std::nullopt;
  if (approximation.may_not_overflow && *result != modulo(*result, width, true)) {
    return std::nullopt;
  }
  return modulo(*result, width, approximation.is_signed);
}

std::string to_text(const Approximation& approximation, const System& system) {
  const Procedure* owner = owner_of(approximation.result, system);
  return fmt::format(
      "{} = {}{} {} {} [{}] [{}]{} at {}", system.variables[approximation.result].name,
      named(approximation.operation).keyword, approximation.may_not_overflow ? " nsw" : "",
      approximation.width, approximation.is_signed ? "signed" : "unsigned",
      print(*approximation.a, system), print(*approximation.b, system),
      owner == nullptr ? "" : " in " + owner->name, approximation.place);
}

Approximations approximations_of(const System& system) {
  Approximations result;
  const Scope scope = scope_of(system);
  for (const auto& [key, text] : system.meta.entries) {
    if (key != "approximate") continue;
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t to = std::min(text.find(separator, from), text.size());
      auto entry = read_entry(text.substr(from, to - from), system, scope);
      if (!entry) return {text.empty() ? "it names no operation" : text, {}};
      result.operations.push_back(*std::move(entry));
      from = to + std::string_view(separator).size();
    }
  }
  return result;
}

}  // namespace heapreach::rts
