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

export function FullScreenNotice({ action = t("Return to Home"), ...notice }: NoticeProps) {
  return (
    <FullScreenFrame>
      <Notice action={action} {...notice} />
    </FullScreenFrame>
  );
}

type FrameProps = {
  /** Null is the default edition. */
  edition?: Edition | null;
  children: ReactNode;
};

export function FullScreenFrame({ edition = null, children }: FrameProps) {
  return (
    <>
      <SiteHeader edition={edition} />
      <main id="main" className="page pt-4" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
