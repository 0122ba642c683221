import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import { CARD_TEXT } from "@/app/_components/story/card-looks";
import { currentReader } from "@/app/_http/page";
import { ButtonLink } from "@/app/_ui/button";
import { listFavoriteStories } from "@/lib/favorites/data";
import type { FavoriteStory } from "@/lib/favorites/types";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { logError } from "@/lib/log";
import { isViewer } from "@/lib/viewer";
import { FavoriteCard } from "./favorite-card";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: t("My Favorites"), robots: { index: false, follow: false } };
}

export default async function Favorites() {
  const loaded = await load();
  return (
    <FullScreenFrame isPersonal>
      <header className="pt-head pb-6">
        <h1 id="favorites" tabIndex={-1} className="text-display">
          {t("MY FAVORITES")}
        </h1>
        <p className="mt-2 text-lg text-soft">{t("Your pinned stories")}</p>
      </header>
      {view(loaded)}
      {typeof loaded === "object" && loaded.byPassword ? (
        <p className="mt-12 text-sm">
          <a className="link" href={localPath("/email-preferences")}>
            {t("Email Preferences")}
          </a>
        </p>
      ) : null}
    </FullScreenFrame>
  );
}

type Loaded = { favorites: FavoriteStory[]; byPassword: boolean } | "signed out" | "failed";

/** Failures are shown on the page itself (spec 8). */
async function load(): Promise<Loaded> {
  try {
    const reader = await currentReader();
    return reader ? { favorites: await listFavoriteStories(reader), byPassword: isViewer(reader) } : "signed out";
  } catch (error) {
    logError("Favorites could not be loaded.", error);
    return "failed";
  }
}

function view(loaded: Loaded): ReactNode {
  if (loaded === "failed") return <Notice role="alert" text={t("Failed to load favorites")} />;
  if (loaded === "signed out") {
    return (
      <Notice text={t("Please log in to view your favorites")}>
        <ButtonLink look="strong" href={localPath("/?login")}>
          {t("Go to Login")}
        </ButtonLink>
      </Notice>
    );
  }
  if (loaded.favorites.length === 0) {
    return (
      <Notice title={t("No Favorites Yet")} text={t("Pin stories to save them here for easy access.")}>
        <ButtonLink look="strong" href={localPath("/")}>
          {t("Browse Stories")}
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <div className={`grid grid-fill gap-x-8 gap-y-10 *:border-t *:border-line *:pt-3 ${CARD_TEXT}`}>
      {loaded.favorites.map((favorite) => (
        <FavoriteCard key={favorite.id} favorite={favorite} />
      ))}
    </div>
  );
}

function Notice(props: { title?: string; text: string; role?: "alert"; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 border-t border-line pt-6" role={props.role}>
      {props.title ? <h2 className="text-3xl">{props.title}</h2> : null}
      <p className="text-soft">{props.text}</p>
      {props.children}
    </div>
  );
}
