// What an import has for executions that begin at a function, between the process that reads the
// program and the one that matches alarms with it.
#pragma once

#include "cli/commands.h"
#include "triage/ladder/asker.h"

namespace heapreach::cli {

/// Error locations of the properties, and lines with code. Those that are only there if every line
/// is kept are dead. Throws InputError as the import does.
triage::CodeOfEntry code_of(const std::string& unit, const ProgramOptions& program,
                            const rts::Properties& properties, const Deadline& deadline);

// Texts, and back. The second ones throw InternalError for a text that is none.

std::string text_of(const triage::CodeOfEntry& code);
triage::CodeOfEntry code_in(const std::string& text);
std::string text_of(const std::vector<PlacedFunction>& functions);
std::vector<triage::DefinedFunction> functions_in(const std::string& text);

}  // namespace heapreach::cli
