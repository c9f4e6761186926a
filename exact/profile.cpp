#include "exact/profile.h"

namespace heapreach::exact {

Profile::Profile(const explore::Configuration& configuration) {
  explore::for_each_datum(configuration, [&](const explore::Datum& datum) {
    const bool known = datum.kind == explore::Datum::Kind::sum && datum.sum.is_constant();
    numbers_.push_back(known ? datum.sum.constant : open);
  });
}

bool Profile::may_cover(const Profile& special) const {
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    if (numbers_[i] != open && numbers_[i] != special.numbers_[i]) return false;
  }
  return true;
}

bool Profile::is_constant() const {
  for (const explore::Number number : numbers_) {
    if (number == open) return false;
  }
  return true;
}

std::string kind_of(const explore::Configuration& configuration, explore::Number last) {
  std::string kind = explore::shape_of(configuration);
  explore::for_each_datum(configuration, [&](const explore::Datum& datum) {
    const bool known = datum.kind == explore::Datum::Kind::sum && datum.sum.is_constant();
    const bool near = known && 0 <= datum.sum.constant && datum.sum.constant <= last;
    if (near) kind += explore::to_text(datum.sum.constant);
    kind += ',';
  });
  return kind;
}

}  // namespace heapreach::exact
