import "server-only";
import { wordSet } from "@/lib/writing/text/words";

/** Titles may precede any name; the second reader checks who holds which office. */
const OFFICES = wordSet(`
senator senators sen sens representative representatives rep reps congressman congresswoman congressmen congresswomen congressmember delegate governor governors
gov govs president presidents vice secretary secretaries mayor mayors judge judges justice chairman chair chairwoman chairperson chairs co-chair administrator
commissioner commissioners director deputy dr mr mrs ms sheriff attorney leader speaker ranking member members minister prime chancellor king queen chief ceo cfo coo cto cio officer
general colonel captain professor rev reverend hon honorable acting under assistant undersecretary lieutenant lt gen col sgt capt prof owner founder spokesman
spokeswoman spokesperson former late lawmaker whip majority minority manager
`);

export const isOffice = (word: string | undefined) => OFFICES.has(word?.replace(/\.$/u, "") ?? "");
