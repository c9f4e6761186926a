// The commands that repeat a run. heapreach says per configuration what they are, with {input} and
// {bound} left to fill in (reports/command.h).

/** A word as a shell reads it. */
export function shellWord(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Lines for a shell in the folder of the plan; null if the results do not say how it was run. */
export function commandOf(row) {
  if (!row.command) return null;
  const generated = /^generator:([\w-]+)\((.*)\)$/.exec(row.instance);
  const input = generated ? `${generated[1]}.rts.yaml` : shellWord(row.instance);
  const made = generated
    ? `heapreach generate -o ${input} ${generated[1]} ${generated[2].split(",").join(" ")}\n` : "";
  return made + row.command.replaceAll("{bound}", () => String(row.bound)).replaceAll("{input}", () => input);
}
