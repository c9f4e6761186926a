#include "support/output/draft_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "support/error.h"
#include "support/output/mark.h"
#include "support/scratch.h"

namespace heapreach::test::draft_folder_test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using Others = OutputFolder::Others;
using Files = std::map<std::string, std::string>;

class DraftFolderTest : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return scratch_.file(name); }
  void save(const std::string& name, const std::string& text) const {
    fs::create_directories(fs::path(path(name)).parent_path());
    std::ofstream(path(name)) << text;
  }
  OutputFolder admitted(const std::string& name, Others others, bool force = false,
                        const std::string& command = "suite") const {
    Outputs outputs(command, force);
    OutputFolder folder("--output", path(name), others);
    outputs.admit(folder);
    return folder;
  }
  void fill(const OutputFolder& folder, const Files& files) const {
    DraftFolder draft(folder);
    for (const auto& [name, text] : files) draft.write(name, text);
    draft.deliver();
  }
  std::string refusal(const std::string& name, Others others) const {
    try {
      admitted(name, others);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }
  /// What is below a folder, hidden files too.
  Files files(const std::string& name) const {
    Files result;
    for (const auto& entry : fs::recursive_directory_iterator(path(name))) {
      if (!entry.is_regular_file()) continue;
      if (entry.path().extension() == ".heapreach") continue;  // marks, without attributes
      result[entry.path().lexically_relative(path(name))] = content_of(entry.path());
    }
    return result;
  }

  Scratch scratch_;
};

TEST_F(DraftFolderTest, AppearsAtOnce) {
  const OutputFolder folder = admitted("deep/er", Others::none);
  {
    DraftFolder draft(folder);
    draft.write("a/x", "1");
    EXPECT_FALSE(fs::exists(path("deep/er")));
    draft.deliver();
  }
  EXPECT_EQ(files("deep"), (Files{{"er/a/x", "1"}}));
}

TEST_F(DraftFolderTest, OfAFailureNothingIsThere) {
  { DraftFolder(admitted("new", Others::none)).write("x", "1"); }
  EXPECT_TRUE(fs::is_empty(path(".")));
}

TEST_F(DraftFolderTest, IsReplacedAsLongAsAllIsAsTheCommandLeftIt) {
  fs::create_directory(path("suite"));
  for (const char* spelling : {"suite", "suite/", "./suite"}) {
    fill(admitted(spelling, Others::none), {{"x", "1"}, {"old/y", "2"}});
    fill(admitted(spelling, Others::none), {{"x", "3"}, {"new/z", "4"}});
    EXPECT_EQ(files("suite"), (Files{{"x", "3"}, {"new/z", "4"}})) << "an older file went away";
    EXPECT_FALSE(fs::exists(path("suite/old")));
  }
  save("suite/x", "changed");
  EXPECT_THAT(refusal("suite", Others::none), AllOf(HasSubstr("suite/x"), HasSubstr("--force")));
}

TEST_F(DraftFolderTest, OfItsOwnTakesNoOthers) {
  fill(admitted("suite", Others::none), {{"x", "1"}});
  save("suite/sub/mine", "mine");
  EXPECT_THAT(refusal("suite", Others::none), HasSubstr("suite/sub/mine, which heapreach did not"));
  fill(admitted("suite", Others::none, true), {{"y", "2"}});
  EXPECT_EQ(files("suite"), (Files{{"sub/mine", "mine"}, {"y", "2"}})) << "force deletes nothing";
  fs::remove_all(path("suite"));
  fill(admitted("suite", Others::none, false, "report"), {{"x", "1"}});
  EXPECT_THAT(refusal("suite", Others::none), HasSubstr("another command wrote it"));
}

TEST_F(DraftFolderTest, ThatIsSharedKeepsFilesOfOthers) {
  save("report/notes", "mine");
  EXPECT_THAT(refusal("report", Others::stay), HasSubstr("files that heapreach did not write"));
  fill(admitted("report", Others::stay, true), {{"page", "1"}, {"fig/a", "2"}});
  fill(admitted("report", Others::stay), {{"page", "3"}});
  EXPECT_EQ(files("report"), (Files{{"notes", "mine"}, {"page", "3"}, {"fig/a", "2"}}));
}

TEST_F(DraftFolderTest, NoFileIsTouchedWhereOneIsToStay) {
  fill(admitted("report", Others::stay), {{"a", "1"}, {"b", "2"}});
  save("report/b", "changed");
  try {
    fill(admitted("report", Others::stay), {{"a", "3"}, {"b", "4"}});
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("report/b"), HasSubstr("changed since")));
  }
  EXPECT_EQ(files("report"), (Files{{"a", "1"}, {"b", "changed"}}));
}

TEST_F(DraftFolderTest, NoFileIsTouchedWhereOneCannotBeWritten) {
  fill(admitted("report", Others::stay), {{"a", "1"}});
  save("report/fig", "a file where a folder goes");
  EXPECT_THROW(fill(admitted("report", Others::stay), {{"a", "2"}, {"fig/b", "3"}}), InputError);
  fs::create_directory(path("report/z"));
  EXPECT_THROW(fill(admitted("report", Others::stay), {{"a", "2"}, {"z", "3"}}), InputError);
  EXPECT_EQ(content_of(path("report/a")), "1");
}

TEST_F(DraftFolderTest, AnInputInItIsNoOutput) {
  fill(admitted("report", Others::stay), {{"a", "1"}});
  Outputs outputs("report", true);
  outputs.reads("results", path("report/a"));
  OutputFolder folder("--output", path("report"), Others::stay);
  outputs.admit(folder);
  EXPECT_THROW(fill(folder, {{"a", "2"}}), UsageError);
  EXPECT_EQ(files("report"), (Files{{"a", "1"}}));
}

TEST_F(DraftFolderTest, WhatAStoppedRunLeftGoesAway) {
  save(".heapreach-draft-new/half", "1");
  fill(admitted("new", Others::none), {{"x", "1"}});
  EXPECT_EQ(files("."), (Files{{"new/x", "1"}}));
  save("new/.heapreach-draft/half", "1");
  fill(admitted("new", Others::none), {{"x", "2"}});
  EXPECT_EQ(files("."), (Files{{"new/x", "2"}}));
}

TEST_F(DraftFolderTest, TwoAtATimeAreOneTooMany) {
  const OutputFolder folder = admitted("new", Others::none);
  const DraftFolder first(folder);
  EXPECT_THROW(DraftFolder second(folder), UsageError);
}

TEST_F(DraftFolderTest, WhatAppearsMeanwhileStaysAndTheResultIsKept) {
  const OutputFolder folder = admitted("new", Others::none);
  try {
    DraftFolder draft(folder);
    draft.write("x", "1");
    save("new/mine", "mine");
    draft.deliver();
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr(".heapreach-draft-new"));
  }
  EXPECT_EQ(files("."), (Files{{".heapreach-draft-new/x", "1"}, {"new/mine", "mine"}}));
}

TEST_F(DraftFolderTest, LinksAreFollowedAndStay) {
  fs::create_directory(path("real"));
  fs::create_directory_symlink("real", path("link"));
  fs::create_directory_symlink("made", path("dangling"));
  fill(admitted("link", Others::none), {{"x", "1"}});
  fill(admitted("dangling", Others::none), {{"y", "2"}});
  EXPECT_TRUE(fs::is_symlink(path("link")) && fs::is_symlink(path("dangling")));
  EXPECT_EQ(files("."), (Files{{"real/x", "1"}, {"made/y", "2"}}));
}

TEST_F(DraftFolderTest, AFileIsNoFolder) {
  save("file", "mine");
  EXPECT_THAT(refusal("file", Others::stay), HasSubstr("expected a folder"));
}

}  // namespace
}  // namespace heapreach::test::draft_folder_test
