import "server-only";
import { MAX_WORDS } from "./brief";

/** The part of a notice's title that says what happens to its subject: 'Extension of Public Comment Period'. */
const ACTION =
  /^(?:(?:Additional|Draft|Final|Preliminary|Revised|Subsequent) )*(?:Approval|Consideration|Determination|Environmental (?:Assessment|Impact)|Exemption|Extension|Finding|Issuance|License Renewal|Order|Record of Decision|Reopening|Results|Scheduling|Solicitation|Suspension|Termination|Withdrawal)\b/u;
/** The minimum number of words of a subject. */
const MIN_SUBJECT = 3;

/**
 * The subject and the action of a notice's title that is too long, with an ellipsis for what is left out between them: 'Ash Valley Line; … Extension of
 * Public Comment Period'. Other titles as they are.
 */
export function withAction(title: string): string {
  const all = title.split(/(?<=\p{L}{3}[;:]|\d;) /u);
  // 'Waste Management System: Disposal of Coal Ash; Extension of Deadline' is about coal ash.
  const isOfSystem = all[0]?.endsWith(":") === true && all.length > 2 && !ACTION.test(all[1] ?? "");
  const parts = isOfSystem ? all.slice(1) : all;
  const at = parts.findLastIndex((part) => ACTION.test(part));
  const action = parts[at];
  if (at < 1 || action === undefined) return title;
  const room = MAX_WORDS - action.split(" ").length;
  for (let count = at; count > 0; count--) {
    const subject = parts.slice(0, count).join(" ");
    const gap = count < at ? "… " : "";
    if (subject.split(" ").length <= room - (gap ? 1 : 0)) return `${subject} ${gap}${action}`;
  }
  const words = (parts[0] ?? "").split(" ").slice(0, room);
  const end = words.findLastIndex((word, index) => ENDS.test(word) || BEGINS.test(words[index + 1] ?? "")) + 1;
  return end < MIN_SUBJECT ? title : `${words.slice(0, end).join(" ").replace(/,$/u, "")}… ${action}`;
}

/** The last word of a name, or of an item that is not a number. */
const ENDS = /\p{L}{2},$|^(?:Act|Plan|Plant|Program|Project|Station|System),?$/u;
/** What begins a phrase that a subject can do without. */
const BEGINS = /^(?:for|from|in|on|to|under|with)$/iu;
