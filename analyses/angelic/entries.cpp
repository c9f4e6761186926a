#include "analyses/angelic/entries.h"

#include <utility>

#include "support/error.h"

namespace heapreach::analyses::angelic {

Entries::Entries(Alarms& alarms, const Program& program, const EntriesOptions& options,
                 const Limits& limits, pipeline::Channel& channel)
    : alarms_(alarms), program_(program), options_(options), limits_(limits), channel_(channel) {
  for (const EntryRecord& record : options.saved) {
    if (!alarms.known().fits(record)) {
      throw InputError({}, "what was saved of " + record.entry + " is about another program");
    }
  }
}

void Entries::run(const std::function<void()>& changed) {
  changed_ = changed;
  take_saved();
  options_.jobs > 1 ? run_side_by_side() : run_in_turn();
}

void Entries::take_saved() {
  for (const EntryRecord& record : options_.saved) {
    if (next_ == program_.entries().size() || record.entry != name_of(next_)) return;
    if (!alarms_.is_current(record)) return;
    alarms_.take(record);
    commit(record);
  }
}

void Entries::run_in_turn() {
  while (next_ < program_.entries().size() && !is_over()) {
    commit(alarms_.look_at(name_of(next_), limits_));
  }
}

void Entries::commit(const EntryRecord& record) {
  has_gap_ = has_gap_ || !record.is_finished;
  if (!has_gap_) records_.push_back(text_of(record));
  ++next_;
  changed_();
}

void Entries::run_side_by_side() {
  crew_.emplace(limits_, channel_);
  fill();
  crew_->run([&](std::size_t entry, const pipeline::Crew::Outcome& outcome) {
    begun_.erase(entry);
    if (const auto* product = std::get_if<pipeline::Product>(&outcome)) {
      made_.insert_or_assign(entry, entry_record_of(product->text));
    } else {
      made_.insert_or_assign(entry, std::get<GaveUp>(outcome).reason);
    }
    advance();
    fill();
  });
  advance();
}

/// The first entries that nobody has looked at.
void Entries::fill() {
  for (std::size_t i = next_; i < program_.entries().size() && !is_over(); ++i) {
    if (crew_->running() >= options_.jobs) return;
    if (begun_.contains(i) || made_.contains(i)) continue;
    begun_[i] = alarms_.known().seen_of(name_of(i));
    crew_->start(i, [this, i](pipeline::Channel& own) {
      channel_ = own;  // that of this process, for all that looks at the entry
      return text_of(alarms_.look_at(name_of(i), limits_));
    });
  }
}

void Entries::advance() {
  while (next_ < program_.entries().size() && take_next()) begin_outdated_anew();
}

/// Whether something is known of the next entry, or nothing will be.
bool Entries::take_next() {
  const auto found = made_.find(next_);
  if (found == made_.end()) {
    if (begun_.contains(next_) || !is_over()) return false;
    has_gap_ = true;
    ++next_;
    return true;
  }
  const Made made = std::move(found->second);
  made_.erase(found);
  if (const auto* reason = std::get_if<std::string>(&made)) {
    alarms_.note_limit(name_of(next_), *reason);
    has_gap_ = true;
    ++next_;
    changed_();
    return true;
  }
  const auto& record = std::get<EntryRecord>(made);
  if (!alarms_.is_current(record)) return is_over();
  alarms_.take(record);
  commit(record);
  return true;
}

/// Entries that were looked at by what is no longer all that is known.
void Entries::begin_outdated_anew() {
  std::erase_if(made_, [&](const auto& made) {
    const auto* record = std::get_if<EntryRecord>(&made.second);
    return record != nullptr && !alarms_.is_current(*record);
  });
  std::erase_if(begun_, [&](const auto& begun) {
    const bool is_outdated = alarms_.known().seen_of(name_of(begun.first)) != begun.second;
    if (is_outdated) crew_->stop(begun.first);
    return is_outdated;
  });
}

}  // namespace heapreach::analyses::angelic
