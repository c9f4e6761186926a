// C types as x86-64 lays them out, written from the ABI and not from what clang or the importer
// say: the sanitizers, which run clang's layout, have to agree with it.
#pragma once

#include <deque>
#include <string>
#include <vector>

namespace heapreach::differential {

struct Type;
using TypeId = const Type*;

struct Field {
  std::string name;
  TypeId type = nullptr;
  long offset = 0;          // bytes; of a bit-field that of its storage unit
  int bits = 0;             // of a bit-field
  int shift = 0;            // of a bit-field, in its storage unit
  bool is_dropped = false;  // a minimiser took it away; it keeps its number
};

struct Type {
  enum class Kind { integer, pointer, array, record };
  Kind kind = Kind::integer;
  long size = 0;
  long align = 1;
  bool is_signed = false;
  bool is_boolean = false;
  bool is_union = false;
  long packing = 0;         // the largest alignment of a member; 0 for their own
  TypeId target = nullptr;  // of a pointer or an array
  long count = 0;           // of an array; 0 is one without length
  std::string name;         // "unsigned char", "struct S0"; of integers and records
  std::vector<Field> fields;

  bool is_integer() const { return kind == Kind::integer; }
  bool is_pointer() const { return kind == Kind::pointer; }
  bool is_array() const { return kind == Kind::array; }
  bool is_record() const { return kind == Kind::record; }
  bool is_scalar() const { return is_integer() || is_pointer(); }
};

/// The integer types that programs use.
const std::vector<TypeId>& integer_types();
/// One of them by its size in bytes.
TypeId integer_type(long size, bool is_signed);
TypeId boolean_type();
/// What an operand of this type becomes in arithmetic: int for all narrower ones.
TypeId promoted(TypeId type);
/// The type that arithmetic on two promoted operands is done in.
TypeId common(TypeId a, TypeId b);

/// The types of a program; they live as long as it.
class Types {
 public:
  TypeId pointer_to(TypeId target);
  TypeId array_of(TypeId element, long count);
  /// A record without members yet, so that pointers to it can be made.
  Type& declare_record(const std::string& name, bool is_union);
  /// Places the members anew after some were dropped, in all records and what holds them.
  void lay_out();
  /// Places the members; offsets in `fields` are ignored.
  void complete(Type& record, std::vector<Field> fields);
  /// Records in the order of their completion.
  const std::vector<Type*>& records() const { return records_; }

 private:
  std::deque<Type> all_;
  std::vector<Type*> records_;
};

/// Whether its scalars certainly differ in size, whatever stands for unions and bit-fields.
bool is_mixed(TypeId type);
/// Whether a record ends in an array without length.
bool is_flexible(TypeId type);
/// Whether a member of the record, or of a record in it, is a bit-field.
bool has_bit_fields(TypeId type);
/// Whether a member is an array at the end of its record that stands for as many elements as the
/// block has: one without length, or by custom one of a single element.
bool is_open(const Type& record, const Field& field);
/// The type of the elements of such an array in the record, or nothing.
TypeId open_element(TypeId record);
/// A declaration: the type around a name, as in "int *x[3]".
std::string declare(TypeId type, const std::string& name);

}  // namespace heapreach::differential
