#include "runs/violation_witness.h"

#include <fmt/format.h>

#include "support/error.h"
#include "support/hash.h"

namespace heapreach::runs {

namespace {

/// A text as YAML and JSON have it in quotes.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      result += c;
    }
  }
  return result + '"';
}

/// What must hold, as the files of properties of SV-COMP say it.
std::string formula_of(rts::Property property, const std::string& error_function) {
  switch (property) {
    case rts::Property::unreach_call:
      return fmt::format("G ! call({}())", error_function.empty() ? "reach_error" : error_function);
    case rts::Property::valid_deref:
      return "G valid-deref";
    case rts::Property::valid_free:
      return "G valid-free";
    case rts::Property::no_overflow:
      return "G ! overflow";
    default:
      return "";
  }
}

const char* name_of(Waypoint::Type type) {
  const char* const names[] = {"assumption", "function_return", "target"};
  return names[static_cast<int>(type)];
}

std::string text_of(const Waypoint& waypoint) {
  std::string text = fmt::format(
      "    - segment:\n"
      "        - waypoint:\n"
      "            type: {}\n"
      "            action: follow\n",
      name_of(waypoint.type));
  if (!waypoint.constraint.empty()) {
    text += fmt::format(
        "            constraint:\n"
        "              value: {}\n"
        "              format: c_expression\n",
        quoted(waypoint.constraint));
  }
  text += fmt::format(
      "            location:\n"
      "              file_name: {}\n"
      "              line: {}\n",
      quoted(waypoint.at.file), waypoint.at.line);
  if (waypoint.at.column > 0) text += fmt::format("              column: {}\n", waypoint.at.column);
  if (!waypoint.function.empty()) {
    text += fmt::format("              function: {}\n", quoted(waypoint.function));
  }
  return text;
}

std::string text_of(const WitnessTask& task, const std::string& error_function) {
  std::string files, hashes;
  for (const auto& [path, sha256] : task.files) {
    files += fmt::format("        - {}\n", quoted(path));
    hashes += fmt::format("        {}: {}\n", quoted(path), quoted(sha256));
  }
  const std::string specification = fmt::format("CHECK( init({}()), LTL({}) )", task.entry,
                                                formula_of(task.property, error_function));
  return fmt::format(
      "    producer:\n"
      "      name: heapreach\n"
      "      version: {}\n"
      "    task:\n"
      "      input_files:\n{}"
      "      input_file_hashes:\n{}"
      "      specification: {}\n"
      "      data_model: {}\n"
      "      language: C\n",
      quoted(task.version), files, hashes, quoted(specification),
      task.pointers_of_32_bits ? "ILP32" : "LP64");
}

/// In the shape of RFC 4122's version 5, which is made of SHA-1, too.
std::string uuid_of(const std::string& content) {
  std::string digits = hash_of(content).substr(std::string("sha1:").size(), 32);
  digits[12] = '5';
  digits[16] = "89ab"[static_cast<unsigned char>(digits[16]) % 4];
  return digits.substr(0, 8) + "-" + digits.substr(8, 4) + "-" + digits.substr(12, 4) + "-" +
         digits.substr(16, 4) + "-" + digits.substr(20);
}

}  // namespace

bool has_violation_witness(rts::Property property) {
  return !formula_of(property, "").empty();
}

std::string violation_witness(const ViolationPath& path, const WitnessTask& task) {
  if (!has_violation_witness(task.property)) throw InternalError("no witness has that property");
  const std::string about = text_of(task, path.error_function);
  std::string content = "  content:\n";
  for (const Waypoint& waypoint : path.waypoints) content += text_of(waypoint);
  return fmt::format(
      "- entry_type: violation_sequence\n"
      "  metadata:\n"
      "    format_version: \"2.0\"\n"
      "    uuid: {}\n"
      "    creation_time: {}\n"
      "{}{}",
      quoted(uuid_of(about + content)), quoted(task.creation_time), about, content);
}

}  // namespace heapreach::runs
