#include "runs/sanitizer.h"

#include <gtest/gtest.h>

namespace heapreach::runs::sanitizer_test {
namespace {

std::vector<Position> nowhere(const std::string& module, std::uint64_t offset) {
  return {{module, static_cast<int>(offset), 1}};
}

TEST(Sanitizer, ReadsTheFirstStackOfAReport) {
  const auto seen = sightings(
      "=================================================================\n"
      "==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x1 bp\n"
      "READ of size 4 at 0x602000000010 thread T0\n"
      "    #0 0x5581  (/tmp/program+0x11)\n"
      "    #1 0x5582  (/tmp/program+0x12) (BuildId: 00ff)\n"
      "\n"
      "0x602000000010 is located 0 bytes inside of 16-byte region\n"
      "freed by thread T0 here:\n"
      "    #0 0x5583  (/tmp/program+0x13)\n",
      nowhere);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].kind, Sighting::Kind::access);
  EXPECT_EQ(seen[0].text, "heap-use-after-free");
  ASSERT_EQ(seen[0].stack.size(), 2u);
  EXPECT_EQ(seen[0].stack[0], (Position{"/tmp/program", 0x11, 1}));
  EXPECT_EQ(to_string(seen[0]), "heap-use-after-free at /tmp/program:17:1");
}

TEST(Sanitizer, ReadsUsesOfWhatNothingHasSet) {
  const auto seen = sightings(
      "==7==WARNING: MemorySanitizer: use-of-uninitialized-value\n"
      "    #0 0x5581  (/tmp/program+0x11)\n\n"
      "SUMMARY: MemorySanitizer: use-of-uninitialized-value (/tmp/program+0x11) \nExiting\n",
      nowhere);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].kind, Sighting::Kind::unset);
  EXPECT_EQ(to_string(seen[0]), "use-of-uninitialized-value at /tmp/program:17:1");
}

TEST(Sanitizer, WhatHasNoStackIsSaidWithoutAPlace) {
  EXPECT_EQ(to_string(Sighting{Sighting::Kind::access, "SEGV", {}}), "SEGV");
}

TEST(Sanitizer, TellsKindsApart) {
  const auto one = [](const std::string& text) {
    return sightings("==1==ERROR: AddressSanitizer: " + text + "\n", nowhere).at(0);
  };
  EXPECT_EQ(one("attempting double-free on 0x602 in thread T0:").kind, Sighting::Kind::release);
  EXPECT_EQ(one("attempting double-free on 0x602 in thread T0:").text, "attempting double-free");
  EXPECT_EQ(one("attempting free on address which was not malloc()-ed: 0x7f in thread T0").kind,
            Sighting::Kind::release);
  EXPECT_EQ(one("SEGV on unknown address 0x000000000008 (pc 0x55 bp 0x7f sp 0x7f T0)").text,
            "SEGV near null");
  EXPECT_EQ(one("SEGV on unknown address 0x0000deadbeef (pc 0x55 bp 0x7f sp 0x7f T0)").text,
            "SEGV");
  EXPECT_EQ(one("stack-overflow on address 0x7ff (pc 0x1 bp 0x2 sp 0x3 T0)").kind,
            Sighting::Kind::other);
  EXPECT_EQ(one("stack-buffer-overflow on address 0x7ff at pc 0x1").kind, Sighting::Kind::access);
}

TEST(Sanitizer, ReadsUndefinedBehaviourAndErrorCalls) {
  const auto seen = sightings(
      "a/b.c:12:7: runtime error: load of null pointer of type 'int'\n"
      "heapreach: error call of reach_error\n"
      "    #0 0x5581  (/tmp/program+0x11)\n",
      nowhere);
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen[0].kind, Sighting::Kind::undefined);
  EXPECT_EQ(seen[0].stack.at(0), (Position{"a/b.c", 12, 7}));
  EXPECT_EQ(seen[1].kind, Sighting::Kind::error_call);
  EXPECT_EQ(seen[1].stack.size(), 1u);
  EXPECT_TRUE(sightings("all is well\n", nowhere).empty());
}

TEST(Sanitizer, ReadsLeaksWithThePlaceOfTheirBlocks) {
  const auto seen = sightings(
      "==7==ERROR: LeakSanitizer: detected memory leaks\n"
      "\n"
      "Direct leak of 288 byte(s) in 1 object(s) allocated from:\n"
      "    #0 0x7f11  (/lib/ld-linux-x86-64.so.2+0x11)\n"
      "\n"
      "Direct leak of 16 byte(s) in 1 object(s) allocated from:\n"
      "    #0 0x5581  (/tmp/program+0x21)\n"
      "    #1 0x7f12  (/lib/libc.so.6+0x22)\n"
      "\n"
      "Indirect leak of 8 byte(s) in 1 object(s) allocated from:\n"
      "    #0 0x5582  (/tmp/program+0x23)\n"
      "\n"
      "SUMMARY: AddressSanitizer: 312 byte(s) leaked in 3 allocation(s).\n",
      nowhere);
  ASSERT_EQ(seen.size(), 2u) << "the first one is the C library's";
  EXPECT_EQ(seen[0].kind, Sighting::Kind::leak);
  EXPECT_EQ(to_string(seen[0]), "memory leak at /tmp/program:33:1");
  ASSERT_EQ(seen[1].stack.size(), 1u);
  EXPECT_EQ(seen[1].stack[0].line, 0x23);
}

TEST(Sanitizer, ReadsWhatOnlyTheInstrumentedProgramSees) {
  const auto seen = sightings(
      "heapreach: call of no function of the type\n"
      "    #0 0x5581  (/tmp/program+0x11)\n",
      nowhere);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].kind, Sighting::Kind::bad_call);
  EXPECT_EQ(seen[0].stack.size(), 1u);
}

}  // namespace
}  // namespace heapreach::runs::sanitizer_test
