#include "tests/differential/records.h"

#include <fmt/format.h>

#include <array>

namespace heapreach::differential {

namespace {

using heapreach::test::Random;

constexpr long most_bytes = 64;  // of a record

class Drawer {
 public:
  Drawer(Random& random, const Features& features, Types& types)
      : random_(random), features_(features), types_(types) {
    width_ = random_.pick(std::vector<long>{1, 2, 4, 4, 8});
  }
  TypeId record();
  TypeId twin(const Type& record);

 private:
  TypeId integer();
  TypeId inside(TypeId self);
  void add(std::vector<Field>& fields, TypeId type, int bits = 0) {
    Field field;
    field.name = std::string(1, static_cast<char>('a' + fields.size()));
    field.type = type;
    field.bits = bits;
    fields.push_back(field);
  }
  void bit_fields(std::vector<Field>& fields);

  Random& random_;
  const Features& features_;
  Types& types_;
  long width_;  // where all integers have one
  std::vector<TypeId> done_;
};

TypeId Drawer::integer() {
  if (features_.has(Feature::booleans) && random_.chance(15)) return boolean_type();
  const long width =
      features_.has(Feature::widths) ? random_.pick(std::vector<long>{1, 2, 4, 8}) : width_;
  return integer_type(width, !features_.has(Feature::signs) || random_.chance(50));
}

/// The type of a member.
TypeId Drawer::inside(TypeId self) {
  if (features_.has(Feature::pointers) && random_.chance(25)) {
    if (random_.chance(50)) return types_.pointer_to(self);
    return types_.pointer_to(done_.empty() || random_.chance(50) ? integer() : random_.pick(done_));
  }
  TypeId type = integer();
  if (features_.has(Feature::nested) && !done_.empty() && random_.chance(35)) {
    type = random_.pick(done_);
    if (is_flexible(type) || type->size > most_bytes / 2) type = integer();
  }
  const bool several = features_.has(Feature::arrays) && random_.chance(40);
  return several ? types_.array_of(type, random_.between(2, type->is_record() ? 3 : 5)) : type;
}

void Drawer::bit_fields(std::vector<Field>& fields) {
  for (long i = random_.between(1, 3); i > 0; --i) {
    const TypeId type = integer_type(random_.pick(std::vector<long>{1, 4}), random_.chance(40));
    add(fields, type, static_cast<int>(random_.between(1, type->size == 1 ? 8 : 17)));
  }
}

TypeId Drawer::record() {
  const bool is_union = features_.has(Feature::unions) && random_.chance(30);
  Type& type =
      types_.declare_record(fmt::format("{}{}", is_union ? 'U' : 'S', done_.size()), is_union);
  const bool packs = !is_union && !features_.has(Feature::bit_fields);
  if (packs && features_.has(Feature::packed) && random_.chance(50)) {
    type.packing = random_.pick(std::vector<long>{1, 1, 2, 4});
  }
  std::vector<Field> fields;
  long bytes = 0;
  for (long i = random_.between(2, 5); i > 0 && bytes < most_bytes; --i) {
    if (features_.has(Feature::bit_fields) && !is_union && random_.chance(30)) bit_fields(fields);
    add(fields, inside(&type));
    bytes += fields.back().type->size;
  }
  if (features_.has(Feature::flexible) && !is_union && random_.chance(60)) {
    TypeId element = done_.empty() || random_.chance(50) ? integer() : random_.pick(done_);
    if (is_flexible(element)) element = integer();
    add(fields, types_.array_of(element, 0));
  }
  if (features_.has(Feature::trailing) && !is_union && random_.chance(50)) {
    const TypeId last = fields.back().type;
    if (!last->is_array() || last->count > 0) add(fields, types_.array_of(integer(), 1));
  }
  types_.complete(type, std::move(fields));
  done_.push_back(&type);
  return &type;
}

/// A record with the same members, packed if this one is not.
TypeId Drawer::twin(const Type& record) {
  Type& type = types_.declare_record(fmt::format("S{}", done_.size()), false);
  type.packing = record.packing == 0 ? random_.pick(std::vector<long>{1, 1, 2}) : 0;
  types_.complete(type, record.fields);
  done_.push_back(&type);
  return &type;
}

}  // namespace

/// Without these, what lies where can mostly be said by members alone.
constexpr std::array odd = {Feature::views,      Feature::arenas, Feature::unions,
                            Feature::bit_fields, Feature::packed, Feature::booleans};

Features Features::draw(Random& random) {
  Features result;
  const int percent = static_cast<int>(random.between(8, 60));
  for (std::size_t i = 0; i < result.chosen_.size(); ++i)
    result.chosen_[i] = random.chance(percent);
  if (random.chance(35)) {
    for (const Feature feature : odd) result.chosen_.reset(static_cast<std::size_t>(feature));
  }
  return result;
}

std::vector<TypeId> draw_records(Random& random, const Features& features, Types& types) {
  Drawer drawer(random, features, types);
  std::vector<TypeId> result;
  for (long i = random.between(1, 4); i > 0; --i) {
    const TypeId record = drawer.record();
    result.push_back(record);
    const bool may_have_twin = !record->is_union && !features.has(Feature::bit_fields);
    if (features.has(Feature::twins) && may_have_twin && random.chance(60)) {
      result.push_back(drawer.twin(*record));
    }
  }
  return result;
}

}  // namespace heapreach::differential
