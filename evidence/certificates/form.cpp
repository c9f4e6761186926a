// Why each row is as it is:
//  - A frame of the call stack takes no cells and has no address (rts::System::call_stack). Only
//    the search and the check of state graphs know that; to clauses a frame is a block like any
//    other, which uses up the bound and shifts addresses. So "stack" goes with state graphs, and
//    with "no path", which looks at the graph alone.
//  - Models are over the clauses of any encoding, of the kinds of systems that it takes; unrollings
//    over those whose clauses have at most one body atom. Clauses with summaries have two.
//  - State graphs begin with an empty heap or with any; what is left of the latter they do not
//  know.
//  - What heaps lead to is known to state graphs only; "no path" asks for nothing.
//  - "error or cut" says something of every bound, and nothing does so of unknown start heaps, of
//    which a larger bound has more. Encodings that know no bound take the target for what it is.
//  - Over reals there is no integer division.
#include "evidence/certificates/form.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "encoders/encoder.h"
#include "rts/semantics/reachable.h"

namespace heapreach::evidence {

namespace {

using encoders::NumberSort;
using encoders::Target;
using encoders::VertexAs;
using rts::Calls;

const char* name(FormType type) {
  return form_type_names.at(static_cast<std::size_t>(type));
}

const char* name(Calls calls) {
  return rts::calls_names.at(static_cast<std::size_t>(calls));
}

std::string quoted(const std::string& text) {
  return "\"" + text + "\"";
}

/// "a", "b" or "c".
std::string one_of(std::vector<std::string> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + quoted(names[i]);
  }
  return text;
}

std::vector<std::string> names_of(const std::vector<Calls>& all) {
  std::vector<std::string> names;
  for (const Calls calls : all) names.emplace_back(name(calls));
  return names;
}

bool divides(const rts::ExpressionPtr& expression) {
  if (!expression) return false;
  if (expression->op == rts::Op::divide || expression->op == rts::Op::remainder) return true;
  return std::any_of(expression->arguments.begin(), expression->arguments.end(), divides);
}

/// Whether some expression of an instruction divides.
struct Divides {
  bool operator()(const rts::Alloc& alloc) const { return divides(alloc.size); }
  bool operator()(const rts::Free& free) const { return divides(free.address); }
  bool operator()(const rts::Load& load) const { return divides(load.address) || divides(load.in); }
  bool operator()(const rts::Store& store) const {
    return divides(store.address) || divides(store.in) || divides(store.value);
  }
  bool operator()(const rts::Move& move) const { return divides(move.value); }
  bool operator()(const rts::Havoc&) const { return false; }
  bool operator()(const rts::Assume& assume) const { return divides(assume.condition); }
  bool operator()(const rts::Assert& assertion) const { return divides(assertion.condition); }
  bool operator()(const rts::Fail& fail) const { return std::visit(*this, fail.inner); }
  bool operator()(const rts::Nop&) const { return false; }
  bool operator()(const rts::Call& call) const {
    return std::any_of(call.arguments.begin(), call.arguments.end(), divides);
  }
};

bool divides(const rts::System& system) {
  if (divides(system.start_condition)) return true;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      if (std::visit(Divides{}, instruction.action)) return true;
    }
  }
  return false;
}

bool has_clauses(FormType type) {
  return type == FormType::model || type == FormType::unrolling;
}

/// Type, encoding and calls: the row, or what is wrong.
std::variant<const FormRow*, Misfit> row_of(const Form& form) {
  std::vector<std::string> encoders;
  std::vector<Calls> calls;
  for (const FormRow& row : form_table()) {
    if (row.type != form.type) continue;
    encoders.push_back(row.encoder);
    if (row.encoder != form.source.encoder) continue;
    if (std::find(row.calls.begin(), row.calls.end(), form.calls) != row.calls.end()) return &row;
    calls.insert(calls.end(), row.calls.begin(), row.calls.end());
  }
  if (calls.empty()) {
    encoders.erase(std::unique(encoders.begin(), encoders.end()), encoders.end());
    return Misfit{"source.encoder",
                  fmt::format("of type {} it is {}, found {}", quoted(name(form.type)),
                              one_of(encoders), quoted(form.source.encoder))};
  }
  const std::string over = has_clauses(form.type) ? " over " + form.source.encoder : "";
  return Misfit{"calls", fmt::format("of type {}{} they are {}, found {}", quoted(name(form.type)),
                                     over, one_of(names_of(calls)), quoted(name(form.calls)))};
}

/// What the row says of the system and of the options.
std::optional<Misfit> misfit_of_row(const FormRow& row, const Form& form,
                                    const rts::System& system) {
  const std::string key = has_clauses(form.type) ? "source.encoder" : "type";
  const std::string what = has_clauses(form.type) ? form.source.encoder : name(form.type);
  const encoders::Options& options = form.source.options;
  const bool open = system.heap == rts::StartHeap::unknown;
  if (open && !row.unknown_heap) {
    return Misfit{key, quoted(what) + " is for an empty start heap, and this one is unknown"};
  }
  if (!row.leads && rts::asks_for_reachability(system)) {
    return Misfit{key, quoted(what) + " knows nothing of what no_live_cells(..) asks"};
  }
  if (!has_clauses(form.type)) return std::nullopt;
  if (options.step != encoders::Step::small) {
    return Misfit{"source", "certificates speak of single edges, not of large steps"};
  }
  if (options.vertex == VertexAs::argument && !row.vertex_as_argument) {
    return Misfit{"source.vertex", quoted(what) + " has a predicate per vertex here"};
  }
  if (options.sort == NumberSort::real && !row.over_reals) {
    return Misfit{"source.sort", quoted(what) + " knows integers only"};
  }
  if (options.sort == NumberSort::real && divides(system)) {
    return Misfit{"source.sort", "the system divides, which is for integers only"};
  }
  if (options.target == Target::error_or_cut && open) {
    return Misfit{"source.target",
                  "nothing follows for every bound, since a larger one has more start heaps"};
  }
  return std::nullopt;
}

bool supports(const encoders::Capability& able, encoders::Feature feature) {
  return std::find(able.supports.begin(), able.supports.end(), feature) != able.supports.end();
}

}  // namespace

const std::vector<FormRow>& form_table() {
  static const std::vector<FormRow> table = [] {
    const std::vector<Calls> copies = {Calls::copies, Calls::mixed_copies};
    const std::vector<Calls> stack = {Calls::copies, Calls::mixed_copies, Calls::stack};
    std::vector<Calls> all = stack;
    all.push_back(Calls::summaries);
    std::vector<FormRow> rows;
    for (const encoders::Encoder* encoder : encoders::all_encoders()) {
      const encoders::Capability able = encoder->capability();
      const bool open = supports(able, encoders::Feature::unknown_heap);
      const bool leads = supports(able, encoders::Feature::leads);
      const std::string encoding(encoder->name());
      rows.push_back({FormType::model, encoding, copies, open, leads, able.vertex_as_argument,
                      able.over_reals});
      if (able.summaries) {
        rows.push_back(
            {FormType::model, encoding, {Calls::summaries}, open, leads, false, able.over_reals});
      }
      if (!able.linear) continue;
      rows.push_back({FormType::unrolling, encoding, copies, open, leads, able.vertex_as_argument,
                      able.over_reals});
    }
    rows.push_back({.type = FormType::no_path, .calls = all, .unknown_heap = true, .leads = true});
    rows.push_back(
        {.type = FormType::state_graph, .calls = stack, .unknown_heap = true, .leads = true});
    std::stable_sort(rows.begin(), rows.end(),
                     [](const FormRow& a, const FormRow& b) { return a.type < b.type; });
    return rows;
  }();
  return table;
}

Form form_of(const Certificate& certificate) {
  static_assert(std::is_same_v<std::variant_alternative_t<0, Certificate>, ModelCertificate> &&
                std::is_same_v<std::variant_alternative_t<1, Certificate>, UnrollingCertificate> &&
                std::is_same_v<std::variant_alternative_t<2, Certificate>, NoPathCertificate> &&
                std::is_same_v<std::variant_alternative_t<3, Certificate>, StateGraphCertificate>);
  Form form;
  form.type = static_cast<FormType>(certificate.index());
  if (const auto* model = std::get_if<ModelCertificate>(&certificate)) form.source = model->source;
  if (const auto* unrolling = std::get_if<UnrollingCertificate>(&certificate)) {
    form.source = unrolling->source;
  }
  return form;
}

std::optional<Misfit> misfit(const Form& form, const rts::System& system) {
  if (has_clauses(form.type) && form.source.encoder.empty()) {
    return Misfit{"source.encoder", "the certificate speaks of clauses, not of this system"};
  }
  if (form.calls != Calls::copies && !system.has_calls()) {
    return Misfit{"calls", "the input has no calls"};
  }
  const auto found = row_of(form);
  if (const auto* wrong = std::get_if<Misfit>(&found)) return *wrong;
  const bool has_depth = form.calls == Calls::copies || form.calls == Calls::mixed_copies;
  if (form.call_depth > 0 && !system.has_calls()) {
    return Misfit{"call_depth", "the input has no calls"};
  }
  if (form.call_depth > 0 && !has_depth) {
    return Misfit{"call_depth",
                  fmt::format("belongs to copies, and the calls are {}", quoted(name(form.calls)))};
  }
  return misfit_of_row(*std::get<const FormRow*>(found), form, system);
}

std::optional<Misfit> misfit(const Form& form, const horn::ClauseSystem& clauses) {
  if (!has_clauses(form.type)) {
    return Misfit{"type", quoted(name(form.type)) + " speaks of a system, and clauses are none"};
  }
  if (!form.source.encoder.empty()) {
    return Misfit{"source.encoder", "the certificate speaks of an encoded system, not of clauses"};
  }
  if (form.calls != Calls::copies) return Misfit{"calls", "clauses have no calls"};
  if (form.call_depth > 0) return Misfit{"call_depth", "clauses have no calls"};
  if (form.type == FormType::unrolling && !clauses.is_linear()) {
    return Misfit{"type", "unrollings are for linear clauses, which these are not"};
  }
  return std::nullopt;
}

std::optional<Misfit> misfit_as_seen(Form form, const rts::System& seen) {
  if (has_clauses(form.type) && form.source.encoder.empty()) {
    return Misfit{"source.encoder", "the certificate speaks of clauses, not of this system"};
  }
  form.calls = seen.call_stack ? Calls::stack : seen.has_calls() ? Calls::summaries : Calls::copies;
  const auto found = row_of(form);
  if (const auto* wrong = std::get_if<Misfit>(&found)) return *wrong;
  return misfit_of_row(*std::get<const FormRow*>(found), form, seen);
}

}  // namespace heapreach::evidence
