#include "tests/attack/transfer.h"

#include <algorithm>
#include <sstream>

#include "rts/semantics/location.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "support/error.h"
#include "tests/attack/spoil.h"
#include "tests/attack/tamper.h"
#include "tests/harness/mutate_system.h"

namespace heapreach::test {

namespace {

constexpr std::uint64_t small_bound = 2;  // of certificates that grow with it
constexpr std::uint64_t large_bound = 12;
constexpr std::uint64_t most = 5;  // at which the oracle looks, for every bound

/// What the reader makes of its file, in which names and numbers have another order perhaps.
rts::System as_read(const rts::System& system) {
  std::ostringstream text;
  rts::write(text, system);
  return rts::read_text(text.str(), "system").system;
}

rts::Properties random_properties(const rts::System& system, Random& random) {
  rts::Properties properties;
  if (system.exits.empty() || !random.chance(30)) return properties;
  properties.add(random.chance(70) ? rts::Property::valid_memcleanup
                                   : rts::Property::valid_memtrack);
  return properties;
}

}  // namespace

Transfer::Transfer(const rts::System& system, std::uint64_t seed, const TransferPlan& plan,
                   Trial& trial)
    : system_(as_read(system)),
      random_(seed),
      plan_(plan),
      trial_(trial),
      properties_(random_properties(system, random_)) {}

void Transfer::run() {
  Court court(system_, properties_, most);
  std::vector<Json> documents =
      certificates(court.system(), {properties_}, small_bound, plan_.ways);
  keep_right(court, documents);
  for (const Json& document : documents)
    forge(court, document, plan_.forged, "changed on its own system");
  if (!documents.empty()) on_mutants(documents);
  if (const Answer found = find_error(court, random_); found.execution) {
    on_wider_questions(court, *found.execution, plan_.ways);
    const Answer least =
        answer_to(court.system(), {properties_}, exploring(system_, 16, random_), plan_.work);
    if (least.execution && least.cells > 0) on_wider_bounds(court, least.cells);
  }
}

/// By the search, for every bound if it can, and by random ways at the bound.
std::vector<Json> Transfer::certificates(const rts::System& system, const rts::Question& question,
                                         std::uint64_t bound, int ways) {
  std::vector<Json> all;
  const std::uint64_t searched = bound == small_bound ? large_bound : bound;
  Answer answer = answer_to(system, question, exploring(system, searched, random_), plan_.work);
  if (answer.certificate) all.push_back(*answer.certificate);
  if (properties_.contains(rts::Property::valid_memtrack)) return all;  // by the search alone
  for (int way = 0; way < ways; ++way) {
    answer = answer_to(system, question, random_way(system, bound, random_), 300'000);
    if (answer.certificate) all.push_back(*answer.certificate);
  }
  return all;
}

void Transfer::keep_right(Court& court, std::vector<Json>& documents) {
  std::erase_if(documents,
                [&](const Json& document) { return !trial_.put_right(court, document); });
  donors_.insert(donors_.end(), documents.begin(), documents.end());
}

void Transfer::on_mutants(const std::vector<Json>& documents) {
  int wrong = 0;
  for (int tries = 0; tries < 4 * plan_.mutants && wrong < plan_.mutants; ++tries) {
    const Mutant mutant = mutant_of(system_, random_);
    std::optional<Court> court;
    try {
      court.emplace(mutant.system, properties_, most);
    } catch (const InputError&) {
      continue;  // no file can hold it
    }
    const Answer found = find_error(*court, random_);
    if (!found.execution) continue;
    ++wrong;
    for (const Json& document : documents) {
      trial_.put(*court, document, "on a mutant");
      forge(*court, document, plan_.forged, "changed on a mutant");
    }
    on_wider_questions(*court, *found.execution, 0);
  }
}

/// Certificates for the locations that nothing reaches, as ones for all errors or for others.
void Transfer::on_wider_questions(Court& court, const rts::Execution& found, int ways) {
  std::set<std::string> open, reached;
  for (const auto& one : rts::locations_of(court.system(), properties_)) open.insert(one.text());
  rts::Execution last = found;
  for (int round = 0; round < 6; ++round) {
    const std::string at = rts::location_of(court.system(), last).text();
    open.erase(at);
    reached.insert(at);
    if (open.empty()) return;
    rts::Question question{properties_};
    question.locations = open;
    const Answer answer = answer_to(court.system(), question,
                                    exploring(court.system(), large_bound, random_), plan_.work);
    if (answer.certificate) break;
    if (!answer.execution) return;
    last = *answer.execution;
    court.know(last, answer.cells);
  }
  rts::Question question{properties_};
  question.locations = open;
  std::vector<Json> documents = certificates(court.system(), question, small_bound, ways);
  keep_right(court, documents);
  const std::string wanted = *reached.begin();
  for (const Json& document : documents) {
    Json all = document;
    all.erase("location");
    all.erase("locations");
    Json other = all;
    other["location"] = wanted;
    Json more = document;
    more["locations"] = open;
    more["locations"].push_back(wanted);
    for (const Json& wider : {all, other, more}) {
      trial_.put(court, wider, "wider question");
      forge(court, wider, plan_.questions, "wider question, changed");
    }
  }
}

/// Certificates for fewer cells than the error needs, as ones for more or for every bound.
void Transfer::on_wider_bounds(Court& court, std::uint64_t cells) {
  std::vector<Json> documents = certificates(court.system(), {properties_}, cells - 1, plan_.ways);
  keep_right(court, documents);
  for (const Json& document : documents) {
    for (const std::uint64_t bound : {cells, std::uint64_t{16}, std::uint64_t{0}}) {
      Json wider = document;
      Json& about = wider.contains("source") ? wider["source"] : wider;
      if (bound > 0) {
        about["bound"] = bound;
      } else if (wider.contains("source")) {
        about["target"] = "error or cut";
      } else {
        about.erase("bound");
      }
      trial_.put(court, wider, "wider bound");
      forge(court, wider, plan_.questions, "wider bound, changed");
    }
  }
}

void Transfer::forge(Court& court, const Json& document, int count, const std::string& attack) {
  int judged = 0;
  for (int tries = 0; tries < 3 * count && judged < count; ++tries) {
    const Ruling ruling = trial_.put(court, changed(court, document), attack);
    judged += ruling.kind != Ruling::Kind::malformed;
  }
}

Json Transfer::changed(const Court& court, const Json& document) {
  if (random_.chance(40)) {
    try {
      return spoiled(document, court.system(), random_);
    } catch (const InputError&) {
    }
  }
  return tampered(document, donors_, random_);
}

}  // namespace heapreach::test
