#include "support/output/mark.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/hash.h"
#include "support/scratch.h"

namespace heapreach::test::mark_test {
namespace {

namespace fs = std::filesystem;

struct MarkTest : testing::Test {
  std::string save(const std::string& name, const std::string& text) const {
    std::ofstream(scratch.file(name)) << text;
    return scratch.file(name);
  }
  const Scratch scratch;
  const std::string file = save("page.html", "text");
  const Mark mark{hash_of("text"), "check"};
};

TEST_F(MarkTest, AsAnAttributeLeavesNothingBeside) {
  if (!mark_by_attribute(file, mark)) GTEST_SKIP() << "this file system has no attributes";
  EXPECT_EQ(mark_of(file), mark);
  EXPECT_EQ(mark_of_unchanged(file), mark);
  EXPECT_FALSE(fs::exists(mark_file_of(file)));
  fs::rename(file, scratch.file("moved"));
  EXPECT_EQ(mark_of_unchanged(scratch.file("moved")), mark);
}

TEST_F(MarkTest, BesideTheFileWhereThereAreNoAttributes) {
  mark_beside(file, mark);
  EXPECT_EQ(mark_file_of(file), scratch.file(".page.html.heapreach"));
  EXPECT_TRUE(is_mark_file(".page.html.heapreach"));
  EXPECT_FALSE(is_mark_file("page.html"));
  EXPECT_EQ(mark_of(file), mark);
  EXPECT_EQ(mark_of_unchanged(file), mark);
  save("page.html", "other");
  EXPECT_EQ(mark_of(file), mark);
  EXPECT_EQ(mark_of_unchanged(file), std::nullopt);
  mark_beside(file, {hash_of("other"), "check"});
  EXPECT_TRUE(mark_of_unchanged(file));
}

TEST_F(MarkTest, IsWrittenOverNothingElse) {
  save(".page.html.heapreach", "somebody's notes");
  mark_beside(file, mark);
  EXPECT_EQ(content_of(mark_file_of(file)), "somebody's notes");
  EXPECT_EQ(mark_of(file), std::nullopt);
}

TEST_F(MarkTest, OfAFileThatIsNotThere) {
  EXPECT_EQ(mark_of(scratch.file("none")), std::nullopt);
  EXPECT_EQ(mark_of_unchanged(scratch.file("none")), std::nullopt);
}

}  // namespace
}  // namespace heapreach::test::mark_test
