// Files of verdicts: what is taken from them, and for which questions.
#include "cli/triage/known_verdicts.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "support/scratch.h"

namespace heapreach::cli::known_verdicts_test {
namespace {

using triage::Verdict;
using triage::VerdictKind;

Verdict verdict_of(VerdictKind kind) {
  Verdict verdict;
  verdict.kind = kind;
  verdict.reason = "a 'reason'";
  verdict.flow = {{{"a.c", 3, 4}, "reads p->x", {{"p", "null"}}}};
  verdict.seconds = 0.25;
  return verdict;
}

TEST(KnownVerdicts, AreThereForTheNextRun) {
  const Scratch scratch;
  const std::string file = scratch.file("known.sqlite");
  KnownVerdicts(file).add("key", "--timeout 5", verdict_of(VerdictKind::latent));
  const KnownVerdicts again(file);
  EXPECT_EQ(again.find("key", "--timeout 5"), verdict_of(VerdictKind::latent));
  EXPECT_EQ(again.find("other", "--timeout 5"), std::nullopt);
}

TEST(KnownVerdicts, WhatMoreTimeMightChangeIsOfItsLimits) {
  const Scratch scratch;
  const KnownVerdicts known(scratch.file("known.sqlite"));
  known.add("open", "--timeout 5", verdict_of(VerdictKind::undecided));
  EXPECT_TRUE(known.find("open", "--timeout 5"));
  EXPECT_FALSE(known.find("open", "--timeout 50"));
  known.add("closed", "--timeout 5", verdict_of(VerdictKind::refuted));
  EXPECT_TRUE(known.find("closed", "--timeout 50"));
  known.add("open", "--timeout 50", verdict_of(VerdictKind::refuted));
  EXPECT_EQ(known.find("open", "")->kind, VerdictKind::refuted);
}

TEST(KnownVerdicts, FilesOfOthersAreRefused) {
  const Scratch scratch;
  const std::string file = scratch.file("other.sqlite");
  {
    const plans::Database other(file, plans::Database::Mode::write);
    other.execute("CREATE TABLE runs (key TEXT)");
  }
  EXPECT_THROW(KnownVerdicts{file}, InputError);
}

TEST(KnownVerdicts, KeysDifferWithAllThatMatters) {
  triage::Question question;
  question.kind = triage::AlarmKind::leak;
  question.at = {"a.c", 3, 4};
  const std::string key = key_of(question, "code", "settings");
  EXPECT_EQ(key_of(question, "code", "settings"), key);
  EXPECT_NE(key_of(question, "other code", "settings"), key);
  EXPECT_NE(key_of(question, "code", "other settings"), key);
  triage::Question other = question;
  other.named = {{"a.c", 2, 1}};
  EXPECT_NE(key_of(other, "code", "settings"), key);
  other = question;
  other.at.line = 5;
  EXPECT_NE(key_of(other, "code", "settings"), key);
}

}  // namespace
}  // namespace heapreach::cli::known_verdicts_test
