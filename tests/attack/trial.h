// A campaign's documents before the court, counted by kind.
#pragma once

#include <map>
#include <string>

#include "tests/attack/court.h"

namespace heapreach::test {

/// How many documents of one kind came to what.
struct Counts {
  int made = 0, malformed = 0, refuted = 0, undecided = 0, accepted = 0;
  int lies = 0;     // of those refuted, what they claim is wrong by an execution
  int falsely = 0;  // of those accepted, likewise
  void add(const Ruling& ruling);
  /// Those of a right form.
  int judged() const { return made - malformed; }
};

class Trial {
 public:
  /// Lets the court judge a document. Fails the test if it is accepted although what it claims is
  /// refuted, and if its check breaks. `attack` and the document's kind are what it counts for.
  Ruling put(Court& court, const Json& document, const std::string& attack);
  /// Lets the court judge a right document, which is counted as "right". Fails the test unless it
  /// is accepted or a limit strikes. Returns whether it was accepted.
  bool put_right(Court& court, const Json& document);

  /// All documents but the right ones.
  Counts forged() const { return of_attacks(false); }
  Counts right() const { return of_attacks(true); }
  /// The documents of one attack.
  Counts attack(const std::string& name) const;
  /// The forged documents of the kinds whose names begin so.
  Counts kind(const std::string& beginning) const;
  /// A table of all, on standard output.
  void print() const;

 private:
  Counts of_attacks(bool right) const;

  std::map<std::string, std::map<std::string, Counts>> counts_;  // by attack, by kind
};

}  // namespace heapreach::test
