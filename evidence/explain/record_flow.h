// Which records pointers lead to, as far as the text of the program says so.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::evidence::explain {

/// Where instructions name records (`alloc(sizeof(R))`, [p + R.f]), and where values of pointers go
/// from there.
class RecordFlow {
 public:
  explicit RecordFlow(const rts::System& system);

  using Records = std::set<std::size_t>;  // indices into System::records
  /// That a pointer variable may lead to the base of.
  const Records& of(rts::VariableId variable) const { return variables_[variable]; }
  /// And what stands at an offset of a record.
  Records of(std::size_t record, std::size_t offset) const;

 private:
  void note(const rts::Action& action);
  void note_name(const rts::Expression& address);
  void flow(const rts::Action& action);
  void store(rts::VariableId base, const Integer& offset, const Records& records);
  void add(Records& to, const Records& more);

  const rts::System& system_;
  std::vector<Records> variables_;
  std::map<std::pair<std::size_t, std::size_t>, Records> fields_;
  bool has_changed_ = false;
};

}  // namespace heapreach::evidence::explain
