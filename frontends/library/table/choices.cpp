#include "frontends/library/table/choices.h"

#include "frontends/library/table/effects.h"

namespace heapreach::frontends::library {

Choice choice_of(std::string_view name) {
  if (name == byte_function || name == line_function || name == errno_function ||
      name.starts_with(number_prefix)) {
    return Choice::anything;
  }
  if (name.starts_with(within_prefix)) return Choice::within;
  if (name.starts_with(length_prefix)) return Choice::at_least;
  if (name.starts_with(sign_prefix)) return Choice::sign;
  return name.starts_with(truth_prefix) ? Choice::truth : Choice::none;
}

std::string_view chosen_result(std::string_view name) {
  for (const std::string_view prefix :
       {sign_prefix, truth_prefix, length_prefix, within_prefix, number_prefix}) {
    if (name.starts_with(prefix)) return name.substr(prefix.size());
  }
  return name;
}

std::string declared_choice(std::string_view prefix, const std::string& name) {
  return "declare i32 @" + std::string(prefix) + name + "(i32)\n";
}

std::string returned_choice(std::string_view prefix, const std::string& name,
                            const std::string& value) {
  return "  %any = call i32 @" + std::string(prefix) + name + "(i32 " + value +
         ")\n  ret i32 %any\n";
}

}  // namespace heapreach::frontends::library
