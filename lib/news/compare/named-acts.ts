import "server-only";
import { bareWords } from "@/lib/language/tokens";

/** 'the Energy Bills Relief Act', 'the Ratepayer Protection Pledge', but not a law after 'under', which only pays for or permits something. */
const ACT =
  /(?<!\b(?:from|under|through|by|via|with|in|(?<!introduction )of) (?:the |a |its )?(?:[\p{L}.’']+['’]s )?)(?<![\p{L}\p{Nd}’'-])(?<!\p{Lu}[\p{L}\p{Nd}’'-]* )((?:\p{Lu}[\p{L}\p{Nd}’'-]*(?: \([\p{L}\p{Nd}]+\))? (?:(?:and|for|from|in|of|on|our|the|to) )*){2,9}(?:Act|Agreement|Compact|Pledge|Settlement)|\p{Lu}{3,}[\p{L}\p{Nd}]* Act)(?![\p{L}])/gu;
const INTRODUCES = /\b(?:(?:re)?introduc(?:e[ds]?|ing|tion)|unveil(?:s|ed|ing)?)\b/iu;
const FIRST = 700;
const LEAD = 400;

/** The acts that a text's first sentences name, and whether they report an introduction. */
export type NamedActs = { acts: string[]; title: string; first: string; introduces: boolean };

export function namedActsOf({ title, text }: { title: string; text: string }): NamedActs {
  return {
    acts: Array.from(text.slice(0, FIRST).matchAll(ACT), ([, act = ""]) => plain(act).replace(/^(?:the|a) /u, "")),
    title: ` ${plain(title)} `,
    first: ` ${plain(`${title} ${text.slice(0, FIRST)}`)} `,
    introduces: INTRODUCES.test(`${title} ${text.slice(0, LEAD)}`),
  };
}

/** Whether both report the introduction of the same act. */
export function introduceOneAct(a: NamedActs, b: NamedActs): boolean {
  return a.introduces && b.introduces && sharedActs(a, b).length > 0;
}

/** Whether the first sentences of both name an act that appears in the title of one. */
export function areAboutOneAct(a: NamedActs, b: NamedActs): boolean {
  return sharedActs(a, b).some((act) => a.title.includes(` ${act} `) || b.title.includes(` ${act} `));
}

function sharedActs(a: NamedActs, b: NamedActs): string[] {
  return [...a.acts, ...b.acts].filter((act) => a.first.includes(` ${act} `) && b.first.includes(` ${act} `));
}

/** 'the Act (H.R. 1)' is 'the act'. */
function plain(text: string): string {
  return bareWords(text.replace(/\([^()]{0,40}\)/gu, " "));
}
