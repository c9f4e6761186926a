// Test files of a folder are compiled together (HEAPREACH_UNITY), and call what they share alike.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace heapreach::test::namespaces_test {
namespace {

namespace fs = std::filesystem;

TEST(Namespaces, EachTestFileHasOneThatIsNamedLikeIt) {
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(HEAPREACH_SOURCE_DIR "/tests")) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() != ".cpp" || !name.ends_with("_test")) continue;
    ++files;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    const bool nested = text.str().find("::" + name + " {\n") != std::string::npos;
    const bool alone = text.str().find("\nnamespace " + name + " {\n") != std::string::npos;
    EXPECT_TRUE(nested || alone) << entry.path() << " needs a namespace " << name;
  }
  EXPECT_GT(files, 200u);
}

}  // namespace
}  // namespace heapreach::test::namespaces_test
