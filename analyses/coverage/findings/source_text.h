// What stands in a program at a place, short enough for a sentence.
#pragma once

#include <string>
#include <vector>

#include "analyses/coverage/report/coverage.h"

namespace heapreach::analyses {

/// The operand of `&&`, `||` and `!` that the place is within: "n > 0"; where a keyword stands
/// there, all behind it: "while (p)". Only as much of it as stands on that line, and the line where
/// there is no operand; empty if the source is not there.
std::string condition_at(const std::vector<SourceText>& sources, const Position& at);

/// The line without the blanks around it and without comments; empty if it is not there.
std::string line_at(const std::vector<SourceText>& sources, const Position& at);

/// Whether a comment there, or alone on the line before, has this word.
bool is_commented(const std::vector<SourceText>& sources, const Position& at,
                  const std::string& word);

/// Whether the text is that of a whole loop or choice: "while (p)".
bool begins_with_keyword(const std::string& text);

/// Whether a name in capitals stands there, as that of a macro does, with arguments behind it.
bool begins_with_macro(const std::string& text);

}  // namespace heapreach::analyses
