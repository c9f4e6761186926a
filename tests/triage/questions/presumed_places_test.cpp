// Places in generated files, as their directives call them.
#include "triage/questions/presumed_places.h"

#include <gtest/gtest.h>

namespace heapreach::triage::presumed_places_test {
namespace {

constexpr const char* generated =
    "int a;\n"                       // line 1
    "#line 20 \"parse.y\"\n"         // line 2
    "  $$ = 1;\n"                    // 3: parse.y:20
    "\n"                             // 4: parse.y:21
    " # line 40\n"                   // 5
    "  next();\n"                    // 6: parse.y:40
    "#define line 3\n"               // 7: parse.y:41
    "# 9 \"y \\\"tab\\\".c\" 2\n"    // 8
    "int b;\n"                       // 9: y "tab".c:9
    "#line 99999999999 \"far.c\"\n"  // 10, which is no number
    "int c;\n";                      // 11

Position place_of(int line, const std::string& file = "y.tab.c") {
  PresumedPlaces places([](const std::string& name) { return name == "y.tab.c" ? generated : ""; });
  return places.of({file, line, 7});
}

TEST(PresumedPlaces, AreThoseOfTheLastDirectiveBefore) {
  EXPECT_EQ(place_of(3), (Position{"parse.y", 20, 7}));
  EXPECT_EQ(place_of(4), (Position{"parse.y", 21, 7}));
  EXPECT_EQ(place_of(6), (Position{"parse.y", 40, 7})) << "the file is the one before";
  EXPECT_EQ(place_of(7), (Position{"parse.y", 41, 7}));
  EXPECT_EQ(place_of(9), (Position{"y \"tab\".c", 9, 7}));
  EXPECT_EQ(place_of(11), (Position{"y \"tab\".c", 11, 7}));
}

TEST(PresumedPlaces, WithoutADirectiveStayAsTheyAre) {
  EXPECT_EQ(place_of(1), (Position{"y.tab.c", 1, 7}));
  EXPECT_EQ(place_of(2), (Position{"y.tab.c", 2, 7}));
  EXPECT_EQ(place_of(3, "other.c"), (Position{"other.c", 3, 7})) << "a file that is not there";
}

TEST(PresumedPlaces, OfAFileThatNamesNoOtherOneBeginInIt) {
  PresumedPlaces places([](const std::string&) { return "#line 5\nint a;\n"; });
  EXPECT_EQ(places.of({"a.c", 2, 1}), (Position{"a.c", 5, 1}));
}

}  // namespace
}  // namespace heapreach::triage::presumed_places_test
