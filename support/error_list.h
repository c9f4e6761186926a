// Errors of one input, collected where its parts can be read independently of each other.
#pragma once

#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach {

/// Several errors: position() and message() are those of the first, what() has a line for each.
class InputErrors : public InputError {
 public:
  /// `errors` are not empty and in the order of what() ; `more` is said of those left out, if any.
  InputErrors(const std::vector<InputError>& errors, const std::string& more);
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

/// An error that there would not be without another one, which is in the list already.
class FollowUpError : public InputError {
 public:
  using InputError::InputError;
};

class ErrorList {
 public:
  static constexpr std::size_t most_shown = 20;

  /// Reads a part; whether that went well. Throws InputErrors once there are far too many.
  template <typename Read>
  bool attempt(const Read& read) {
    try {
      read();
      return true;
    } catch (const InputErrors&) {
      throw;
    } catch (const InputError& error) {
      add(error);
      return false;
    }
  }
  /// Adds an error, unless it follows from another. A name that is declared nowhere is one error,
  /// however often it is used.
  void add(const InputError& error);
  /// Adds those of another list.
  void add(const ErrorList& other);
  /// From now on no name is called undeclared: its declaration is among what could not be read.
  void excuse_undeclared() { excuses_undeclared_ = true; }

  bool empty() const { return errors_.empty(); }
  /// Throws the only error, or InputErrors with the first ones by position. Does nothing if there
  /// are none.
  void raise() const;

 private:
  std::vector<InputError> errors_;
  std::vector<std::string> undeclared_;
  bool excuses_undeclared_ = false;
};

}  // namespace heapreach
