#include "analyses/angelic/systems/program.h"

#include <algorithm>
#include <utility>

#include "support/error.h"

namespace heapreach::analyses::angelic {

void Program::add_procedures(std::shared_ptr<const rts::System> file,
                             const std::vector<std::string>& names) {
  const auto shared = file_with(std::move(file));
  for (const std::string& name : names) {
    names_.push_back(name);
    entries_.push_back({shared, name});
  }
}

void Program::add_function(const std::string& name, std::shared_ptr<const rts::System> file) {
  names_.push_back(name);
  entries_.push_back({file_with(std::move(file)), own_graph});
  try {
    system(name, {});
  } catch (const InputError&) {
    names_.pop_back();
    entries_.pop_back();
    throw;
  }
}

std::shared_ptr<const Program::File> Program::file_with(std::shared_ptr<const rts::System> system) {
  auto file = std::make_shared<File>();
  file->assertions = assertions_of(*system, properties_);
  file->system = std::move(system);
  for (const Assertion& assertion : file->assertions) file->indices.push_back(index_of(assertion));
  return file;
}

/// Those at one location are one.
std::size_t Program::index_of(const Assertion& assertion) {
  const auto known =
      std::find_if(assertions_.begin(), assertions_.end(), [&](const Assertion& other) {
        return other.location == assertion.location && other.kind == assertion.kind;
      });
  if (known != assertions_.end()) return static_cast<std::size_t>(known - assertions_.begin());
  assertions_.push_back(assertion);
  return assertions_.size() - 1;
}

const Program::Entry& Program::of(const std::string& entry) const {
  const auto found = std::find(names_.begin(), names_.end(), entry);
  if (found == names_.end()) throw InternalError("there is no entry " + entry);
  return entries_[static_cast<std::size_t>(found - names_.begin())];
}

EntrySystem Program::system(const std::string& entry,
                            const std::vector<Treatment>& treatments) const {
  const Entry& found = of(entry);
  std::vector<Treatment> own;
  for (const std::size_t index : found.file->indices) {
    own.push_back(index < treatments.size() ? treatments[index] : Treatment::ignored);
  }
  return EntrySystem(*found.file->system, {entry, found.procedure}, found.file->assertions, own,
                     inline_limit_);
}

std::optional<std::size_t> Program::assertion_at(const std::string& entry, rts::EdgeId edge) const {
  const File& file = *of(entry).file;
  for (std::size_t i = 0; i < file.assertions.size(); ++i) {
    const auto& errors = file.assertions[i].errors;
    if (std::find(errors.begin(), errors.end(), edge) != errors.end()) return file.indices[i];
  }
  return std::nullopt;
}

bool Program::can_be_passed(const std::string& entry, std::size_t assertion) const {
  const File& file = *of(entry).file;
  const auto own = std::find(file.indices.begin(), file.indices.end(), assertion);
  return own != file.indices.end() &&
         angelic::can_be_passed(
             *file.system, file.assertions[static_cast<std::size_t>(own - file.indices.begin())]);
}

}  // namespace heapreach::analyses::angelic
