#include "tests/differential/types.h"

#include <algorithm>
#include <set>

namespace heapreach::differential {

namespace {

Type integer(const std::string& name, long size, bool is_signed) {
  Type type;
  type.name = name;
  type.size = type.align = size;
  type.is_signed = is_signed;
  type.is_boolean = name == "_Bool";
  return type;
}

const std::deque<Type>& builtin() {
  static const std::deque<Type> all = {
      integer("char", 1, true),   integer("unsigned char", 1, false),
      integer("short", 2, true),  integer("unsigned short", 2, false),
      integer("int", 4, true),    integer("unsigned int", 4, false),
      integer("long", 8, true),   integer("unsigned long", 8, false),
      integer("_Bool", 1, false),
  };
  return all;
}

long round_up(long value, long to) {
  return (value + to - 1) / to * to;
}

/// The sizes of scalars; of unions only where all of theirs have one. Bit-fields are left out.
std::set<long> leaf_sizes(TypeId type) {
  if (type->is_scalar()) return {type->size};
  if (type->is_array()) return leaf_sizes(type->target);
  std::set<long> sizes;
  for (const Field& field : type->fields) {
    if (field.is_dropped || field.bits > 0) continue;
    sizes.merge(leaf_sizes(field.type));
  }
  if (type->is_union && sizes.size() > 1) return {};
  return sizes;
}

/// Bit-fields follow the System V ABI: a field may not cross a boundary of its type's storage
/// units.
void place_members(Type& record) {
  long bits = 0;
  record.align = 1;
  record.size = 0;
  for (Field& field : record.fields) {
    if (field.is_dropped) continue;
    const long own = field.type->align;
    const long align = record.packing > 0 ? std::min(own, record.packing) : own;
    if (record.is_union) bits = 0;
    if (field.bits > 0) {
      const long unit = field.type->size * 8;
      if (bits / unit != (bits + field.bits - 1) / unit) bits = round_up(bits, unit);
      field.offset = bits / unit * field.type->size;
      field.shift = static_cast<int>(bits % unit);
      bits += field.bits;
    } else {
      field.offset = round_up(bits, align * 8) / 8;
      bits = (field.offset + field.type->size) * 8;
    }
    record.align = std::max(record.align, align);
    record.size = std::max(record.size, (bits + 7) / 8);
  }
  record.size = round_up(record.size, record.align);
}

}  // namespace

const std::vector<TypeId>& integer_types() {
  static const std::vector<TypeId> all = [] {
    std::vector<TypeId> result;
    for (const Type& type : builtin()) result.push_back(&type);
    return result;
  }();
  return all;
}

TypeId integer_type(long size, bool is_signed) {
  for (TypeId type : integer_types()) {
    if (type->size == size && type->is_signed == is_signed && !type->is_boolean) return type;
  }
  return nullptr;
}

TypeId boolean_type() {
  return integer_types().back();
}

TypeId promoted(TypeId type) {
  return type->size < 4 ? integer_type(4, true) : type;
}

TypeId common(TypeId a, TypeId b) {
  const long size = std::max(a->size, b->size);
  const bool is_unsigned = (a->size == size && !a->is_signed) || (b->size == size && !b->is_signed);
  return integer_type(size, !is_unsigned);
}

TypeId Types::pointer_to(TypeId target) {
  for (const Type& type : all_) {
    if (type.is_pointer() && type.target == target) return &type;
  }
  Type type;
  type.kind = Type::Kind::pointer;
  type.size = type.align = 8;
  type.target = target;
  return &all_.emplace_back(type);
}

TypeId Types::array_of(TypeId element, long count) {
  for (const Type& type : all_) {
    if (type.is_array() && type.target == element && type.count == count) return &type;
  }
  Type type;
  type.kind = Type::Kind::array;
  type.size = element->size * count;
  type.align = element->align;
  type.target = element;
  type.count = count;
  return &all_.emplace_back(type);
}

Type& Types::declare_record(const std::string& name, bool is_union) {
  Type& type = all_.emplace_back();
  type.kind = Type::Kind::record;
  type.is_union = is_union;
  type.name = (is_union ? "union " : "struct ") + name;
  return type;
}

void Types::complete(Type& record, std::vector<Field> fields) {
  record.fields = std::move(fields);
  place_members(record);
  records_.push_back(&record);
}

/// A record is complete before others contain it, alone or in arrays.
void Types::lay_out() {
  for (Type* record : records_) {
    place_members(*record);
    for (Type& type : all_) {
      if (type.is_array() && type.target == record) type.size = record->size * type.count;
      if (type.is_array() && type.target == record) type.align = record->align;
    }
  }
}

bool is_mixed(TypeId type) {
  return leaf_sizes(type).size() > 1;
}

bool is_flexible(TypeId type) {
  const auto is_open = [](const Field& field) {
    return !field.is_dropped && field.type->is_array() && field.type->count == 0;
  };
  return type->is_record() && std::any_of(type->fields.begin(), type->fields.end(), is_open);
}

bool has_bit_fields(TypeId type) {
  if (type->is_array()) return has_bit_fields(type->target);
  return type->is_record() &&
         std::any_of(type->fields.begin(), type->fields.end(), [](const Field& field) {
           return field.bits > 0 || has_bit_fields(field.type);
         });
}

bool is_open(const Type& record, const Field& field) {
  const auto left = [](const Field& other) { return !other.is_dropped; };
  const auto last = std::find_if(record.fields.rbegin(), record.fields.rend(), left);
  return !record.is_union && field.type->is_array() && field.type->count <= 1 &&
         last != record.fields.rend() && &*last == &field;
}

TypeId open_element(TypeId record) {
  if (!record->is_record()) return nullptr;
  for (const Field& field : record->fields) {
    if (is_open(*record, field)) return field.type->target;
  }
  return nullptr;
}

std::string declare(TypeId type, const std::string& name) {
  switch (type->kind) {
    case Type::Kind::pointer: {
      const bool wraps = type->target->is_array();
      return declare(type->target, wraps ? "(*" + name + ")" : "*" + name);
    }
    case Type::Kind::array:
      return declare(type->target,
                     name + "[" + (type->count > 0 ? std::to_string(type->count) : "") + "]");
    default:
      return name.empty() ? type->name : type->name + " " + name;
  }
}

}  // namespace heapreach::differential
