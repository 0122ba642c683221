import "server-only";
import type { CSSProperties, ReactNode } from "react";
import { Column, Row } from "react-email";
import { READING_LABEL } from "@/lib/briefings/rules-labels";
import { t } from "@/lib/language/screens/text";
import type { MailStory } from "./letter";
import { LOOK } from "./look";

/** Between facts: it ends a line and never begins one. */
const DOT = "\u00a0· ";
/** Before a link of one word: it takes the word before it along to a new line. */
const BOUND_DOT = "\u00a0·\u00a0";

/** The lead story, in large type. */
export function Lead({ story, as: Title }: { story: MailStory; as: "h1" | "h2" }) {
  return (
    <Cell className="text" style={LOOK.leadCell}>
      {story.picture === null ? null : <img src={story.picture} alt="" width="536" style={LOOK.picture} />}
      <Area story={story} />
      <Title className="lead" style={LOOK.lead}>
        <To href={story.url} className="ink" style={LOOK.titleLink}>
          {story.title}
        </To>
      </Title>
      <Update story={story} />
      <Reports story={story} style={LOOK.leadText} />
      <Takeaway story={story} style={LOOK.leadText} />
      <Meaning story={story} />
      <p className="faint" style={LOOK.facts}>
        {story.facts.join(DOT)}
      </p>
      <ButtonCell href={story.url}>{t("Read the story")}</ButtonCell>
    </Cell>
  );
}

/** A link as a button, built from a colored cell instead of a picture. */
export function ButtonCell({ href, children }: { href: string; children: string }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={LOOK.buttonTable}>
      <tbody>
        <tr>
          <td className="fill" style={LOOK.button}>
            <To href={href} className="on-fill" style={LOOK.buttonLink}>
              {children}
            </To>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type CellProps = { className?: string; style: CSSProperties; children: ReactNode };

/** A table of one cell. The style is on the cell, because Outlook cells do not inherit from the table. */
export function Cell({ className, style, children }: CellProps) {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0">
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** A list with a thin rule between items. */
export function Rows({ items }: { items: { key: string | number; content: ReactNode }[] }) {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0">
      <tbody>
        {items.map(({ key, content }, index) => (
          <tr key={key}>
            <td className="text line" style={index === 0 ? LOOK.story : LOOK.nextStory}>
              {content}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function StoryRow({ story }: { story: MailStory }) {
  return (
    <>
      <Area story={story} />
      <h3 style={LOOK.headline}>
        <To href={story.url} className="ink" style={LOOK.titleLink}>
          {story.title}
        </To>
      </h3>
      <Update story={story} />
      <Reports story={story} style={LOOK.note} />
      <Takeaway story={story} style={LOOK.note} />
      <Meaning story={story} />
      <p className="faint" style={LOOK.facts}>
        {`${story.facts.join(DOT)}${BOUND_DOT}`}
        <To href={story.url} className="copper" style={LOOK.link}>
          {t("Read")}
        </To>
      </p>
    </>
  );
}

/** A section heading under the site's two-color rule. */
export function SectionHead({ title }: { title: string }) {
  return (
    <Cell style={LOOK.sectionCell}>
      <Row>
        <Column className="fill" width="56" height="2" style={LOOK.ruleCopper} />
        <Column className="rule" height="2" style={LOOK.ruleFaint} />
      </Row>
      <h2 className="ink" style={LOOK.section}>
        {title}
      </h2>
    </Cell>
  );
}

type ToProps = { href: string; className: string; style: CSSProperties; children: ReactNode };

export function To({ href, className, style, children }: ToProps) {
  return (
    // biome-ignore lint/security/noBlankTarget: an email has no window for another page to reach, and every byte repeats a hundred times
    <a href={href} className={className} style={style} target="_blank">
      {children}
    </a>
  );
}

function Area({ story: { area } }: { story: MailStory }) {
  if (area === null) return null;
  return (
    <p className="copper" style={LOOK.area}>
      {area}
    </p>
  );
}

function Update({ story: { update, updateLabel } }: { story: MailStory }) {
  if (update === null) return null;
  return (
    <p style={LOOK.note}>
      <b className="copper" style={LOOK.copper}>
        {updateLabel}
      </b>
      {update ? ` ${update}` : null}
    </p>
  );
}

function Reports({ story: { reports }, style }: { story: MailStory; style: CSSProperties }) {
  return reports.map(({ text, cite }) => (
    <p key={text} style={style}>
      {cite === null ? text : `${text} [${cite}]`}
    </p>
  ));
}

function Takeaway({ story: { takeaway, isRead, cites }, style }: { story: MailStory; style: CSSProperties }) {
  if (!takeaway) return null;
  const marks = cites.map((number) => `[${number}]`).join("");
  return (
    <p style={style}>
      {isRead.takeaway ? <Reading /> : null}
      {marks ? `${takeaway} ${marks}` : takeaway}
    </p>
  );
}

function Meaning({ story: { meaning, meaningLabel, isRead } }: { story: MailStory }) {
  if (meaning === null) return null;
  return (
    <Cell style={LOOK.meaningCell}>
      <Cell className="text wash" style={LOOK.meaning}>
        <b className="ink" style={LOOK.ink}>
          {t(meaningLabel)}
        </b>
        <br />
        {isRead.meaning ? <Reading /> : null}
        {meaning}
      </Cell>
    </Cell>
  );
}

function Reading() {
  return (
    <>
      <b className="copper" style={LOOK.copper}>{`${t(READING_LABEL)}:`}</b>{" "}
    </>
  );
}
