#include "frontends/database/database.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/error.h"
#include "tests/harness/run_program.h"

namespace heapreach::frontends::database::database_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A folder with a compilation database.
class Project {
 public:
  explicit Project(const std::string& text) { std::ofstream(path()) << text; }
  std::string path() const { return folder_.file("compile_commands.json"); }
  const std::string& folder() const { return folder_.path(); }
  Database read() const { return read_database(path()); }

 private:
  heapreach::test::TemporaryDirectory folder_;
};

std::string message_of(const Project& project) {
  try {
    project.read();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Database, TakesCommandsAsTextsAndAsLists) {
  const Project project(R"([
    {"directory": "/p/build", "file": "../src/a.c", "command": "gcc -I../inc '-DX=\"y z\"' -c ../src/a.c"},
    {"directory": "/p", "file": "/p/src/b.c", "arguments": ["cc", "-DY", "-c", "src/b.c"]}])");
  const Database database = project.read();
  ASSERT_EQ(database.units.size(), 2u);
  EXPECT_EQ(database.units[0].path, "/p/src/a.c");
  EXPECT_EQ(database.units[0].file, "../src/a.c");
  EXPECT_EQ(database.units[0].directory, "/p/build");
  EXPECT_THAT(database.units[0].flags, ElementsAre("-I../inc", "-DX=\"y z\""));
  EXPECT_EQ(database.units[0].said_in, "entry 1 of " + project.path());
  EXPECT_EQ(database.units[1].path, "/p/src/b.c");
  EXPECT_THAT(database.units[1].flags, ElementsAre("-DY"));
  EXPECT_TRUE(database.warnings.empty());
}

TEST(Database, FoldersAreThoseBesideIt) {
  const Project project(
      R"([{"directory": "build", "file": "x.c", "command": "cc x.c"}, {"file": "y.c", "command": "cc"}])");
  const Database database = read_database(project.folder());
  ASSERT_EQ(database.units.size(), 2u);
  EXPECT_EQ(database.units[0].path, project.folder() + "/build/x.c");
  EXPECT_EQ(database.units[1].path, project.folder() + "/y.c");
  EXPECT_EQ(database.path, project.path());
}

TEST(Database, OtherLanguagesAreNoFilesOfC) {
  const Project project(R"([{"file": "/a.cpp", "command": "g++ a.cpp"},
                            {"file": "/b.c", "command": "g++ -x c++ b.c"},
                            {"file": "/c.S", "command": "gcc c.S"},
                            {"file": "/d.x", "command": "gcc -x c d.x"}])");
  const Database database = project.read();
  ASSERT_EQ(database.units.size(), 1u);
  EXPECT_EQ(database.units[0].path, "/d.x");
  EXPECT_TRUE(database.warnings.empty());
}

TEST(Database, EntriesThatSayTooLittleAreLeftOut) {
  const Project project(R"([{"file": "/a.c", "command": "cc a.c"}, 5, {"command": "cc"},
                            {"file": "/b.c"}, {"file": "/b.c", "arguments": ["cc", 3]},
                            {"file": "/a.c", "command": "cc -DSECOND a.c"}])");
  const Database database = project.read();
  EXPECT_EQ(database.units.size(), 1u);
  std::vector<std::string> texts;
  for (const rts::Warning& warning : database.warnings) texts.push_back(warning.text);
  EXPECT_THAT(texts, ElementsAre("entry 2 is left out: it is no object",
                                 "entry 3 is left out: it has no text under \"file\"",
                                 HasSubstr("entry 4 is left out: it has neither"),
                                 HasSubstr("entry 5 is left out: it has neither"),
                                 "entry 6 is left out: /a.c has an entry before it"));
}

TEST(Database, ThatIsNoneIsAnErrorWithItsPlace) {
  EXPECT_THAT(message_of(Project("[\n  {\"file\": }]")), HasSubstr("compile_commands.json:2:12: "));
  EXPECT_THAT(message_of(Project("{}")), HasSubstr("expected a compilation database"));
  EXPECT_THROW(read_database("/missing/compile_commands.json"), InputError);
}

}  // namespace
}  // namespace heapreach::frontends::database::database_test
