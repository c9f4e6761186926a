// Programs that anybody may call, as LLVM code with what debug information says of their pointers.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/frontends/module.h"

namespace heapreach::frontends {

/// f(a, n): a is declared as a pointer to the record R of a number and a pointer to another R, n as
/// a pointer to a number. Functions `get` and `more`, which return such pointers, are not defined,
/// and `take` is given any.
struct OpenCode {
  std::string globals, steps;

  std::string text() const {
    const std::string naming = "call void @llvm.dbg.value(metadata ";
    return "%struct.R = type { i32, %struct.R* }\ndeclare %struct.R* @get()\n"
           "declare i32* @more()\ndeclare void @take(i8*)\ndeclare i8* @malloc(i64)\n"
           "declare i8* @calloc(i64, i64)\ndeclare i8* @realloc(i8*, i64)\n"
           "declare void @free(i8*)\ndeclare void @llvm.dbg.value(metadata, metadata, metadata)\n" +
           globals + "\ndefine void @f(%struct.R* %a, i32* %n, i1 %c) !dbg !3 {\n" + naming +
           "%struct.R* %a, metadata !13, metadata !5), !dbg !4\n" + naming +
           "i32* %n, metadata !14, metadata !5), !dbg !4\n" + steps +
           "\nret void\n}\n!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n"
           "!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n"
           "!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: "
           "FullDebug)\n!2 = !DIFile(filename: \"p.c\", directory: \"/\")\n"
           "!3 = distinct !DISubprogram(name: \"f\", scope: !2, file: !2, line: 1, unit: !1)\n"
           "!4 = !DILocation(line: 2, column: 1, scope: !3)\n!5 = !DIExpression()\n"
           "!10 = !DICompositeType(tag: DW_TAG_structure_type, name: \"R\", size: 128)\n"
           "!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64)\n"
           "!12 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)\n"
           "!13 = !DILocalVariable(name: \"a\", scope: !3, file: !2, line: 1, type: !11)\n"
           "!14 = !DILocalVariable(name: \"n\", scope: !3, file: !2, line: 1, type: !12)\n"
           "!15 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n"
           "!16 = !DILocalVariable(name: \"g\", scope: !3, file: !2, line: 3, type: !11)\n"
           "!17 = !DILocalVariable(name: \"m\", scope: !3, file: !2, line: 3, type: !12)\n";
  }
};

inline Options open_options(Callers callers = Callers::orderly) {
  Options options;
  options.callers = callers;
  options.entry = "f";
  return options;
}

inline std::vector<std::string> open_steps(const std::string& steps,
                                           const std::string& globals = "",
                                           const Options& options = open_options()) {
  return steps_of(OpenCode{globals, steps}.text(), options);
}

/// How often such a step is among them.
inline std::size_t times(const std::string& step, const std::vector<std::string>& steps) {
  return static_cast<std::size_t>(std::count(steps.begin(), steps.end(), step));
}

// Parts of the code.
inline const std::string write_a =
    "%x = getelementptr %struct.R, %struct.R* %a, i64 0, i32 0\nstore i32 1, i32* %x\n";
inline const std::string write_n = "store i32 2, i32* %n\n";
inline const std::string load_next =
    "%at = getelementptr %struct.R, %struct.R* %a, i64 0, i32 1\n"
    "%b = load %struct.R*, %struct.R** %at\n";
inline const std::string get =
    "%g = call %struct.R* @get()\ncall void @llvm.dbg.value(metadata %struct.R* %g, metadata !16, "
    "metadata !5), !dbg !4\n";
inline const std::string more =
    "%m = call i32* @more()\ncall void @llvm.dbg.value(metadata i32* %m, metadata !17, metadata "
    "!5), !dbg !4\n";
/// A block for an R that nobody else knows.
inline const std::string own =
    "%o = call i8* @malloc(i64 16)\n%r = bitcast i8* %o to %struct.R*\n"
    "%y = getelementptr %struct.R, %struct.R* %r, i64 0, i32 0\nstore i32 3, i32* %y\n";

}  // namespace heapreach::frontends
