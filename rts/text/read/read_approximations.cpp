#include "rts/text/read/read_approximations.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "rts/text/approximation_text.h"
#include "rts/text/parse.h"
#include "rts/text/read/approximation_entry.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

class Entries {
 public:
  explicit Entries(const System& system) : system_(system), global_(scope_of(system)) {}

  /// Nothing if the text is no entry.
  std::optional<Approximation> read(const std::string& text) {
    const std::optional<EntryParts> parts = entry_parts(text);
    if (!parts) return std::nullopt;
    const std::optional<Operation> operation = operation_named(parts->keyword);
    const Scope* scope = parts->procedure.empty() ? &global_ : scope_in(parts->procedure);
    if (!operation || scope == nullptr) return std::nullopt;
    const auto result = scope->variables.find(parts->result);
    if (result == scope->variables.end()) return std::nullopt;
    Approximation approximation;
    approximation.operation = *operation;
    approximation.may_not_overflow = parts->no_overflow;
    approximation.width = static_cast<unsigned>(std::stoul(parts->width));
    approximation.is_signed = parts->is_signed;
    approximation.result = result->second;
    approximation.place = parts->place;
    try {
      approximation.a = parse_expression(parts->a, *scope, {});
      approximation.b = parse_expression(parts->b, *scope, {});
    } catch (const InputError&) {
      return std::nullopt;
    }
    if (approximation.width == 0) return std::nullopt;
    return approximation;
  }

 private:
  /// What names mean in a procedure; null if there is none of the name.
  const Scope* scope_in(const std::string& name) {
    const auto known = scopes_.find(name);
    if (known != scopes_.end()) return &known->second;
    const auto procedure = std::find_if(system_.procedures.begin(), system_.procedures.end(),
                                        [&](const Procedure& one) { return one.name == name; });
    if (procedure == system_.procedures.end()) return nullptr;
    Scope scope = global_;
    for (const auto* own : {&procedure->parameters, &procedure->locals}) {
      for (const VariableId v : *own) scope.variables[system_.variables[v].name] = v;
    }
    return &(scopes_[name] = std::move(scope));
  }

  const System& system_;
  const Scope global_;
  std::map<std::string, Scope> scopes_;  // by procedure
};

}  // namespace

Approximations read_approximations(const std::string& text, const System& system) {
  constexpr std::string_view separator = entry_separator;
  Approximations result;
  Entries entries(system);
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(separator, from), text.size());
    auto entry = entries.read(text.substr(from, to - from));
    if (!entry) return {text.empty() ? "it names no operation" : text, {}};
    result.operations.push_back(*std::move(entry));
    from = to + separator.size();
  }
  return result;
}

}  // namespace heapreach::rts
