#include "support/error_list.h"

#include <algorithm>
#include <tuple>

namespace heapreach {

namespace {

/// A file of another format may be wrong in every line.
constexpr std::size_t most_kept = 1000;

std::string lines_of(const std::vector<InputError>& errors, const std::string& more) {
  std::string text;
  for (const InputError& error : errors) {
    text += (text.empty() ? "" : "\n") + std::string(error.what());
  }
  return more.empty() ? text : text + "\n" + more;
}

}  // namespace

InputErrors::InputErrors(const std::vector<InputError>& errors, const std::string& more)
    : InputError(errors.front()), text_(lines_of(errors, more)) {}

void ErrorList::add(const InputError& error) {
  if (dynamic_cast<const FollowUpError*>(&error) != nullptr && !errors_.empty()) return;
  const auto is_same = [&](const InputError& known) {
    return known.position() == error.position() && known.message() == error.message();
  };
  if (std::any_of(errors_.begin(), errors_.end(), is_same)) return;
  const std::size_t undeclared = error.message().find("undeclared ");
  if (undeclared != std::string::npos) {
    const std::string name = error.message().substr(undeclared);
    const bool known = std::find(undeclared_.begin(), undeclared_.end(), name) != undeclared_.end();
    if (known || excuses_undeclared_) return;
    undeclared_.push_back(name);
  }
  errors_.push_back(error);
  if (errors_.size() == most_kept) raise();
}

void ErrorList::add(const ErrorList& other) {
  for (const InputError& error : other.errors_) add(error);
}

void ErrorList::raise() const {
  if (errors_.empty()) return;
  if (errors_.size() == 1) throw InputError(errors_.front());
  std::vector<InputError> shown = errors_;
  const auto place = [](const InputError& error) {
    return std::tuple(error.position().line, error.position().column);
  };
  std::stable_sort(shown.begin(), shown.end(),
                   [&](const InputError& a, const InputError& b) { return place(a) < place(b); });
  const std::size_t more = shown.size() - std::min(shown.size(), most_shown);
  shown.erase(shown.end() - static_cast<std::ptrdiff_t>(more), shown.end());
  if (more == 0) throw InputErrors(shown, "");
  const bool stopped = errors_.size() == most_kept;
  throw InputErrors(shown, errors_.front().position().file + ": and " + std::to_string(more) +
                               (stopped     ? " errors or more"
                                : more == 1 ? " error"
                                            : " errors") +
                               " that are not shown");
}

}  // namespace heapreach
