#include "frontends/lower/program/meta.h"

#include <algorithm>

#include <fmt/format.h>

#include "frontends/lower/values/roots.h"

namespace heapreach::frontends::lower {

namespace {

class Meta : private Part {
 public:
  explicit Meta(Context& context) : Part(context) {}

  void end(LeakRoots& leak_roots);

 private:
  void note_bytes();
};

void Meta::end(LeakRoots& leak_roots) {
  std::uint64_t largest = 1;
  for (const rts::Record& record : system_.records) {
    largest = std::max<std::uint64_t>(largest, record.fields.size());
  }
  system_.declared_origin = std::max(largest, system_.declared_origin.value_or(1));
  const auto text = [](const std::set<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, "; "));
  };
  system_.meta.entries.emplace_back("producer", "heapreach import");
  leak_roots.end();
  note_bytes();
  if (!context_.assumptions.empty())
    system_.meta.entries.emplace_back("assumes", text(context_.assumptions));
}

/// Says which blocks are looked at byte by byte, and why: of each class the first.
void Meta::note_bytes() {
  std::set<std::string> texts;
  for (const auto& [value, id] : variables_) {
    const bool is_block = llvm::isa<llvm::AllocaInst>(value) ||
                          llvm::isa<llvm::GlobalVariable>(value) || is_allocation(*value);
    if (!is_block || !inference_.is_bytes(*value)) continue;
    const auto* made = llvm::dyn_cast<llvm::Instruction>(value);
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value);
    const Position at = made ? position_of(*made) : global ? position_of(*global) : Position();
    const auto& reason = layouts_.reason(inference_.points(*value));
    const std::string wanted = reason.at.line > 0 ? " at " + to_string(reason.at) : "";
    texts.insert(name_of(*value) + (at.line > 0 ? " at " + to_string(at) : "") + ": " +
                 reason.text + wanted);
  }
  if (texts.empty()) return;
  assume("a cell is a byte in the blocks of meta.bytes, and counts as one");
  system_.meta.entries.emplace_back("bytes", fmt::format("{}", fmt::join(texts, "; ")));
}

}  // namespace

void end_meta(Context& context, LeakRoots& leak_roots) {
  Meta(context).end(leak_roots);
}

}  // namespace heapreach::frontends::lower
