#include "frontends/compile/symbolize.h"

#include <llvm/DebugInfo/Symbolize/Symbolize.h>

namespace heapreach::frontends::compile {

std::vector<Position> source_of(const std::string& executable, std::uint64_t offset) {
  llvm::symbolize::LLVMSymbolizer symbolizer;
  auto lines = symbolizer.symbolizeInlinedCode(
      executable, {offset, llvm::object::SectionedAddress::UndefSection});
  std::vector<Position> result;
  if (!lines) {
    llvm::consumeError(lines.takeError());
    return result;
  }
  for (std::uint32_t i = 0; i < lines->getNumberOfFrames(); ++i) {
    const llvm::DILineInfo& line = lines->getFrame(i);
    if (line.Line == 0 || line.FileName == llvm::DILineInfo::BadString) continue;
    result.push_back({line.FileName, static_cast<int>(line.Line), static_cast<int>(line.Column)});
  }
  return result;
}

}  // namespace heapreach::frontends::compile
