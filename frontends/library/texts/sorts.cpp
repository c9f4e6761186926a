// Functions that call back (C17 7.22.5): they compare elements in place. What C leaves open is
// where elements go that compare equal: each of their orders is one that qsort may leave, and it is
// chosen. Searches end at the first element that is found the way glibc looks for it.
#include "frontends/library/table/choices.h"
#include "frontends/library/texts/definitions.h"
#include "frontends/library/texts/words.h"

namespace heapreach::frontends::library {

namespace {

const std::string copy_element = "declare void @llvm.memcpy.p0i8.p0i8.SIZE(PTR, PTR, SIZE, i1)\n";

/// `to` and `from` are names of pointers.
std::string moved(const std::string& to, const std::string& from) {
  return "  call void @llvm.memcpy.p0i8.p0i8.SIZE(PTR %" + to + ", PTR %" + from +
         ", SIZE %size, i1 false)\n";
}

std::string element(const std::string& name, const std::string& index) {
  return "  %" + name + "_offset = mul nuw nsw SIZE %" + index + ", %size\n  %" + name +
         " = getelementptr inbounds i8, PTR %base, SIZE %" + name + "_offset\n";
}

/// Each element moves down past those that are larger, and past as many equal ones as it likes.
/// `type` and `more` are those of the function that compares.
std::string sort(const std::string& name, const std::string& type, const std::string& parameter,
                 const std::string& more) {
  const std::string chooser = std::string(within_prefix) + name;
  return copy_element + "declare PTR @llvm.stacksave()\ndeclare void @llvm.stackrestore(PTR)\n" +
         "declare i32 @" + chooser + "(i32)\ndefine void @" + name +
         "(PTR %base, SIZE %n, SIZE %size, " + type + " %compare" + parameter + R"() {
entry:
  %some = icmp ugt SIZE %n, 1
  br i1 %some, label %begin, label %done
begin:
  br label %outer
outer:
  %i = phi SIZE [ 1, %begin ], [ %next, %placed ]
  %over = icmp uge SIZE %i, %n
  br i1 %over, label %done, label %inner
inner:
  %j = phi SIZE [ %i, %outer ], [ %before, %swap ]
  %first = icmp eq SIZE %j, 0
  br i1 %first, label %placed, label %look
look:
  %before = sub nuw nsw SIZE %j, 1
)" + element("x", "before") +
         element("y", "j") + "  %order = call i32 %compare(PTR %x, PTR %y" + more + R"()
  %larger = icmp sgt i32 %order, 0
  br i1 %larger, label %swap, label %other
other:
  %equal = icmp eq i32 %order, 0
  br i1 %equal, label %choose, label %placed
choose:
  %wish = call i32 @)" +
         chooser + R"((i32 1)
  %moves = icmp ne i32 %wish, 0
  br i1 %moves, label %swap, label %placed
swap:
  %stack = call PTR @llvm.stacksave()
  %kept = alloca i8, SIZE %size
)" + moved("kept", "x") +
         moved("x", "y") + moved("y", "kept") + R"(  call void @llvm.stackrestore(PTR %stack)
  br label %inner
placed:
  %next = add nuw nsw SIZE %i, 1
  br label %outer
done:
  ret void
}
)";
}

const std::string binary_search =
    R"(define PTR @bsearch(PTR %key, PTR %base, SIZE %n, SIZE %size, COMPAREP %compare) {
entry:
  br label %loop
loop:
  %low = phi SIZE [ 0, %entry ], [ %low_next, %on ]
  %high = phi SIZE [ %n, %entry ], [ %high_next, %on ]
  %some = icmp ult SIZE %low, %high
  br i1 %some, label %look, label %none
look:
  %sum = add nuw nsw SIZE %low, %high
  %middle = udiv SIZE %sum, 2
)" + element("at", "middle") +
    R"(  %order = call i32 %compare(PTR %key, PTR %at)
  %below = icmp slt i32 %order, 0
  br i1 %below, label %down, label %other
other:
  %above = icmp sgt i32 %order, 0
  br i1 %above, label %up, label %found
down:
  br label %on
up:
  %behind = add nuw nsw SIZE %middle, 1
  br label %on
on:
  %low_next = phi SIZE [ %low, %down ], [ %behind, %up ]
  %high_next = phi SIZE [ %middle, %down ], [ %high, %up ]
  br label %loop
found:
  ret PTR %at
none:
  ret PTR null
}
)";

/// One element after the other; `at_end` is what happens where none is equal.
std::string linear_search(const std::string& name, const std::string& at_end) {
  return copy_element + "define PTR @" + name +
         R"((PTR %key, PTR %base, SIZEP %count, SIZE %size, COMPAREP %compare) {
entry:
  %n = load SIZE, SIZEP %count
  br label %loop
loop:
  %i = phi SIZE [ 0, %entry ], [ %next, %on ]
)" + element("at", "i") +
         R"(  %over = icmp uge SIZE %i, %n
  br i1 %over, label %none, label %look
look:
  %order = call i32 %compare(PTR %key, PTR %at)
  %same = icmp eq i32 %order, 0
  br i1 %same, label %found, label %on
on:
  %next = add nuw nsw SIZE %i, 1
  br label %loop
found:
  ret PTR %at
none:
)" + at_end +
         "}\n";
}

}  // namespace

void add_sorts(std::map<std::string, std::string>& texts) {
  texts["qsort"] = sort("qsort", "COMPAREP", "", "");
  texts["qsort_r"] = sort("qsort_r", "COMPAREWITHP", ", PTR %with", ", PTR %with");
  texts["bsearch"] = binary_search;
  texts["lfind"] = linear_search("lfind", "  ret PTR null\n");
  texts["lsearch"] =
      linear_search("lsearch", moved("at", "key") + "  %more = add nuw nsw SIZE %n, 1\n" +
                                   "  store SIZE %more, SIZEP %count\n  ret PTR %at\n");
}

}  // namespace heapreach::frontends::library
