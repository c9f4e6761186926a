// What plans of all kinds are read with, on the nodes that the reader of systems works on: unknown
// and duplicate keys, empty values and ill-typed ones are errors at their place.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rts/text/fields.h"
#include "support/error.h"

namespace heapreach::plans {

/// A file that a plan was read from.
struct PlanFile {
  std::string file;    // as given
  std::string folder;  // that patterns are relative to
  std::string text;
  std::string name;  // the file's, until the plan names itself
};

/// Fills `plan` and hands the map that the text is to `read_top`. Throws InputError with file, line
/// and column for an empty text, and for keys that are not among `keys`.
void read_document(const std::string& text, const std::string& file,
                   std::span<const std::string_view> keys, PlanFile& plan,
                   const std::function<void(const rts::Fields&)>& read_top);

/// Numbers of cells, or "file": nothing, for the bound of the file. Throws InputError.
std::vector<std::optional<std::uint64_t>> bounds_of(rts::Node node);
/// A number of seconds above 0 and up to a million. Throws InputError.
double seconds_of(rts::Node node, std::string_view what);
/// Units of work, written as `check --work` takes them: 500k, 2M. Throws InputError.
std::uint64_t work_of(rts::Node node);
/// A limit of memory, from 64 megabytes on. Throws InputError.
std::uint64_t megabytes_of(rts::Node node);

/// Runs what may find a word wrong; its UsageError becomes an InputError at the node.
template <typename LookUp>
auto at(rts::Node node, LookUp look_up) {
  try {
    return look_up();
  } catch (const UsageError& error) {
    rts::fail(node, error.what());
  }
}

}  // namespace heapreach::plans
