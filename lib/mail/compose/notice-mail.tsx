import "server-only";
import type { Brand } from "@/lib/brand/types";
import { oneLine } from "@/lib/mail/rules-message";
import { logoOf } from "./letter";
import { LOOK } from "./look";
import { MailFrame } from "./mail-frame";
import { ButtonCell, Cell } from "./mail-parts";

/** A paragraph or a link. Links are buttons in HTML, and label and URL in the text part. */
type NoticePart = string | { label: string; url: string };

export type Notice = {
  subject: string;
  /** Default: the subject. */
  heading?: string;
  parts: NoticePart[];
};

type Props = { notice: Notice; brand: Brand; site: string };

/** A short message from the product, such as a password reset. */
export function NoticeMail({ notice: { subject, heading = subject, parts }, brand, site }: Props) {
  const digest = oneLine(brand.digest_title);
  const [first = ""] = parts;
  const preheader = typeof first === "string" ? first : first.label;
  return (
    <MailFrame subject={oneLine(subject)} preheader={preheader} digest={digest} logo={logoOf(brand, site)}>
      <h1 className="ink lead" style={LOOK.title}>
        {oneLine(heading)}
      </h1>
      <Cell className="text" style={LOOK.notice}>
        {parts.map((part) =>
          typeof part === "string" ? (
            <p key={part} style={LOOK.paragraph}>
              {oneLine(part)}
            </p>
          ) : (
            <ButtonCell key={part.url} href={part.url}>
              {part.label}
            </ButtonCell>
          ),
        )}
        <p className="faint" style={LOOK.noticeFoot}>
          {`${oneLine(brand.org_name)} · ${digest}`}
        </p>
        {brand.footer_line ? (
          <p className="faint" style={LOOK.facts}>
            {oneLine(brand.footer_line)}
          </p>
        ) : null}
      </Cell>
    </MailFrame>
  );
}
