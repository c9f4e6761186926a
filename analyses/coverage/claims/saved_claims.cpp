#include "analyses/coverage/claims/saved_claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "evidence/certificates/schema/document.h"
#include "evidence/checker/check_certificate.h"
#include "pipeline/check/exact_execution.h"
#include "pipeline/tools/saved_coverage.h"
#include "rts/transform/calls.h"
#include "support/error.h"

namespace heapreach::analyses {

namespace schema = evidence::schema;

namespace {

/// What a refutation says by which evidence it was found.
constexpr const char* strategy_of_saved = "saved";

class SavedClaims {
 public:
  SavedClaims(const CoverContext& context, const std::string& file, std::uint64_t most_cells,
              const Limits& limits, Claims& claims)
      : context_(context),
        question_(context.question),
        file_(file),
        most_cells_(most_cells),
        limits_(limits),
        claims_(claims) {}

  /// Executions first: what is consistent needs no certificate looked at.
  std::vector<std::string> run() {
    const std::string text = pipeline::read_bytes(file_);
    const schema::Documents documents = schema::documents_of(text, file_);
    for (const schema::Document& document : documents.all) {
      require_own(document);
      if (document.kind() != "execution") continue;
      std::optional<Arrival> arrival;
      checked([&] { arrival = arrival_of(document); });
      if (arrival) claims_.add_what_is_new(std::move(*arrival));
    }
    for (const schema::Document& document : documents.all) {
      if (document.kind() == "execution") continue;
      std::vector<GroupId> groups;
      std::optional<Refutation> refutation;
      checked([&] {
        const auto about = pipeline::instrumentation_of(*document.coverage(), question_);
        groups = excluded_by(about.asked);
        if (!groups.empty()) refutation = refutation_of(document, about);
      });
      if (refutation) claims_.add(std::move(*refutation), groups);
    }
    return std::move(warnings_);
  }

 private:
  InputError refusal(const std::string& message) const { return {{file_, 0, 0}, message}; }

  /// Whatever comes from outside is refused with the file and a reason.
  void checked(const std::function<void()>& check) const {
    try {
      schema::refusing(file_, check);
    } catch (const InputError& error) {
      if (!error.position().file.empty()) throw;
      throw refusal(error.message());
    }
  }

  void require_own(const schema::Document& document) const {
    const auto coverage = document.coverage();
    if (!coverage) throw refusal("is no evidence about edges, which cover --witness saves");
    const auto input = document.input();
    if (input && !context_.input.is_called(*input)) {
      throw refusal(fmt::format("belongs to another input: its hash is {}, that of {} is {}",
                                *input, context_.input.name, context_.input.hash));
    }
    const std::string& end = question_.end().name;
    if (coverage->end != end) {
      throw refusal(
          fmt::format("is about executions to another end: --end {}, not {}", coverage->end, end));
    }
  }

  /// Nothing if it shows nothing that is asked for.
  std::optional<Arrival> arrival_of(const schema::Document& document) const {
    if (!document.coverage()->by.empty()) {
      throw refusal("coverage.by: an execution shows itself");
    }
    auto saved = document.without_coverage().execution(question_.file());
    const rts::State last = question_.replay(saved.bound, saved.execution);
    const std::uint64_t used = last.cells_used.get_ui();
    if (used > most_cells_) return std::nullopt;
    if (!pipeline::doubts_about(question_.file(), saved.bound, saved.execution).empty()) {
      return std::nullopt;
    }
    return Arrival{std::move(saved.execution), saved.bound, used};
  }

  /// Nothing, and a warning, if a limit strikes before it is checked.
  std::optional<Refutation> refutation_of(const schema::Document& document,
                                          const rts::Instrumentation& about) {
    const schema::Document rest = document.without_coverage();
    const rts::Transformed made = rts::instrumented(question_, about);
    rest.require_form(made.system());
    const auto seen = rts::seen_by_engines(made.system(), rest.calls(), rest.call_depth());
    const auto saved = rest.certificate(&*seen);
    const evidence::CheckResult result =
        evidence::checker::check_certificate(*seen, saved.certificate, limits_);
    switch (result.status) {
      case evidence::CheckResult::Status::holds:
        return Refutation{document.text(), evidence::bound_of(saved.certificate),
                          strategy_of_saved};
      case evidence::CheckResult::Status::fails:
        throw refusal("the certificate does not hold: " + result.reason);
      case evidence::CheckResult::Status::unknown:
        break;
    }
    warnings_.push_back(file_ + ": a certificate could not be checked: " + result.reason);
    return std::nullopt;
  }

  /// The groups of sets that are on no execution, if the certificate holds, unless more is known of
  /// all of them.
  std::vector<GroupId> excluded_by(const rts::Crumbs& asked) const {
    std::vector<GroupId> result;
    for (std::size_t set = 0; set < asked.sets.size(); ++set) {
      const bool is_known =
          asked.known && std::any_of(asked.known->begin(), asked.known->end(),
                                     [&](const auto& values) { return values[set]; });
      if (is_known) continue;
      for (const rts::EdgeId edge : asked.sets[set]) {
        const auto group = context_.walks.group_of(edge);
        if (group && !std::holds_alternative<Consistent>(claims_.of(*group))) {
          result.push_back(*group);
        }
      }
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    const bool is_settled = std::all_of(result.begin(), result.end(), [&](GroupId group) {
      const auto within = claims_.excluded_within(group);
      return within && !*within;
    });
    return is_settled ? std::vector<GroupId>() : result;
  }

  const CoverContext& context_;
  const rts::CoverQuestion& question_;
  const std::string& file_;
  const std::uint64_t most_cells_;
  const Limits& limits_;
  Claims& claims_;
  std::vector<std::string> warnings_;
};

}  // namespace

std::vector<std::string> add_saved(const CoverContext& context, const std::string& file,
                                   std::uint64_t most_cells, const Limits& limits, Claims& claims) {
  return SavedClaims(context, file, most_cells, limits, claims).run();
}

}  // namespace heapreach::analyses
