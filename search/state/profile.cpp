#include "search/state/profile.h"

namespace heapreach::search::exact {

Profile::Profile(const search::Configuration& configuration) {
  search::for_each_datum(configuration, [&](const search::Datum& datum) {
    const bool known = datum.kind == search::Datum::Kind::linear && datum.linear.is_constant();
    numbers_.push_back(known ? datum.linear.constant : open);
  });
}

bool Profile::may_subsume(const Profile& special) const {
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    if (numbers_[i] != open && numbers_[i] != special.numbers_[i]) return false;
  }
  return true;
}

bool Profile::is_constant() const {
  for (const search::Number number : numbers_) {
    if (number == open) return false;
  }
  return true;
}

std::string kind_of(const search::Configuration& configuration, search::Number last) {
  std::string kind = search::shape_of(configuration);
  search::for_each_datum(configuration, [&](const search::Datum& datum) {
    const bool known = datum.kind == search::Datum::Kind::linear && datum.linear.is_constant();
    const bool near = known && 0 <= datum.linear.constant && datum.linear.constant <= last;
    if (near) kind += search::to_text(datum.linear.constant);
    kind += ',';
  });
  return kind;
}

}  // namespace heapreach::search::exact
