// The tables for cppcheck, Frama-C and Infer.
#include "triage/alarms/rules.h"

namespace heapreach::triage {

namespace {

std::optional<AlarmKind> kind_by_prefix(std::initializer_list<RuleGroup> groups,
                                        std::string_view rule) {
  for (const auto& [kind, prefix] : groups) {
    if (rule.starts_with(prefix)) return kind;
  }
  return std::nullopt;
}

/// Preconditions of library functions are known by what they ask for.
AlarmKind kind_of_precondition(std::string_view message) {
  const auto says = [&](const char* part) { return message.find(part) != std::string_view::npos; };
  if (says("freeable")) return AlarmKind::bad_free;
  if (says("initiali")) return AlarmKind::uninitialised;
  return says("valid") ? AlarmKind::bad_access : AlarmKind::other;
}

}  // namespace

std::optional<AlarmKind> kind_by_cppcheck(std::string_view rule, std::string_view message) {
  // Files that are closed twice have the name of blocks that are freed twice.
  if (rule == "doubleFree" && message.starts_with("Resource handle")) return AlarmKind::file;
  const auto exact = kind_in(
      {{AlarmKind::use_after_free, "deallocuse|deallocret"},
       {AlarmKind::double_free, "doubleFree"},
       {AlarmKind::bad_free, "autovarInvalidDeallocation|mismatchAllocDealloc|invalidFree"},
       {AlarmKind::bounds,
        "negativeIndex|negativeIndexCond|outOfBounds|outOfBoundsCond|ctuArrayIndex|"
        "ctubufferoverrun|possibleBufferAccessOutOfBounds|objectIndex|objectIndexCond|"
        "invalidScanfFormatWidth"},
       {AlarmKind::stale_access,
        "invalidLifetime|danglingTemporaryLifetime|deadpointer|stringLiteralWrite"},
       {AlarmKind::leak,
        "memleak|memleakOnRealloc|leakNoVarFunctionCall|leakReturnValNotUsed|leakUnsafeArgAlloc"},
       {AlarmKind::uninitialised,
        "uninitvar|uninitdata|uninitstring|uninitStructMember|legacyUninitvar|ctuuninitvar"},
       {AlarmKind::division, "zerodiv|zerodivcond"},
       {AlarmKind::shift, "shiftTooManyBits|shiftTooManyBitsSigned|shiftNegative"},
       {AlarmKind::format, "wrongPrintfScanfArgNum|invalidLengthModifierError"},
       {AlarmKind::file, "useClosedFile"},
       {AlarmKind::other,
        "resourceLeak|pointerOutOfBounds|pointerOutOfBoundsCond|nullPointerArithmetic|"
        "nullPointerArithmeticRedundantCheck|uninitMemberVar|uninitMemberVarPrivate|"
        "arrayIndexThenCheck|argumentSize|integerOverflowOptimization"}},
      rule);
  if (exact) return exact;
  return kind_by_prefix({{AlarmKind::null_dereference, "nullPointer"},
                         {AlarmKind::null_dereference, "ctunullpointer"},
                         {AlarmKind::bounds, "arrayIndexOutOfBounds"},
                         {AlarmKind::bounds, "bufferAccessOutOfBounds"},
                         {AlarmKind::overflow, "integerOverflow"},
                         {AlarmKind::format, "invalidPrintfArgType_"},
                         {AlarmKind::format, "invalidScanfArgType_"}},
                        rule);
}

std::optional<AlarmKind> kind_by_frama_c(std::string_view rule, std::string_view message) {
  // A contract has a row for itself, and one for each call, which is where something goes wrong.
  if (rule.starts_with("precondition of ")) return kind_of_precondition(message);
  return kind_in(
      {{AlarmKind::bad_access, "mem_access"},
       {AlarmKind::bounds, "index_bound"},
       {AlarmKind::uninitialised, "initialization|initialization_of_union"},
       {AlarmKind::use_after_free, "dangling_pointer"},
       {AlarmKind::division, "division_by_zero"},
       {AlarmKind::overflow, "signed_overflow"},
       {AlarmKind::shift, "shift"},
       {AlarmKind::alignment, "pointer_alignment"},
       {AlarmKind::assertion, "assertion|user assertion"},
       {AlarmKind::other, "precondition|ptr_comparison|differing_blocks|pointer_value|overlap"}},
      rule);
}

std::optional<AlarmKind> kind_by_property(std::string_view rule) {
  return kind_in({{AlarmKind::assertion, "unreach-call"},
                  {AlarmKind::bad_access, "valid-deref"},
                  {AlarmKind::bad_release, "valid-free"},
                  {AlarmKind::leak, "valid-memtrack|valid-memcleanup"},
                  {AlarmKind::overflow, "no-overflow"}},
                 rule);
}

std::optional<AlarmKind> kind_by_infer(std::string_view rule) {
  // What depends on the caller is called latent.
  if (rule.ends_with("_LATENT")) rule.remove_suffix(7);
  const auto exact =
      kind_in({{AlarmKind::null_dereference,
                "NULL_DEREFERENCE|NULLPTR_DEREFERENCE|NULL_ARGUMENT|PULSE_NULL_DEREFERENCE"},
               {AlarmKind::use_after_free, "USE_AFTER_FREE|USE_AFTER_DELETE"},
               {AlarmKind::stale_access,
                "USE_AFTER_LIFETIME|CONSTANT_ADDRESS_DEREFERENCE|DANGLING_POINTER_DEREFERENCE"},
               {AlarmKind::leak, "MEMORY_LEAK|MEMORY_LEAK_C|MEMORY_LEAK_CPP|PULSE_MEMORY_LEAK"},
               {AlarmKind::uninitialised, "PULSE_UNINITIALIZED_VALUE|UNINITIALIZED_VALUE"},
               {AlarmKind::division, "DIVIDE_BY_ZERO"}},
              rule);
  if (exact) return exact;
  return kind_by_prefix({{AlarmKind::bounds, "BUFFER_OVERRUN_"},
                         {AlarmKind::bounds, "ARRAY_OUT_OF_BOUNDS_"},
                         {AlarmKind::overflow, "INTEGER_OVERFLOW_"}},
                        rule);
}

}  // namespace heapreach::triage
