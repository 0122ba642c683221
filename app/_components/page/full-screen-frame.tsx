import type { ReactNode } from "react";
import { Notice, type NoticeProps } from "@/app/_components/notice/notice";
import type { Edition } from "@/lib/editions/types";
import { sourceLanguage } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { SiteHeader } from "./site-header";

/** `title` is what was requested: 'Briefing', 'Article' or 'Story'. */
export function FullScreenNotFound({ title }: { title: string }) {
  return (
    <FullScreenNotice title={t(`${title} Not Found`)}>
      <p>{t(`The requested ${title} could not be found.`)}</p>
    </FullScreenNotice>
  );
}

/** Replaces a withdrawn story or briefing; `title` is 'Story' or 'Briefing'. */
export function Withdrawn({ title, notice }: { title: string; notice: string }) {
  return (
    <FullScreenNotice title={t(`${title} Withdrawn`)}>
      <p className="max-w-measure" lang={sourceLanguage()}>
        {notice}
      </p>
    </FullScreenNotice>
  );
}

type NoticePage = NoticeProps & Pick<FrameProps, "isPersonal">;

export function FullScreenNotice({ action = t("Return to Home"), isPersonal = false, ...notice }: NoticePage) {
  return (
    <FullScreenFrame isPersonal={isPersonal}>
      <Notice action={action} {...notice} />
    </FullScreenFrame>
  );
}

type FrameProps = {
  /** Null is the default edition. */
  edition?: Edition | null;
  /** Whether the page is rendered for its reader alone. */
  isPersonal?: boolean;
  children: ReactNode;
};

export function FullScreenFrame({ edition = null, isPersonal = false, children }: FrameProps) {
  return (
    <>
      <SiteHeader edition={edition} isPersonal={isPersonal} />
      <main id="main" className="page pt-4" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
