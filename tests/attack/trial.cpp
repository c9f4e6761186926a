#include "tests/attack/trial.h"

#include <gtest/gtest.h>

#include <iomanip>
#include <iostream>
#include <sstream>

#include "rts/text/write.h"
#include "tests/attack/asked.h"

namespace heapreach::test {

namespace {

using Kind = Ruling::Kind;

constexpr const char* right_ones = "right";

std::string text_of(const Court& court, const Json& document) {
  std::ostringstream text;
  rts::write(text, court.system());
  text << document.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  return text.str();
}

void add_to(Counts& sum, const Counts& more) {
  sum.made += more.made;
  sum.malformed += more.malformed;
  sum.refuted += more.refuted;
  sum.undecided += more.undecided;
  sum.accepted += more.accepted;
  sum.lies += more.lies;
  sum.falsely += more.falsely;
}

void print_line(const std::string& what, const Counts& counts) {
  std::cout << std::left << std::setw(52) << what << std::right;
  for (const int number : {counts.made, counts.malformed, counts.refuted, counts.lies,
                           counts.undecided, counts.accepted, counts.falsely}) {
    std::cout << std::setw(8) << number;
  }
  std::cout << "\n";
}

}  // namespace

void Counts::add(const Ruling& ruling) {
  ++made;
  malformed += ruling.kind == Kind::malformed;
  refuted += ruling.kind == Kind::refuted;
  undecided += ruling.kind == Kind::undecided;
  accepted += ruling.kind == Kind::accepted;
  lies += ruling.kind == Kind::refuted && ruling.is_false;
  falsely += ruling.kind == Kind::accepted && ruling.is_false;
}

Ruling Trial::put(Court& court, const Json& document, const std::string& attack) {
  const Ruling ruling = court.judge(document);
  std::string kind = kind_of_document(document);
  if (document.is_object() && document.value("schema", Json()) == "heapreach/execution") {
    kind = "execution";
  }
  if (document.is_object() && document.contains("coverage")) kind += " of coverage";
  counts_[attack][kind].add(ruling);
  if (ruling.kind == Kind::accepted && ruling.is_false) {
    ADD_FAILURE() << attack << ", " << kind << ": accepted, and there is an execution\n"
                  << text_of(court, document);
  }
  if (ruling.kind == Kind::broken) {
    ADD_FAILURE() << attack << ", " << kind << ": the check broke: " << ruling.reason << "\n"
                  << text_of(court, document);
  }
  return ruling;
}

bool Trial::put_right(Court& court, const Json& document) {
  const Ruling ruling = put(court, document, right_ones);
  const bool accepted = ruling.kind == Kind::accepted;
  EXPECT_TRUE(accepted || ruling.kind == Kind::undecided) << ruling.reason << "\n"
                                                          << text_of(court, document);
  return accepted;
}

Counts Trial::of_attacks(bool right) const {
  Counts sum;
  for (const auto& [name, kinds] : counts_) {
    if ((name == right_ones) == right) add_to(sum, attack(name));
  }
  return sum;
}

Counts Trial::attack(const std::string& name) const {
  Counts sum;
  const auto found = counts_.find(name);
  if (found == counts_.end()) return sum;
  for (const auto& [kind, counts] : found->second) add_to(sum, counts);
  return sum;
}

Counts Trial::kind(const std::string& beginning) const {
  Counts sum;
  for (const auto& [attack, kinds] : counts_) {
    for (const auto& [kind, counts] : kinds) {
      if (attack != right_ones && kind.starts_with(beginning)) add_to(sum, counts);
    }
  }
  return sum;
}

void Trial::print() const {
  std::cout << std::left << std::setw(52) << "" << std::right;
  for (const char* word : {"made", "malform", "refuted", "lies", "undecid", "accept", "FALSE"}) {
    std::cout << std::setw(8) << word;
  }
  std::cout << "\n";
  for (const auto& [name, kinds] : counts_) {
    for (const auto& [kind, counts] : kinds) print_line(name + ": " + kind, counts);
  }
  print_line("all forged ones", forged());
}

}  // namespace heapreach::test
