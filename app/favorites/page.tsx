import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FullScreenFrame } from "@/app/_components/page/full-screen";
import { currentReader } from "@/app/_http/page";
import { listFavoriteStories } from "@/lib/favorites/data";
import type { FavoriteStory } from "@/lib/favorites/types";
import { logError } from "@/lib/log";
import { isViewer } from "@/lib/viewer";
import { FavoriteCard } from "./favorite-card";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "My Favorites", robots: { index: false, follow: false } };

export default async function Favorites() {
  const loaded = await load();
  return (
    <FullScreenFrame>
      <header className="favorites-head">
        <h1>MY FAVORITES</h1>
        <p>Your pinned stories</p>
      </header>
      {view(loaded)}
      {typeof loaded === "object" && loaded.byPassword ? (
        <p className="favorites-foot">
          <a className="link" href="/email-preferences">
            Email preferences
          </a>
        </p>
      ) : null}
    </FullScreenFrame>
  );
}

type Loaded = { favorites: FavoriteStory[]; byPassword: boolean } | "signed out" | "failed";

/** The page's own boundary: whatever fails, it says so in its place (spec 8). */
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
  if (loaded === "failed") return <Notice role="alert" text="Failed to load favorites" />;
  if (loaded === "signed out") {
    return (
      <Notice text="Please log in to view your favorites">
        <a className="button button-strong" href="/?login">
          Go to Login
        </a>
      </Notice>
    );
  }
  if (loaded.favorites.length === 0) {
    return (
      <Notice title="No Favorites Yet" text="Pin stories to save them here for easy access.">
        <a className="button button-strong" href="/">
          Browse Stories
        </a>
      </Notice>
    );
  }
  return (
    <div className="favorites">
      {loaded.favorites.map((favorite) => (
        <FavoriteCard key={favorite.id} favorite={favorite} />
      ))}
    </div>
  );
}

function Notice(props: { title?: string; text: string; role?: "alert"; children?: ReactNode }) {
  return (
    <div className="favorites-notice" role={props.role}>
      {props.title ? <h2>{props.title}</h2> : null}
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
