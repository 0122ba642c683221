import "server-only";
import type { ReactNode } from "react";
import { Container, Head, Html, Preview } from "react-email";
import { pageLanguage } from "@/lib/language/screens/page-language";
import { LOOK, STYLE_SHEETS } from "./look";
import { Cell } from "./mail-parts";

/** Marks of the column's start and end, which render.ts replaces with comments that set its width in Outlook. */
export const OUTLOOK_START = "outlook-start";
export const OUTLOOK_END = "outlook-end";

type Props = {
  subject: string;
  /** The preview text shown beside the subject. */
  preheader: string;
  digest: string;
  /** Shown under the name of the digest. */
  dateline?: string;
  logo: { url: string; width: number; height: number } | null;
  children: ReactNode;
};

/** An email in the site's design: one column of tables with inline colors, under the masthead. */
export function MailFrame({ subject, preheader, digest, dateline, logo, children }: Props) {
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
      {/* The background is repeated on the cell because some clients drop the body. */}
      <body className="ground" style={LOOK.body}>
        <Cell className="ground" style={LOOK.body}>
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
                {dateline ? <p style={LOOK.dateline}>{dateline}</p> : null}
              </Cell>
              <Cell className="part" style={LOOK.part}>
                {children}
              </Cell>
            </Container>
            <wbr id={OUTLOOK_END} />
          </div>
        </Cell>
      </body>
    </Html>
  );
}
