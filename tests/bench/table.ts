/** Prints rows as a Markdown table; the first row is the heading, numbers are right-aligned. */
export function printTable(title: string, [heading, ...rows]: [string[], ...(string | number)[][]]): void {
  const lines = rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell.toLocaleString("en-US") : cell)));
  const isNumeric = heading.map((_, at) =>
    lines.every((line) => /^[-–—\d.,%/ ]*( ?[a-zµ]{1,2})?$/i.test(line[at] ?? "")),
  );
  const widths = heading.map((name, at) => Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)));
  const format = (line: string[]) =>
    `| ${widths.map((width, at) => (isNumeric[at] ? (line[at] ?? "").padStart(width) : (line[at] ?? "").padEnd(width))).join(" | ")} |`;
  console.log(`\n${title}\n`);
  console.log(format(heading));
  console.log(
    `|${widths.map((width, at) => (isNumeric[at] ? `${"-".repeat(width + 1)}:` : "-".repeat(width + 2))).join("|")}|`,
  );
  for (const line of lines) console.log(format(line));
}
