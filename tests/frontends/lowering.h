// The translation of one function, part by part, without what comes before and after.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontends/lower/program/parts.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends {

/// main in the hands of the translation: its parameters are variables, and nothing of it has been
/// translated yet.
struct Lowering {
  explicit Lowering(const std::string& text, const Options& chosen = {},
                    const std::vector<std::string>& in_bytes = {});

  /// Translates all integers that main computes, in the order of the code.
  void define_integers();
  /// The expression of a value that has been translated.
  const lower::ExpressionPtr& expression(const std::string& name);
  std::string text(const lower::ExpressionPtr& e) const;
  std::string text(const std::string& name) { return text(expression(name)); }
  /// What has been emitted, each instruction as text.
  std::vector<std::string> emitted() const;
  /// The value that the execution with these parameters computes for `name`, nothing if a
  /// condition cuts it off. A variable that is made arbitrary gets `arbitrary`. Contract: what has
  /// been emitted branches nowhere.
  std::optional<Integer> value(const std::string& name,
                               const std::map<std::string, Integer>& parameters,
                               const Integer& arbitrary = 0);

  Code code;
  Options options;
  lower::Refusals refusals;
  lower::Context context;
  lower::Parts parts;

 private:
  std::vector<rts::Instruction> instructions() const;
};

}  // namespace heapreach::frontends
