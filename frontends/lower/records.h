// Records of the system: the C program's structures, with one field name per cell.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Module.h>

#include "frontends/layouts/layout.h"
#include "rts/model/system.h"

namespace heapreach::frontends::lower {

using layouts::Layout;
using layouts::LayoutId;
using layouts::LayoutKind;
using layouts::Layouts;

class Records {
 public:
  Records(const llvm::Module& module, const Layouts& layouts, rts::System& system);

  /// The number of cells in front of cell `cell` of a record, called "Record.field" if it has a
  /// name.
  rts::ExpressionPtr offset(LayoutId record, std::uint64_t cell);
  /// A number of cells, called "sizeof(Record)" if it is the record's.
  rts::ExpressionPtr size(LayoutId layout, std::uint64_t cells);
  /// The address of a function, called "function.NAME" (addresses.h).
  rts::ExpressionPtr address(const llvm::Function& function);
  /// What C calls fields that have another name here, or hold characters or floating-point numbers:
  /// "rec.name_0=name[0]'" (kind_mark).
  const std::vector<std::string>& spellings() const { return spellings_; }

 private:
  /// The record's place in the system, or nothing for one without name or with too many cells.
  const rts::Record* record(LayoutId id);
  struct Field {
    std::string name;       // here
    std::string in_file;    // in C: "name[0]"
    std::string mark = {};  // kind_mark of its type
  };
  void add_fields(LayoutId id, const llvm::DIType* type, const Field& prefix,
                  std::vector<Field>& fields) const;

  const Layouts& layouts_;
  rts::System& system_;
  std::map<std::string, const llvm::DIType*> types_;  // by "struct.NAME"
  std::map<LayoutId, std::size_t> known_;             // index into system_.records
  std::set<std::string> taken_;
  std::vector<std::string> spellings_;
  std::map<const llvm::Function*, std::size_t> functions_;  // their place among the constants
};

}  // namespace heapreach::frontends::lower
