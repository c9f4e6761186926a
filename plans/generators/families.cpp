#include "plans/generators/families.h"

namespace heapreach::plans {

Parameter error_parameter() {
  return {"error", 1, 0, 1, "whether the error can happen (1) or the system is safe (0)"};
}

std::string finish(const Draft& draft, const Generator& self, const Values& values,
                   std::uint64_t from) {
  const bool error = values.at("error") == 1;
  return draft.text(name_of(self, values), call_of(self, values),
                    error ? std::optional<std::uint64_t>(from) : std::nullopt, from);
}

std::vector<std::string> push(const std::string& head) {
  return {alloc("p", 1), store("p", head), move(head, "p"), kill("p")};
}

std::vector<std::string> pop(const std::string& head) {
  return {load("p", head), free_block(head), move(head, "p"), kill("p")};
}

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::string all_of(const std::vector<std::string>& conditions) {
  std::string text;
  for (const std::string& condition : conditions) text += (text.empty() ? "" : " && ") + condition;
  return text.empty() ? "true" : text;
}

}  // namespace heapreach::plans
