#include <fmt/format.h>

#include <array>
#include <limits>
#include <unordered_set>

#include "rts/text/lexer.h"
#include "rts/text/read/read_parts.h"
#include "support/suggest.h"

namespace heapreach::rts {

void expect_identifier(Node node, std::string_view what) {
  if (node.kind() == NodeKind::scalar && is_identifier(node.text())) return;
  fail_expected(node, what,
                "an identifier (letters, digits, _ and $, not first a digit) other than null, "
                "true, false, sizeof, no_live_cells");
}

std::vector<VariableId> read_variables(Node section, std::string_view what, System& system,
                                       ErrorList& errors) {
  constexpr std::array<std::string_view, 2> types = {"ptr", "int"};
  std::vector<VariableId> result;
  for (const auto& entry : named_entries(section, what, errors)) {
    errors.attempt([&] {
      expect_identifier(entry.first, "variable name");
      const bool pointer = choice_of(entry.second, "variable type", types) == 0;
      result.push_back(static_cast<VariableId>(system.variables.size()));
      system.variables.push_back({std::string(entry.first.text()),
                                  pointer ? VariableType::pointer : VariableType::integer});
    });
  }
  return result;
}

namespace {

Record read_record(Node name, Node fields) {
  expect_identifier(name, "record name");
  Record record{std::string(name.text()), {}};
  std::unordered_set<std::string_view> seen;
  for (const Node& field : items_of(fields, "record", "a list of field names")) {
    expect_identifier(field, "field name");
    if (!seen.insert(field.text()).second) {
      fail(field,
           fmt::format("duplicate field {} in record {}", quote(field.text()), quote(name.text())));
    }
    record.fields.emplace_back(field.text());
  }
  return record;
}

Constants read_constants(Node group, Node values, ErrorList& errors) {
  expect_identifier(group, "constants");
  Constants constants{std::string(group.text()), {}};
  constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
  for (const auto& [name, value] : named_entries(values, "constants", errors)) {
    errors.attempt([&, &name = name, &value = value] {
      expect_identifier(name, "name of a constant");
      const std::uint64_t number = number_of(value, "constant", 0, largest);
      constants.values.emplace_back(name.text(), Integer(static_cast<unsigned long>(number)));
    });
  }
  return constants;
}

/// A record and a group of constants are told apart by their names alone.
void check_is_no_record(Node group, const System& system) {
  for (const Record& record : system.records) {
    if (record.name != group.text()) continue;
    fail(group, fmt::format("constants: {} is a record, too", quote(group.text())));
  }
}

}  // namespace

void read_names(const Fields& top, System& system, Scope& scope, ErrorList& errors) {
  if (const auto records = top.find("records")) {
    errors.attempt([&] {
      for (const auto& entry : named_entries(*records, "records", errors)) {
        errors.attempt([&] { system.records.push_back(read_record(entry.first, entry.second)); });
      }
    });
  }
  if (const auto constants = top.find("constants")) {
    errors.attempt([&] {
      for (const auto& entry : named_entries(*constants, "constants", errors)) {
        errors.attempt([&] {
          check_is_no_record(entry.first, system);
          system.constants.push_back(read_constants(entry.first, entry.second, errors));
        });
      }
    });
  }
  if (const auto variables = top.find("variables")) {
    errors.attempt([&] { read_variables(*variables, "variables", system, errors); });
  }
  scope = scope_of(system);
}

}  // namespace heapreach::rts
