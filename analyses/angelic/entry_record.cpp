#include "analyses/angelic/entry_record.h"

#include <memory>

#include "pipeline/result/trace_fields.h"

namespace heapreach {

namespace analyses::angelic {

constexpr OutcomeKind last_of(OutcomeKind) {
  return OutcomeKind::undecided;
}
constexpr BrokenBy last_of(BrokenBy) {
  return BrokenBy::callees;
}
constexpr BugReason last_of(BugReason) {
  return BugReason::internal;
}
constexpr SpecTerm::Kind last_of(SpecTerm::Kind) {
  return SpecTerm::Kind::remainder;
}
constexpr Literal::Relation last_of(Literal::Relation) {
  return Literal::Relation::list;
}

}  // namespace analyses::angelic

namespace pipeline {

using namespace analyses::angelic;

/// Terms are shared, and alike where they are two.
template <>
struct JsonForm<SpecTermPtr> {
  static Json write(const SpecTermPtr& term);
  static SpecTermPtr read(const Json& json);
};
template <>
struct JsonForm<Sum>
    : Row<Sum, &Sum::terms, &Sum::constant, &Sum::constant_name, &Sum::in_program> {};
template <>
struct JsonForm<SpecTerm>
    : Row<SpecTerm, &SpecTerm::kind, &SpecTerm::variable, &SpecTerm::name, &SpecTerm::in_system,
          &SpecTerm::is_pointer, &SpecTerm::is_number, &SpecTerm::call, &SpecTerm::component,
          &SpecTerm::operand, &SpecTerm::divisor> {};
template <>
struct JsonForm<ListNode> : Row<ListNode, &ListNode::next, &ListNode::next_name, &ListNode::size> {
};
template <>
struct JsonForm<Literal> : Row<Literal, &Literal::relation, &Literal::sum, &Literal::node> {};
template <>
struct JsonForm<Clause> : Row<Clause, &Clause::calls, &Clause::literals> {};

Json JsonForm<SpecTermPtr>::write(const SpecTermPtr& term) {
  return to_json(*term);
}
SpecTermPtr JsonForm<SpecTermPtr>::read(const Json& json) {
  return std::make_shared<const SpecTerm>(from_json<SpecTerm>(json));
}

}  // namespace pipeline

namespace analyses::angelic {

using pipeline::field;

constexpr auto fields_of(const RecordedOutcome*) {
  using R = RecordedOutcome;
  return std::tuple(field("assertion", &R::assertion), field("location", &R::location),
                    field("what", &R::what), field("broken_by", &R::broken_by),
                    field("every_bound", &R::every_bound), field("bug", &R::bug),
                    field("reason", &R::reason), field("trace", &R::trace));
}

constexpr auto fields_of(const RecordedClause*) {
  using R = RecordedClause;
  return std::tuple(field("owner", &R::owner), field("clause", &R::clause),
                    field("assertions", &R::assertions));
}

constexpr auto fields_of(const EntryRecord*) {
  using R = EntryRecord;
  return std::tuple(field("entry", &R::entry), field("seen", &R::seen),
                    field("outcomes", &R::outcomes), field("clauses", &R::clauses),
                    field("finished", &R::is_finished));
}

std::string text_of(const EntryRecord& record) {
  return pipeline::line_of(pipeline::to_json(record));
}

EntryRecord entry_record_of(const std::string& text) {
  return pipeline::from_json<EntryRecord>(pipeline::json_of(text));
}

}  // namespace analyses::angelic

}  // namespace heapreach
