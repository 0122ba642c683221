/** A line of text at a position in points. */
export type PdfLine = { text: string; x?: number; y: number; size?: number };

/** A small PDF file with these lines on its pages. */
export function writePdf(pages: PdfLine[][], info: { Title?: string; CreationDate?: string } = {}): Buffer {
  const fields = Object.entries(info).map(([name, value]) => `/${name} (${escaped(value)})`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${5 + 2 * at} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< ${fields.join(" ")} >>`,
    ...pages.flatMap((lines, at) => {
      const stream = lines
        .map(({ text, x = 72, y, size = 11 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`)
        .join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${6 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, at) => {
    const start = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const entries = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`, "latin1");
}

const escaped = (text: string) => text.replace(/[\\()]/gu, "\\$&");
