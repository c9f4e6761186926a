// The YAML file of a vocabulary.
#include <array>
#include <cctype>

#include "analyses/angelic/specification/vocabulary.h"
#include "rts/text/fields.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

using rts::Node;

/// Words and operators of a pattern.
std::vector<std::string> tokens_of(const std::string& text) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
  };
  std::vector<std::string> tokens;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    if (is_word(text[at])) {
      while (end < text.size() && is_word(text[end])) ++end;
    } else if (end < text.size() && text[end] == '=') {
      ++end;
    }
    tokens.push_back(text.substr(at, end - at));
    at = end;
  }
  return tokens;
}

Pattern::Place place_of(const std::string& word) {
  if (word == "e" || word == "e1" || word == "e2") return {Pattern::Side::term};
  if (word == "c") return {Pattern::Side::constant};
  return {Pattern::Side::variable, word};
}

bool is_name(const std::string& word) {
  return !word.empty() && (std::isalpha(static_cast<unsigned char>(word[0])) != 0 ||
                           word[0] == '_' || word[0] == '$');
}

Pattern pattern_of(Node node) {
  constexpr std::array<std::string_view, 6> relations = {"==", "!=", "<", "<=", ">", ">="};
  const std::string text(rts::text_of(node, "a pattern"));
  const std::vector<std::string> tokens = tokens_of(text);
  const bool has_offset = tokens.size() == 5 && tokens[3] == "+" && tokens[4] == "c";
  const bool is_comparison =
      (tokens.size() == 3 || has_offset) && is_name(tokens[0]) && is_name(tokens[2]);
  Pattern pattern;
  pattern.text = text;
  for (const std::string_view relation : relations) {
    if (is_comparison && tokens[1] == relation) pattern.relation = relation;
  }
  if (pattern.relation.empty()) {
    rts::fail(node, "a pattern: found '" + text +
                        "', expected a comparison of e, e1, e2 (any terms), c (any constant) or "
                        "variables, as e1 <= e2 + c");
  }
  pattern.left = place_of(tokens[0]);
  pattern.right = place_of(tokens[2]);
  pattern.has_offset = has_offset;
  return pattern;
}

void read_atoms(Node list, Vocabulary& vocabulary) {
  constexpr std::array<std::string_view, 6> kinds = {"aliasing", "null",     "allocation",
                                                     "integers", "monitors", "definitions"};
  const std::array<bool*, 6> atoms = {&vocabulary.aliasing,   &vocabulary.null_tests,
                                      &vocabulary.allocation, &vocabulary.integers,
                                      &vocabulary.monitoring, &vocabulary.definitions};
  for (bool* const atom : atoms) *atom = false;
  for (const Node& item : rts::items_of(list, "atoms", "a list")) {
    *atoms[rts::choice_of(item, "an atom", kinds)] = true;
  }
}

Vocabulary vocabulary_in(Node root) {
  constexpr std::array<std::string_view, 6> keys = {"vocabulary", "preset",   "atoms",
                                                    "monitors",   "patterns", "structure"};
  constexpr std::array<std::string_view, 3> structures = {"clause", "cube", "cnf"};
  const rts::Fields fields(root, keys, "a vocabulary");
  rts::number_of(fields.at("vocabulary"), "the version of a vocabulary", 1, 1);
  Vocabulary result;
  if (const auto preset = fields.find("preset")) {
    constexpr std::array<std::string_view, 4> presets = {"default", "no-monitor", "no-alias",
                                                         "empty"};
    result = preset_vocabulary(std::string(presets[rts::choice_of(*preset, "preset", presets)]));
  }
  if (const auto atoms = fields.find("atoms")) read_atoms(*atoms, result);
  if (const auto monitors = fields.find("monitors")) {
    for (const Node& item : rts::items_of(*monitors, "monitors", "a list of variables")) {
      result.monitors.emplace(rts::name_of(item, "a monitor"));
    }
  }
  if (const auto patterns = fields.find("patterns")) {
    for (const Node& item : rts::items_of(*patterns, "patterns", "a list")) {
      result.patterns.push_back(pattern_of(item));
    }
  }
  if (const auto structure = fields.find("structure")) {
    result.structure =
        static_cast<Vocabulary::Structure>(rts::choice_of(*structure, "structure", structures));
  }
  return result;
}

}  // namespace

Vocabulary read_vocabulary(const std::string& text, const std::string& file,
                           const Deadline& deadline) {
  const rts::Document document(rts::Source(text, file), deadline);
  const std::optional<Node> root = document.root();
  if (!root) throw InputError({file}, "found nothing, expected a vocabulary");
  return vocabulary_in(*root);
}

}  // namespace heapreach::analyses::angelic
