#include "frontends/library/texts/arguments.h"

#include "frontends/library/table/choices.h"
#include "frontends/library/table/effects.h"
#include "frontends/library/texts/loops.h"

namespace heapreach::frontends::library {

namespace {

const std::string new_argument = "heapreach.argument";

std::string declared_block() {
  return "declare PTR @" + std::string(argument_block_function) + "(SIZE)\n";
}

std::string block(const std::string& name, const std::string& size) {
  return "  %" + name + " = call PTR @" + argument_block_function + "(SIZE %" + size + ")\n";
}

std::string length(const std::string& of) {
  return "i32 @" + std::string(length_prefix) + of + "(i32";
}

}  // namespace

std::map<std::string, std::string> argument_texts(unsigned pointer_bytes) {
  std::map<std::string, std::string> texts;
  texts[new_argument] = "declare " + length("argument") + ")\n" + declared_block() +
                        "define PTR @" + new_argument + "() {\n  %length = call " +
                        length("argument") + " 0)\n" + R"(  %place = zext i32 %length to SIZE
  %size = add nuw nsw SIZE %place, 1
)" + block("text", "size") +
                        R"(  %end = getelementptr inbounds i8, PTR %text, SIZE %place
  store i8 0, PTR %end
  ret PTR %text
}
)";
  texts[new_arguments] = declared_block() + "define TEXTP @" + new_arguments +
                         "(i32 %number) {\nentry:\n" + R"(  %n = zext i32 %number to SIZE
  %places = add nuw nsw SIZE %n, 1
  %size = mul nuw nsw SIZE %places, )" +
                         std::to_string(pointer_bytes) + "\n" + block("block", "size") +
                         "  %vector = bitcast PTR %block to TEXTP\n  br label %loop\n" +
                         loop_head("entry") +
                         R"(  %at = getelementptr inbounds PTR, TEXTP %vector, SIZE %i
  %full = icmp uge SIZE %i, %n
  br i1 %full, label %done, label %more
more:
  %text = call PTR @)" + new_argument +
                         "()\n  store PTR %text, TEXTP %at\n  br label %again\n" + loop_again() +
                         "done:\n  store PTR null, TEXTP %at\n  ret TEXTP %vector\n}\n";
  texts[new_environment] = "declare " + length("environment") + ")\ndefine TEXTP @" +
                           new_environment + "() {\n  %number = call " + length("environment") +
                           " 0)\n  %vector = call TEXTP @" + new_arguments +
                           "(i32 %number)\n  ret TEXTP %vector\n}\n";
  return texts;
}

}  // namespace heapreach::frontends::library
