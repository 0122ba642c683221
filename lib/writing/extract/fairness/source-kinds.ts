import "server-only";
import type { SourceText } from "@/lib/writing/types";

const PARTISAN =
  /\b(?:house|senate)\.gov|white ?house|^(?:(?:the )?office of )?(?:u\.s\. )?(?:congress(?:man|woman)|gov(?:ernor|\.)|rep(?:resentative|\.)|sen(?:ator|\.)) \p{L}|democrat|republican|\bgop\b|prnewswire|businesswire|globenewswire|accesswire/iu;
/** Signs of a press release in its first lines; newspapers write 'Rep. Ann Roe (D-Minn.)'. */
const RELEASE =
  /\bfor immediate release\b|\b(?:media|press) contact\b|\btoday (?:announced|introduced|urged|released|applauded|joined)\b|\bannounced today\b|(?<!\b(?:Gov|Rep|Sen)s?\. \p{Lu}[^(.]{1,40})\((?:R|D|I)-\p{Lu}/iu;
const RELEASE_HEAD = 800;

/** Whether a text takes a side: of a politician, a party or a company. Its claims need attribution. */
export function isOneSided({ source, text }: Pick<SourceText, "source" | "text">): boolean {
  return PARTISAN.test(source ?? "") || isRelease(text);
}

/** Whether a text opens like a press release. */
export const isRelease = (text: string) => RELEASE.test(text.slice(0, RELEASE_HEAD));

export function isWhiteHouse(source: string | null): boolean {
  return /whitehouse\.(?:archives\.)?gov$|^(?:the )?white house$/iu.test(source ?? "");
}

/** What an administration does, in sections that begin with background. */
export const isFactSheet = ({ title, source }: Pick<SourceText, "title" | "source">) =>
  /^fact ?sheet\b/iu.test(title.trim()) && isOfficial({ source }) && !/\b(?:house|senate)\.gov$/iu.test(source ?? "");

/** An agency, the White House or the Federal Register; also a member of Congress. */
export function isOfficial({ source }: Pick<SourceText, "source">): boolean {
  return isWhiteHouse(source) || /\.(?:gov|mil)$|^federal register$/iu.test(source ?? "");
}

/** Whether a text is about vulnerabilities of the product in its title. */
export function isAdvisory({ text }: Pick<SourceText, "text">): boolean {
  return /^CVE-\d{4}-\d{1,7}\s{0,3}$/mu.test(text);
}

/** Whether a text may open with a scene, a person, a question or history before its news, as reports do. */
export function isNewsReport(source: Pick<SourceText, "source" | "text">): boolean {
  return !isOneSided(source) && !isOfficial(source) && !isAdvisory(source);
}
