import "server-only";
import { Body, Container, Head, Html, Preview } from "react-email";
import { ALSO_REPORTED, ALSO_REPORTED_NOTE } from "@/lib/briefings/rules";
import { COVERED_LABEL } from "@/lib/briefings/rules-covered";
import { pageLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import type { Letter, MailDate, MailHeadline, MailLink, MailReference, MailSection } from "./letter";
import { LOOK, STYLE_SHEETS } from "./look";
import { Cell, Lead, Rows, SectionHead, StoryRow, To } from "./mail-parts";

/** Mark where the column starts and ends: render.ts puts comments there that set its width in Outlook. */
export const OUTLOOK_START = "outlook-start";
export const OUTLOOK_END = "outlook-end";

/** The briefing as an email: one column of tables, inline colors, and at most one picture. */
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
    later,
    references,
    also_reported,
    site,
    logo,
  } = letter;
  return (
    <Html lang={pageLanguage()}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{subject}</title>
        {STYLE_SHEETS.map((sheet) => (
          <style key={sheet}>{sheet}</style>
        ))}
      </Head>
      <Body className="ground" style={LOOK.body}>
        <Preview useTitleTag={false}>{preheader}</Preview>
        {/* biome-ignore lint/a11y/useSemanticElements: mail clients drop the element and its position */}
        <div role="main">
          <wbr id={OUTLOOK_START} />
          <Container className="ground" style={LOOK.container}>
            <Cell className="part" style={LOOK.masthead}>
              {logo ? (
                <img src={logo.url} alt={digest} width={logo.width} height={logo.height} style={LOOK.logo} />
              ) : null}
              <p style={LOOK.digest}>{digest}</p>
              <p style={LOOK.dateline}>{`${date} · ${method}`}</p>
            </Cell>
            <Cell className="part" style={LOOK.part}>
              {title === null ? null : (
                <h1 className="ink lead" style={LOOK.title}>
                  {title}
                </h1>
              )}
              <Lead story={lead} as={title === null ? "h1" : "h2"} />
              <Sections sections={sections} site={site} />
              <Dates dates={dates} />
              <Sections sections={later} site={site} />
              <References references={references} />
              <AlsoReported headlines={also_reported} />
              <Foot letter={letter} />
            </Cell>
          </Container>
          <wbr id={OUTLOOK_END} />
        </div>
      </Body>
    </Html>
  );
}

function Sections({ sections, site }: { sections: MailSection[]; site: string }) {
  return sections.map(({ title, stories, covered, more }) => (
    <div key={title}>
      <SectionHead title={title} />
      <Rows
        items={[
          ...stories.map((story) => ({ key: story.id, content: <StoryRow story={story} /> })),
          ...covered.map((insight) => ({ key: insight.id, content: <Covered insight={insight} /> })),
          ...(more > 0 ? [{ key: "more", content: <More count={more} site={site} /> }] : []),
        ]}
      />
    </div>
  ));
}

function Covered({ insight: { title, url } }: { insight: MailLink }) {
  return (
    <>
      {`${t(COVERED_LABEL)}: `}
      <To href={url} className="copper" style={LOOK.link}>
        {title}
      </To>
    </>
  );
}

function More({ count, site }: { count: number; site: string }) {
  return (
    <To href={site} className="copper" style={LOOK.link}>
      {t("And {count} more on the site", { count })}
    </To>
  );
}

function Dates({ dates }: { dates: MailDate[] }) {
  if (dates.length === 0) return null;
  const items = dates.map(({ key, date, kind, what, story, url }) => ({
    key,
    content: (
      <>
        <p className="copper" style={LOOK.area}>{`${date} · ${kind}`}</p>
        <To href={url} className="ink" style={LOOK.titleLink}>
          {what}
        </To>
        <p className="faint" style={LOOK.facts}>
          {story}
        </p>
      </>
    ),
  }));
  return (
    <>
      <SectionHead title={t("Dates Ahead")} />
      <Rows items={items} />
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
