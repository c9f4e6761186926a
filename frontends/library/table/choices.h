// Values that C leaves to the library: definitions in LLVM's language ask for them by calls of
// functions of these names. A run gets them from the execution (runs/harness.cpp).
#pragma once

#include <string>
#include <string_view>

namespace heapreach::frontends::library {

enum class Choice {
  none,      // the name is another function's
  anything,  // of its type: heapreach_byte and the like
  sign,      // any int that is negative, 0 or positive as the argument is
  truth,     // any int that is 0 just where the argument is
  at_least,  // any int that is no less than the argument
  within,    // any int from 0 to the argument
};

constexpr std::string_view sign_prefix = "heapreach_sign_";
constexpr std::string_view truth_prefix = "heapreach_truth_";
/// In front of a function that returns a text: how long that is, at least the argument. Less than
/// 0: there is none.
constexpr std::string_view length_prefix = "heapreach_length_";
/// In front of a function that returns what the library makes up: a number from 0 to the argument,
/// and any number.
constexpr std::string_view within_prefix = "heapreach_within_";
constexpr std::string_view number_prefix = "heapreach_number_";

/// What a function of this name chooses.
Choice choice_of(std::string_view name);
/// The function of the C library whose result is chosen, by the name of what chooses its sign or
/// truth, or the length of its text; other names as they are.
std::string_view chosen_result(std::string_view name);

/// An LLVM text that declares the function and returns what it makes of the int `%value`.
std::string declared_choice(std::string_view prefix, const std::string& name);
std::string returned_choice(std::string_view prefix, const std::string& name,
                            const std::string& value);

}  // namespace heapreach::frontends::library
