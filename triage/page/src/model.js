// Questions as the table and the details want them: what is sorted by, what a search finds, and how
// places are written.

/** "file:line:column", as far as it is known. */
export const placeOf = ({ file, line, column }) => [file, line || null, column ?? null].filter((part) => part !== null).join(":");

/** An address of a question within the page; they count from 1, in the order of the reports. */
export const addressOf = (question) => `#question=${question.number}`;

const wordsOf = (question) => [question.place, question.verdictText, question.reason, question.function, question.kind, question.entry,
  ...question.alarms.flatMap(({ tool, rule, message }) => [tool, rule, message])].join("\n").toLowerCase();

/** The questions of `heapreach/triage`; `verdicts` are those that there are, the urgent ones first. */
export function questionsOf({ triage, verdicts }) {
  const ranks = new Map(verdicts.map(({ name }, rank) => [name, rank]));
  return triage.questions.map((one, i) => {
    const rank = ranks.get(one.verdict);
    const question = { ...one, number: i + 1, rank, verdictText: verdicts[rank].text, style: `exit-${verdicts[rank].exit_code}`,
      place: placeOf(one.at), message: one.alarms[0].message, tools: [...new Set(one.alarms.map(({ tool }) => tool))].join(", ") };
    return { ...question, words: wordsOf(question) };
  });
}

const byText = (key) => (a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0);
const byPlace = (a, b) => byText("file")(a.at, b.at) || a.at.line - b.at.line || (a.at.column ?? 0) - (b.at.column ?? 0);

/** What the table can be sorted by: how two questions compare, and what the column is called. */
export const columns = [
  { key: "verdict", title: "Verdict", compare: (a, b) => a.rank - b.rank },
  { key: "place", title: "Place", compare: byPlace },
  { key: "kind", title: "Kind", compare: byText("kind") },
  { key: "message", title: "Alarm", compare: byText("message") },
  { key: "tools", title: "Tools", compare: byText("tools") },
  { key: "seconds", title: "Seconds", compare: (a, b) => a.seconds - b.seconds },
];

/**
 * Those of the questions that a filter lets through, in order. It leaves out the verdicts in
 * `without`, and wants the tool, if it names one, and all words of the text. What is equal in the
 * column stays in the order of the reports.
 */
export function chosen(questions, { without, tool, text, sort, descending }) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const { compare } = columns.find(({ key }) => key === sort);
  return questions
    .filter((q) => !without.has(q.verdict) && (tool === "" || q.alarms.some((alarm) => alarm.tool === tool)) && wanted.every((word) => q.words.includes(word)))
    .sort((a, b) => (descending ? compare(b, a) : compare(a, b)) || a.number - b.number);
}

/** The texts of files, cut into lines when they are first asked for. */
export class Sources {
  constructor({ texts, text_of }) {
    this.texts = texts;
    this.textOf = new Map(Object.entries(text_of));
    this.cut = new Map();
  }

  /** One file may go by several names: what they have in common. */
  idOf(file) { return this.textOf.get(file); }

  /** Undefined for a file that is not in the page. */
  lines(file) {
    const id = this.idOf(file);
    if (id === undefined) return undefined;
    if (!this.cut.has(id)) this.cut.set(id, this.texts[id].replace(/\r?\n$/, "").split(/\r?\n/));
    return this.cut.get(id);
  }

  line({ file, line }) { return this.lines(file)?.[line - 1]; }
}
