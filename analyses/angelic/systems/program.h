// The entries of a program: procedures of one system, or functions of which each has a system of
// its own; and the assertions of all of them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analyses/angelic/systems/entry_system.h"

namespace heapreach::analyses::angelic {

class Program {
 public:
  Program(rts::Properties properties, std::size_t inline_limit)
      : properties_(std::move(properties)), inline_limit_(inline_limit) {}

  /// The entries that are called so are procedures of the file, or own_graph. The file has the
  /// edges of all errors.
  void add_procedures(std::shared_ptr<const rts::System> file,
                      const std::vector<std::string>& names);
  /// An entry called so is the file's own graph. Throws as system() does; the entry is none then.
  void add_function(const std::string& name, std::shared_ptr<const rts::System> file);

  /// In the order in which they were added.
  const std::vector<std::string>& entries() const { return names_; }
  /// What is asked about anywhere; edges and checks are those of one entry's file only.
  const std::vector<Assertion>& assertions() const { return assertions_; }

  /// An entry where assertions are treated so, by index; all others are ignored. Throws as
  /// EntrySystem() does.
  EntrySystem system(const std::string& entry, const std::vector<Treatment>& treatments) const;
  const rts::System& file_of(const std::string& entry) const { return *of(entry).file->system; }
  /// The assertion for whose failing an edge of the entry's file stands.
  std::optional<std::size_t> assertion_at(const std::string& entry, rts::EdgeId edge) const;
  /// Whether the entry's file says what it is to pass the assertion (angelic::can_be_passed()).
  bool can_be_passed(const std::string& entry, std::size_t assertion) const;

 private:
  struct File {
    std::shared_ptr<const rts::System> system;
    std::vector<Assertion> assertions;
    std::vector<std::size_t> indices;  // by assertion of the file: into assertions_
  };
  struct Entry {
    std::shared_ptr<const File> file;
    std::string procedure;
  };

  std::shared_ptr<const File> file_with(std::shared_ptr<const rts::System> system);
  std::size_t index_of(const Assertion& assertion);
  const Entry& of(const std::string& entry) const;

  const rts::Properties properties_;
  const std::size_t inline_limit_;
  std::vector<std::string> names_;
  std::vector<Entry> entries_;
  std::vector<Assertion> assertions_;
};

}  // namespace heapreach::analyses::angelic
