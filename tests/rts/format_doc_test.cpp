// The examples in docs/format.md are files of the format.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "rts/text/read/read.h"

namespace heapreach::rts::format_doc_test {
namespace {

std::string format_doc() {
  std::ifstream in(HEAPREACH_SOURCE_DIR "/docs/format.md");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> yaml_blocks(const std::string& text) {
  const std::string open = "\n```yaml\n";
  const std::string close = "\n```\n";
  std::vector<std::string> blocks;
  for (std::size_t place = text.find(open); place != std::string::npos;) {
    const std::size_t begin = place + open.size();
    const std::size_t end = text.find(close, begin);
    blocks.push_back(text.substr(begin, end - begin + 1));
    place = text.find(open, end);
  }
  return blocks;
}

TEST(FormatDoc, ExamplesAreReadWithoutWarning) {
  const std::vector<std::string> blocks = yaml_blocks(format_doc());
  ASSERT_FALSE(blocks.empty());
  for (const std::string& block : blocks) {
    try {
      const Parsed parsed = read_text(block, "docs/format.md");
      EXPECT_GT(parsed.system.edges().size(), 0u);
      for (const Warning& warning : parsed.warnings) ADD_FAILURE() << warning.text;
    } catch (const InputError& error) {
      ADD_FAILURE() << error.what();
    }
  }
}

TEST(FormatDoc, NamesEveryKeyAndInstruction) {
  const std::string text = format_doc();
  for (const char* word :
       {"`rts`",    "`name`",          "`meta`",    "`bound`",     "`expect`",       "`heap`",
        "`layout`", "`memory_errors`", "`records`", "`variables`", "`start`",        "`error`",
        "`exit`",   "`vertices`",      "`edges`",   "`alloc: ",    "`free: ",        "`load: ",
        "`store: ", "`move: ",         "`kill: ",   "`assume: ",   "`assert: ",      "`fail: ",
        "`nop: ",   "`allocated(E)`",  "`size(E)`", "`base(E)`",   "`no_live_cells`"}) {
    EXPECT_NE(text.find(word), std::string::npos) << word;
  }
}

}  // namespace
}  // namespace heapreach::rts::format_doc_test
