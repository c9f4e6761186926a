#include "support/output/outputs.h"

#include "support/error.h"
#include "support/output/draft_file.h"
#include "support/output/rules.h"

namespace heapreach {

namespace {

using Stands = Destination::Stands;

void require_a_name(const std::string& option, const std::string& path) {
  if (path.empty()) throw UsageError(option + " '': expected a name");
}

const OutputRules& admitted(const std::shared_ptr<const OutputRules>& rules,
                            const std::string& path) {
  if (!rules) throw InternalError(path + " is written, and nobody asked whether it may be");
  return *rules;
}

}  // namespace

OutputFile::OutputFile(std::string option, std::string path)
    : option_(std::move(option)), path_(std::move(path)) {
  require_a_name(option_, path_);
}

void OutputFile::write(const std::string& text) const {
  const OutputRules& rules = admitted(rules_, path_);
  const Destination to = destination_of(path_);
  if (to.stands == Stands::stream) {
    write_stream(to, text);
    return;
  }
  rules.require_no_input(option_, to);
  DraftFile draft(to, text, rules.command());
  if (const auto why = rules.why_it_stays(option_, to)) {
    throw InputError({path_, 0, 0}, "was written by another meanwhile: the result is in " +
                                        draft.keep() + " (" + *why + ")");
  }
  draft.place();
}

OutputFolder::OutputFolder(std::string option, std::string path, Others others)
    : option_(std::move(option)), path_(std::move(path)), others_(others) {
  require_a_name(option_, path_);
}

const OutputRules& OutputFolder::rules() const {
  return admitted(rules_, path_);
}

Outputs::Outputs(const std::string& command, bool force)
    : rules_(std::make_shared<OutputRules>(command, force)) {}

void Outputs::reads(const std::string& name, const std::string& path,
                    const std::string& rewritten_by) {
  rules_->add_input(name, path, rewritten_by);
}

void Outputs::admit(OutputFile& file) {
  if (!file.is_named()) return;
  file.rules_ = rules_;
  if (file.is_standard_output()) return;
  const Destination to = destination_of(file.path());
  rules_->require_no_input(file.option(), to);
  rules_->add_output(file.option(), to);
  if (const auto why = rules_->why_it_stays(file.option(), to)) {
    throw UsageError(refusal(file.option(), file.path(), *why));
  }
  require_writable(to);
}

void Outputs::admit(OutputFolder& folder) {
  if (!folder.is_named()) return;
  folder.rules_ = rules_;
  const Destination to = destination_of(folder.path());
  rules_->require_no_input(folder.option(), to);
  rules_->add_output(folder.option(), to);
  if (to.stands == Stands::file || to.stands == Stands::stream) {
    throw UsageError(folder.option() + " " + folder.path() + ": expected a folder, found a file");
  }
  if (const auto why = rules_->why_it_stays(folder, to)) {
    throw UsageError(refusal(folder.option(), folder.path(), *why));
  }
}

void Outputs::admit_resumed(const std::string& option, const std::string& path) {
  require_a_name(option, path);
  const Destination to = destination_of(path);
  rules_->require_no_input(option, to);
  rules_->add_output(option, to);
}

}  // namespace heapreach
