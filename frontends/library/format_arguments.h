// The arguments of printf, scanf and their like, as a format asks for one after the other.
#pragma once

#include <string>

#include "frontends/library/call_site.h"
#include "frontends/library/calls.h"
#include "frontends/library/format.h"

namespace heapreach::frontends::library {

/// Those of a call, or those that a va_list leads to.
class FormatArguments {
 public:
  /// The arguments behind `format`, the index of an argument of the call. `is_list`: a va_list
  /// follows there.
  FormatArguments(CallSite& site, unsigned format, bool is_list);

  /// The next one, if the format may ask for it: null, once problem() says why, if it may not. Of a
  /// va_list only what is `needed` is looked at, and what it holds is taken for what the format
  /// says; null for the rest.
  llvm::Value* next(const FormatArgument& argument, bool needed);
  /// What C17 7.21.6.1p9 says of it: "%d asks for an int, and a long follows"; empty if nothing.
  const std::string& problem() const { return problem_; }

  llvm::Type* type_of(const FormatArgument& argument) const;

 private:
  llvm::Value* from_list(const FormatArgument& argument, bool needed);
  bool fits(const FormatArgument& argument, const llvm::Type& type) const;

  CallSite& site_;
  llvm::Value* list_;
  unsigned place_;
  std::uint64_t offset_ = 0;
  std::string problem_;
};

}  // namespace heapreach::frontends::library
