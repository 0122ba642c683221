import "server-only";

/** 'the Energy Bills Relief Act', 'a Ratepayer Protection Pledge', but not the law that something is paid or done 'under'. */
const ACT =
  /(?<!\b(?:from|under|through|by|via|with|in|of) (?:the |a |its )?(?:[\p{L}.’']+['’]s )?)(?<![\p{L}’'-])((?:\p{Lu}[\p{L}\p{Nd}’'-]*(?: \([\p{L}\p{Nd}]+\))? (?:(?:and|for|from|in|of|on|our|the|to) )*){2,9}(?:Act|Agreement|Compact|Pledge|Settlement)|\p{Lu}{3,}[\p{L}\p{Nd}]* Act)(?![\p{L}])/gu;
const INTRODUCES = /\b(?:(?:re)?introduc(?:e[ds]?|ing|tion)|unveil(?:s|ed|ing)?|announc(?:e[ds]?|ing))\b/iu;
const FIRST = 700;
const LEAD = 400;

/** The acts that a text's first sentences name, and whether they tell of an introduction. */
export type NamedActs = { acts: string[]; first: string; introduces: boolean };

export function namedActsOf({ title, text }: { title: string; text: string }): NamedActs {
  const acts = Array.from(text.slice(0, FIRST).matchAll(ACT), ([, act = ""]) => plain(act));
  return {
    acts,
    first: ` ${plain(`${title} ${text.slice(0, FIRST)}`)} `,
    introduces: INTRODUCES.test(`${title} ${text.slice(0, LEAD)}`),
  };
}

/** Whether both name one act in their first sentences. */
export function shareAct(a: NamedActs, b: NamedActs): boolean {
  const names = (one: NamedActs, other: NamedActs) => one.acts.some((act) => other.first.includes(` ${act} `));
  return names(a, b) || names(b, a);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\([^)]*\)/gu, " ")
    .replace(/[^\p{L}\p{Nd}]+/gu, " ")
    .trim();
}
