import { env } from "@/lib/env";
import { type RunsSeen, RunWatch } from "./run-watch.client";

export function AdminHeader({ username, runs }: { username: string; runs: RunsSeen }) {
  return (
    <header className="site-header">
      <div className="page site-header-row admin-header">
        <a className="brand" href="/">
          <img src="/logo.svg" alt="Home" width="36" height="36" />
        </a>
        <h1 className="admin-title">{env().DIGEST_TITLE}</h1>
        <RunWatch seen={runs} />
        <p className="admin-who">{`Signed in as ${username} (admin)`}</p>
        <form className="admin-out" method="post" action="/api/auth/logout">
          <button type="submit" className="button">
            Logout
          </button>
        </form>
      </div>
    </header>
  );
}
