// Property files: https://sv-comp.sosy-lab.org/2024/rules.php, "Properties". Only safety of memory
// and of calls can be asked for; everything else is refused by name, since an answer to another
// question than the file's would be a wrong one.
#include "pipeline/input/read_properties.h"

#include <fmt/format.h>

#include <cctype>
#include <sstream>
#include <string_view>
#include <vector>

#include "pipeline/input/input.h"
#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::pipeline {

namespace {

using rts::Properties;
using rts::Property;

constexpr const char* all_safety = "all-safety";
constexpr const char* standard = "standard";

std::string known_names() {
  std::string text;
  for (const Property property : rts::properties_to_ask) {
    text += (text.empty() ? "" : ", ") + std::string(to_string(property));
  }
  return text;
}

/// Without white space, which the files do not agree on.
std::string squeezed(const std::string& line) {
  std::string result;
  for (const char c : line) {
    if (!std::isspace(static_cast<unsigned char>(c))) result += c;
  }
  return result;
}

class PropertyLine {
 public:
  PropertyLine(const std::string& text, Position position)
      : text_(squeezed(text)), position_(std::move(position)) {}

  bool is_empty() const { return text_.empty(); }

  /// One property, or several between bars: none of them may be broken.
  std::vector<Property> properties() {
    take("CHECK(init(");
    const std::size_t end = text_.find("()),", at_);
    if (end == std::string::npos) fail("expected a function, as in init(main())");
    const std::string entry = text_.substr(at_, end - at_);
    if (entry != "main") fail("only properties of main() are supported, not of " + entry + "()");
    at_ = end + 4;
    take("LTL(G");
    const std::string what = text_.substr(at_);
    if (!what.ends_with("))")) fail("expected '))' at the end");
    std::vector<Property> result;
    std::istringstream formulas(what.substr(0, what.size() - 2) + "|");
    for (std::string formula; std::getline(formulas, formula, '|');) {
      result.push_back(named(formula));
    }
    return result;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError(position_, message); }

  void take(const std::string& expected) {
    if (text_.compare(at_, expected.size(), expected) != 0) {
      fail("expected a line like CHECK( init(main()), LTL(G valid-free) )");
    }
    at_ += expected.size();
  }

  Property named(const std::string& formula) const {
    for (const char* call : {"!call(reach_error())", "!call(__VERIFIER_error())"}) {
      if (formula == call) return Property::unreach_call;
    }
    if (formula == "!overflow") return Property::no_overflow;
    const auto property = rts::property_named(formula);
    if (!property || !std::string_view(to_string(*property)).starts_with("valid-")) {
      fail(
          fmt::format("the property 'G {}' is not supported, only ! call(reach_error()), "
                      "! overflow and the valid-... of: {}",
                      formula, known_names()));
    }
    return *property;
  }

  std::string text_;
  Position position_;
  std::size_t at_ = 0;
};

}  // namespace

Properties properties_of(const std::string& text, const std::string& file) {
  Properties result = Properties::none();
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    PropertyLine one(line, {file, ++number, 0});
    if (one.is_empty()) continue;
    for (const Property property : one.properties()) {
      result.add(property);
      // The competition has one property for all that pointers lead to.
      if (property == Property::valid_deref) result.add(Property::no_bad_call);
    }
  }
  if (result == Properties::none()) throw InputError({file, 0, 0}, "says no property");
  return result;
}

Properties read_properties(const std::string& names_or_file) {
  Properties result = Properties::none();
  std::istringstream names(names_or_file + ",");
  for (std::string name; std::getline(names, name, ',');) {
    if (name.ends_with(".prp")) {
      const Properties more = properties_of(read_bytes(name), name);
      for (const Property one : rts::all_properties) {
        if (more.contains(one)) result.add(one);
      }
      continue;
    }
    if (name == standard) {
      for (const Property one : rts::all_properties) {
        if (Properties::standard().contains(one)) result.add(one);
      }
      continue;
    }
    if (name == all_safety) {
      for (const Property one : rts::properties_to_ask) {
        // What is freed is not lost either. Alignment asks for another memory model.
        const bool is_apart = one == Property::valid_memtrack || one == Property::valid_alignment;
        if (!is_apart) result.add(one);
      }
      continue;
    }
    const auto property = rts::property_named(name);
    if (!property || *property == Property::supported) {
      std::vector<std::string_view> known = {standard, all_safety};
      for (const Property one : rts::properties_to_ask) known.push_back(to_string(one));
      throw UsageError(fmt::format(
          "--property {}: '{}' is no property, expected a file .prp, {}, {}, or some of: {}{}",
          names_or_file, name, standard, all_safety, known_names(), did_you_mean(name, known)));
    }
    result.add(*property);
  }
  return result;
}

}  // namespace heapreach::pipeline
