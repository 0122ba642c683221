import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { editionPath } from "@/lib/editions/rules";
import type { Edition } from "@/lib/editions/types";
import type { Pin } from "@/lib/favorites/types";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { PinButton } from "../pins/pin-button.client";
import { PrintButton } from "../share/print-button";
import { ShareButtons } from "../share/share-buttons.client";
import { FullScreenFrame } from "./full-screen-frame";

type Props = {
  pin?: Pin & { title: string };
  /** The edition that Close opens. Null is the default one. */
  edition?: Edition | null;
  children: ReactNode;
};

/** A page with a single item and buttons to close, pin, share and print it. */
export function FullScreen({ pin, edition = null, children }: Props) {
  return (
    <FullScreenFrame edition={edition}>
      <div className="flex justify-between gap-3 print:hidden">
        <ButtonLink href={localPath(editionPath(edition))}>
          <Icon name="close" /> {t("Close")}
        </ButtonLink>
        <div className="relative flex gap-1 sm:gap-2">
          {pin ? <PinButton articleId={pin.article_id} storyType={pin.story_type} title={pin.title} /> : null}
          <ShareButtons />
          <PrintButton />
        </div>
      </div>
      {children}
    </FullScreenFrame>
  );
}
