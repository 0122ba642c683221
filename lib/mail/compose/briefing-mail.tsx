import "server-only";
import { ALSO_REPORTED, ALSO_REPORTED_NOTE, COVERED_LABEL } from "@/lib/briefings/rules-labels";
import { t } from "@/lib/language/screens/text";
import {
  type Letter,
  type MailCovered,
  type MailDate,
  type MailHeadline,
  type MailReference,
  type MailSection,
  moreDates,
} from "./letter";
import { LOOK } from "./look";
import { MailFrame } from "./mail-frame";
import { Cell, Lead, Rows, SectionHead, StoryRow, To } from "./mail-parts";

/** The briefing as an email, with at most one picture. */
export function BriefingMail({ letter }: { letter: Letter }) {
  const {
    subject,
    preheader,
    digest,
    date,
    method,
    title,
    lead,
    sections,
    dates,
    more_dates,
    later,
    references,
    also_reported,
    site,
    logo,
  } = letter;
  return (
    <MailFrame subject={subject} preheader={preheader} digest={digest} dateline={`${date} · ${method}`} logo={logo}>
      {title === null ? null : (
        <h1 className="ink lead" style={LOOK.title}>
          {title}
        </h1>
      )}
      <Lead story={lead} as={title === null ? "h1" : "h2"} />
      <Sections sections={sections} site={site} />
      <Dates dates={dates} more={more_dates} site={site} />
      <Sections sections={later} site={site} />
      <References references={references} />
      <AlsoReported headlines={also_reported} />
      <Foot letter={letter} />
    </MailFrame>
  );
}

function Sections({ sections, site }: { sections: MailSection[]; site: string }) {
  return sections.map(({ title, stories, covered, more }) => (
    <div key={title}>
      <SectionHead title={title} />
      <Rows
        items={[
          ...stories.map((story) => ({ key: story.id, content: <StoryRow story={story} /> })),
          ...(covered.length > 0 ? [{ key: "covered", content: <Covered stories={covered} /> }] : []),
          ...(more > 0
            ? [{ key: "more", content: <More text={t("And {count} more on the site", { count: more })} site={site} /> }]
            : []),
        ]}
      />
    </div>
  ));
}

function Covered({ stories }: { stories: MailCovered[] }) {
  return (
    <>
      {`${t(COVERED_LABEL)}: `}
      {stories.map(({ story, insight }) => (
        <p key={story.id} style={LOOK.note}>
          <To href={story.url} className="ink" style={LOOK.titleLink}>
            {story.title}
          </To>
          <br />
          <To href={insight.url} className="copper" style={LOOK.link}>
            {insight.title}
          </To>
        </p>
      ))}
    </>
  );
}

function More({ text, site }: { text: string; site: string }) {
  return (
    <To href={site} className="copper" style={LOOK.link}>
      {text}
    </To>
  );
}

function Dates({ dates, more, site }: { dates: MailDate[]; more: number; site: string }) {
  if (dates.length === 0) return null;
  const items = dates.map(({ key, date, kind, what, story, url }) => ({
    key,
    content: (
      <>
        <p className="copper" style={LOOK.area}>{`${date} · ${kind}`}</p>
        <To href={url} className="ink" style={LOOK.titleLink}>
          {what}
        </To>
        {story !== null && (
          <p className="faint" style={LOOK.facts}>
            {story}
          </p>
        )}
      </>
    ),
  }));
  return (
    <>
      <SectionHead title={t("Dates Ahead")} />
      <Rows
        items={more > 0 ? [...items, { key: "more", content: <More text={moreDates(more)} site={site} /> }] : items}
      />
    </>
  );
}

function References({ references }: { references: MailReference[] }) {
  if (references.length === 0) return null;
  const items = references.map(({ number, title, source, url }) => ({
    key: number,
    content: (
      <>
        {`[${number}] ${source ? `${source}: ` : ""}`}
        <To href={url} className="copper" style={LOOK.link}>
          {title || t("Article")}
        </To>
      </>
    ),
  }));
  return (
    <>
      <SectionHead title={t("Sources of the Insights")} />
      <Rows items={items} />
    </>
  );
}

function AlsoReported({ headlines }: { headlines: MailHeadline[] }) {
  if (headlines.length === 0) return null;
  const items = headlines.map(({ title, facts, url }) => ({
    key: url,
    content: (
      <>
        <To href={url} className="ink" style={LOOK.titleLink}>
          {title}
        </To>
        <p className="faint" style={LOOK.facts}>
          {facts}
        </p>
      </>
    ),
  }));
  return (
    <>
      <SectionHead title={t(ALSO_REPORTED)} />
      <p className="faint" style={LOOK.facts}>
        {t(ALSO_REPORTED_NOTE)}
      </p>
      <Rows items={items} />
    </>
  );
}

function Foot({ letter: { site, why, preferences, unsubscribe, org, digest, footer } }: { letter: Letter }) {
  const link = (href: string, text: string) => (
    <To href={href} className="copper" style={LOOK.link}>
      {text}
    </To>
  );
  return (
    <Cell className="text" style={LOOK.foot}>
      <p style={LOOK.note}>{link(site, t("The whole briefing, with every source"))}</p>
      <p className="faint" style={LOOK.facts}>
        {why}
      </p>
      <p className="faint" style={LOOK.facts}>
        {link(preferences, t("Manage preferences"))}
        {" · "}
        {link(unsubscribe, t("Unsubscribe"))}
      </p>
      <p className="faint" style={LOOK.facts}>{`${org} · ${digest}`}</p>
      {footer ? (
        <p className="faint" style={LOOK.facts}>
          {footer}
        </p>
      ) : null}
    </Cell>
  );
}
