// Values and places of expressions in a state of a program.
#pragma once

#include <unordered_map>

#include "tests/differential/memory.h"
#include "tests/differential/program.h"

namespace heapreach::differential {

/// Where the variables of an activation lie.
using Frame = std::unordered_map<const Variable*, Address>;

struct PlaceOf {
  Address address;
  TypeId type = nullptr;
  const Field* bits = nullptr;  // of a bit-field; the address is that of its unit
  bool beyond = false;          // an index on the way was not below the length of its array
};

class Evaluator {
 public:
  Evaluator(Memory& memory, const Frame& globals) : memory_(memory), globals_(globals) {}

  /// Of an expression of integer, pointer or record type.
  Value value(const Expression& e, const Frame& frame);
  PlaceOf place(const Expression& e, const Frame& frame);
  /// Assigns as C does, with the conversion to the place's type.
  void store(const PlaceOf& place, const Value& value, TypeId type);
  Value load(const PlaceOf& place, bool is_variable);

 private:
  Value arithmetic(const Expression& e, const Value& a, const Value& b) const;
  Value result_of(const Expression& e, const Value& a, const Value& b) const;
  Value pointers(const Expression& e, const Value& a, const Value& b) const;
  Value moved(const Value& pointer, long objects, TypeId type) const;
  PlaceOf element(const Expression& e, const Frame& frame);
  Address pointed(const Expression& e, const Frame& frame);
  long number(const Expression& e, const Frame& frame);
  Address text(const Expression& e);

  Memory& memory_;
  const Frame& globals_;
  std::unordered_map<const Expression*, Address> texts_;  // where literals lie
};

/// The value as one of the type, modulo its size. Contract: an integer type.
long converted(long value, TypeId type);
bool is_true(const Value& value);

}  // namespace heapreach::differential
