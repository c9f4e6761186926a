// One statement a line, so that a line says which statement an error belongs to.
#include "tests/differential/print.h"

#include <fmt/format.h>

namespace heapreach::differential {

namespace {

const char* symbol(Op op) {
  switch (op) {
    case Op::add:
      return "+";
    case Op::subtract:
    case Op::difference:
      return "-";
    case Op::multiply:
      return "*";
    case Op::divide:
      return "/";
    case Op::remainder:
      return "%";
    case Op::shift_left:
      return "<<";
    case Op::shift_right:
      return ">>";
    case Op::bit_and:
      return "&";
    case Op::bit_or:
      return "|";
    case Op::bit_xor:
      return "^";
    case Op::less:
      return "<";
    case Op::less_equal:
      return "<=";
    case Op::equal:
      return "==";
    case Op::unequal:
      return "!=";
    case Op::logical_and:
      return "&&";
    default:
      return "||";
  }
}

class Printer {
 public:
  Printer(Program& program, const Style& style) : program_(program), style_(style) {}
  std::string run();

 private:
  std::string name(TypeId type, const std::string& declared = "") const;
  std::string text(const ExpressionPtr& e) const;
  std::string primary(const ExpressionPtr& e) const;
  std::string literal(const Expression& e) const;
  void line(int depth, const std::string& text);
  void record(const Type& type);
  void head();
  void reset();
  void function(Function& function);
  void block(Block& block, int depth);
  void print(Statement& s, int depth);
  std::string simple(const Statement& s) const;
  std::string list(const std::vector<ExpressionPtr>& arguments) const;
  std::string noted(const Statement& s, const std::string& text) const;

  Program& program_;
  const Style& style_;
  std::string out_;
  int line_ = 1;
};

/// Arenas are for anything.
std::string aligned(TypeId type) {
  const bool is_arena = type->is_array() && type->target->size == 1;
  return is_arena ? " __attribute__((aligned(16)))" : "";
}

/// Records are the only types whose names the prefix changes.
std::string Printer::name(TypeId type, const std::string& declared) const {
  std::string result = declare(type, declared);
  for (const char* keyword : {"struct ", "union "}) {
    if (result.rfind(keyword, 0) == 0) result.insert(std::string(keyword).size(), style_.prefix);
  }
  return result;
}

std::string Printer::literal(const Expression& e) const {
  if (e.type->is_pointer()) return "((" + name(e.type) + ")0)";
  const char* suffix = e.type->size == 8 ? "l" : e.type->size == 4 && !e.type->is_signed ? "u" : "";
  if (e.number == -2147483648L && e.type->size == 4) return "(-2147483647 - 1)";
  if (!e.type->is_signed && e.type->size == 8) {
    return fmt::format("{}ul", static_cast<unsigned long>(e.number));
  }
  const std::string text = fmt::format("{}{}", e.number, suffix);
  return e.number < 0 ? "(" + text + ")" : text;
}

/// In parentheses where it is more than a name.
std::string Printer::primary(const ExpressionPtr& e) const {
  const bool simple = e->op == Op::number || e->op == Op::variable || e->op == Op::text ||
                      e->op == Op::member || e->op == Op::index || e->op == Op::size_of ||
                      e->op == Op::container_of;
  return simple ? text(e) : "(" + text(e) + ")";
}

std::string Printer::text(const ExpressionPtr& e) const {
  const auto argument = [&](std::size_t i) { return primary(e->arguments[i]); };
  switch (e->op) {
    case Op::number:
      return literal(*e);
    case Op::variable:
      return (e->variable->is_global ? style_.prefix : "") + e->variable->name;
    case Op::text:
      return "\"" + e->text + "\"";
    case Op::member: {
      const ExpressionPtr& record = e->arguments[0];
      const std::string& field = record->type->fields[static_cast<std::size_t>(e->number)].name;
      if (record->op == Op::deref) return primary(record->arguments[0]) + "->" + field;
      return argument(0) + "." + field;
    }
    case Op::index:
      return argument(0) + "[" + text(e->arguments[1]) + "]";
    case Op::deref:
      return "*" + argument(0);
    case Op::address:
      return "&" + argument(0);
    case Op::cast:
      if (e->arguments[0]->type->is_array()) return text(e->arguments[0]);
      return "(" + name(e->type) + ")" + argument(0);
    case Op::size_of:
      return "sizeof(" + name(e->subject) + ")";
    case Op::minus:
      return "-" + argument(0);
    case Op::complement:
      return "~" + argument(0);
    case Op::negation:
      return "!" + argument(0);
    case Op::conditional:
      return argument(0) + " ? " + argument(1) + " : " + argument(2);
    case Op::container_of:
      return fmt::format("(({})((char *){} - __builtin_offsetof({}, {})))", name(e->type),
                         argument(0), name(e->subject),
                         e->subject->fields[static_cast<std::size_t>(e->number)].name);
    default:
      return argument(0) + " " + symbol(e->op) + " " + argument(1);
  }
}

void Printer::line(int depth, const std::string& text) {
  out_ += std::string(static_cast<std::size_t>(2 * depth), ' ') + text + "\n";
  ++line_;
}

void Printer::record(const Type& type) {
  const bool has_pragma = type.packing > 1;
  if (has_pragma) line(0, fmt::format("#pragma pack(push, {})", type.packing));
  line(0, name(&type) + " {");
  for (const Field& field : type.fields) {
    if (field.is_dropped) continue;
    const std::string bits = field.bits > 0 ? fmt::format(" : {}", field.bits) : "";
    line(1, name(field.type, field.name) + bits + ";");
  }
  line(0, type.packing == 1 ? "} __attribute__((packed));" : "};");
  if (has_pragma) line(0, "#pragma pack(pop)");
}

void Printer::head() {
  if (style_.prefix.empty()) {
    line(0, "void *malloc(unsigned long);");
    line(0, "void *calloc(unsigned long, unsigned long);");
    line(0, "void *realloc(void *, unsigned long);");
    line(0, "void free(void *);");
    line(0, "void *memset(void *, int, unsigned long);");
    line(0, "void *memcpy(void *, const void *, unsigned long);");
    line(0, "void *memmove(void *, const void *, unsigned long);");
    for (const Routine routine : all_routines()) line(0, declaration(routine));
    line(0, "extern int __VERIFIER_nondet_int(void);");
    line(0, "extern void __VERIFIER_assume(int);");
    line(0, "extern void reach_error(void);");
  } else {
    for (std::size_t i = 0; i < 10 + all_routines().size(); ++i) line(0, "");
  }
  for (const Type* type : program_.types->records()) record(*type);
  for (std::size_t i = 0; i < program_.globals.size(); ++i) {
    const Variable& variable = *program_.globals[i];
    const std::string value =
        program_.initial[i] ? " = " + text(program_.initial[i]) : std::string();
    line(0, "static " + name(variable.type, style_.prefix + variable.name) +
                aligned(variable.type) + value + ";");
  }
}

std::string Printer::list(const std::vector<ExpressionPtr>& arguments) const {
  std::string result;
  for (const ExpressionPtr& argument : arguments) {
    result += (result.empty() ? "" : ", ") + text(argument);
  }
  return result;
}

std::string Printer::simple(const Statement& s) const {
  using Kind = Statement::Kind;
  const auto three = [&](const char* what) {
    return fmt::format("{}({}, {}, {});", what, text(s.a), text(s.b), text(s.c));
  };
  const std::string local = s.variable ? name(s.variable->type, s.variable->name) : "";
  switch (s.kind) {
    case Kind::input:
      return fmt::format("{} = __VERIFIER_nondet_int(); __VERIFIER_assume({} >= 0 && {} <= {});",
                         local, s.variable->name, s.variable->name, s.number);
    case Kind::declare:
      return local + aligned(s.variable->type) + (s.a ? " = " + text(s.a) : "") + ";";
    case Kind::assign:
      return text(s.a) + " = " + text(s.b) + ";";
    case Kind::allocate:
      if (s.c) return fmt::format("{} = calloc({}, {});", text(s.a), text(s.b), text(s.c));
      return fmt::format("{} = malloc({});", text(s.a), text(s.b));
    case Kind::reallocate:
      return fmt::format("{} = realloc({}, {});", text(s.a), text(s.b), text(s.c));
    case Kind::release:
      return "free(" + text(s.a) + ");";
    case Kind::set:
      return three("memset");
    case Kind::copy:
      return three("memcpy");
    case Kind::move:
      return three("memmove");
    case Kind::error:
      return "reach_error();";
    case Kind::jump:
      return "if (" + text(s.a) + ") goto " + s.name + ";";
    case Kind::label:
      return s.name + ":;";
    case Kind::library: {
      const std::string called = differential::name(s.routine) + "(" + list(s.arguments) + ")";
      const std::string relation = s.relation == Op::equal ? " == 0" : " < 0";
      return (s.a ? text(s.a) + " = " : "") + called +
             (s.a && compares(s.routine) ? relation : "") + ";";
    }
    case Kind::give_back:
      return s.a ? "return " + text(s.a) + ";" : "return;";
    case Kind::call: {
      const std::string call = style_.prefix + s.function->name + "(" + list(s.arguments) + ");";
      return (s.a ? text(s.a) + " = " : "") + call;
    }
    default:
      return "";
  }
}

std::string Printer::noted(const Statement& s, const std::string& text) const {
  return style_.notes_lines ? fmt::format("at_line = {}, {}", s.line, text) : text;
}

void Printer::print(Statement& s, int depth) {
  using Kind = Statement::Kind;
  s.line = line_;
  switch (s.kind) {
    case Kind::probe:
      return;
    case Kind::choose:
      line(depth, "if (" + noted(s, text(s.a)) + ") {");
      block(s.body, depth + 1);
      if (!s.other.empty()) {
        line(depth, "} else {");
        block(s.other, depth + 1);
      }
      break;
    case Kind::loop: {
      const std::string first =
          style_.notes_lines ? fmt::format("(at_line = {}, {})", s.line, text(s.a)) : text(s.a);
      line(depth,
           fmt::format("for ({} = {}; {}; {} = {}) {{", name(s.variable->type, s.variable->name),
                       first, noted(s, text(s.b)), noted(s, s.variable->name), text(s.c)));
      block(s.body, depth + 1);
      break;
    }
    case Kind::select:
      line(depth, "switch (" + noted(s, text(s.a)) + ") {");
      block(s.body, depth + 1);
      break;
    case Kind::scope:
      line(depth, "{");
      block(s.body, depth + 1);
      break;
    default:
      line(depth,
           (style_.notes_lines && s.kind != Kind::label ? fmt::format("at_line = {}; ", s.line)
                                                        : "") +
               simple(s));
      return;
  }
  line(depth, "}");
}

void Printer::block(Block& block, int depth) {
  for (const StatementPtr& s : block) print(*s, depth);
}

void Printer::function(Function& function) {
  std::string parameters;
  for (const VariablePtr& parameter : function.parameters) {
    parameters += (parameters.empty() ? "" : ", ") + name(parameter->type, parameter->name);
  }
  const std::string declared =
      style_.prefix + function.name + "(" + (parameters.empty() ? "void" : parameters) + ")";
  line(0,
       "static " + (function.result ? name(function.result, declared) : "void " + declared) + " {");
  block(function.body, 1);
  line(0, "}");
}

void Printer::reset() {
  line(0, "static void " + style_.prefix + "reset(void) {");
  for (std::size_t i = 0; i < program_.globals.size(); ++i) {
    const std::string global = style_.prefix + program_.globals[i]->name;
    line(1, fmt::format("memset(&{0}, 0, sizeof {0});", global));
    if (program_.initial[i]) line(1, global + " = " + text(program_.initial[i]) + ";");
  }
  line(0, "}");
}

std::string Printer::run() {
  head();
  for (const FunctionPtr& f : program_.functions) function(*f);
  line(0, style_.prefix.empty() ? "int main(void) {" : "int " + style_.prefix + "main(void) {");
  block(program_.main, 1);
  line(1, "return 0;");
  line(0, "}");
  if (style_.has_reset) reset();
  if (program_.leaks == Program::Leaks::any) line(0, "// property: valid-memcleanup, too");
  if (program_.leaks == Program::Leaks::lost) line(0, "// property: valid-memtrack, too");
  return out_;
}

}  // namespace

std::string print(Program& program, const Style& style) {
  return Printer(program, style).run();
}

}  // namespace heapreach::differential
