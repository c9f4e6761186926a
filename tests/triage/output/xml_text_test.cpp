// Which texts XML can hold.
#include "triage/output/xml_text.h"

#include <gtest/gtest.h>

namespace heapreach::triage::xml_text_test {
namespace {

TEST(XmlText, KeepsCharacters) {
  for (const char* text : {"", "a <b> & \"c\"\n\t", "\xC3\xA9", "\xE2\x80\x98p\xE2\x80\x99",
                           "\xF0\x9F\x98\x80", "\xED\x9F\xBF", "\x7F"}) {
    EXPECT_EQ(xml_text(text), text);
  }
}

TEST(XmlText, ReplacesWhatIsNone) {
  EXPECT_EQ(xml_text("a\x01z\r"), "a?z?");
  EXPECT_EQ(xml_text(std::string("a\0z", 3)), "a?z");
  EXPECT_EQ(xml_text("\x80"), "?");
  EXPECT_EQ(xml_text("\xC3"), "?");
  EXPECT_EQ(xml_text("\xC3(\xC3\xA9"), "?(\xC3\xA9");
  EXPECT_EQ(xml_text("\xC0\xAF"), "??");
  EXPECT_EQ(xml_text("\xE0\x80\xAF"), "???");
  EXPECT_EQ(xml_text("\xED\xA0\x80"), "???");
  EXPECT_EQ(xml_text("\xEF\xBF\xBF"), "???");
  EXPECT_EQ(xml_text("\xF4\x90\x80\x80"), "????");
  EXPECT_EQ(xml_text("\xF0\x9F\x98"), "???");
}

}  // namespace
}  // namespace heapreach::triage::xml_text_test
