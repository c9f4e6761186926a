// What formats of scanf say.
#include "frontends/library/scan_directives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heapreach::frontends::scan_directives_test {
namespace {

using library::scan_format_of;
using library::ScanDirective;
using library::ScanFormat;
using ::testing::HasSubstr;

TEST(ScanDirectives, AreReadInOrder) {
  const ScanFormat format = scan_format_of("a  \n%*5ld%hhx%c");
  ASSERT_EQ(format.refusal, "");
  ASSERT_EQ(format.directives.size(), 5u);
  EXPECT_EQ(format.directives[0].byte, 'a');
  EXPECT_EQ(format.directives[1].kind, ScanDirective::Kind::blanks);
  EXPECT_FALSE(format.directives[2].is_kept);
  EXPECT_EQ(format.directives[2].width, 5u);
  EXPECT_EQ(format.directives[2].argument.size, library::NumberSize::of_pointer);
  EXPECT_TRUE(format.directives[3].is_kept);
  EXPECT_EQ(format.directives[3].argument.size, library::NumberSize::of_char);
  EXPECT_EQ(format.directives[4].byte, 'c');
}

TEST(ScanDirectives, HaveSets) {
  const ScanFormat format = scan_format_of("%[]a-c-]%9[^x]");
  ASSERT_EQ(format.refusal, "");
  ASSERT_EQ(format.directives.size(), 2u);
  const auto& members = format.directives[0].members;
  EXPECT_EQ(members.count(), 5u);
  EXPECT_TRUE(members.test(']') && members.test('b') && members.test('-'));
  EXPECT_FALSE(format.directives[1].members.test('x') || format.directives[1].members.test(0));
  EXPECT_EQ(format.directives[1].members.count(), 254u);
}

TEST(ScanDirectives, PercentSignsMayHaveBlanksInFront) {
  const ScanFormat format = scan_format_of("%%");
  ASSERT_EQ(format.directives.size(), 2u);
  EXPECT_EQ(format.directives[0].kind, ScanDirective::Kind::blanks);
  EXPECT_EQ(format.directives[1].byte, '%');
}

TEST(ScanDirectives, RefuseWhatIsNotSupported) {
  EXPECT_THAT(scan_format_of("%p").refusal, HasSubstr("%p"));
  EXPECT_THAT(scan_format_of("%ls").refusal, HasSubstr("%ls"));
  EXPECT_THAT(scan_format_of("%1$d").refusal, HasSubstr("numbers"));
  EXPECT_THAT(scan_format_of("%[a").refusal, HasSubstr("without ]"));
  EXPECT_THAT(scan_format_of("%").refusal, HasSubstr("ends"));
}

}  // namespace
}  // namespace heapreach::frontends::scan_directives_test
