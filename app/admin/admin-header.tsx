import { env } from "@/lib/env";

export function AdminHeader({ username }: { username: string }) {
  return (
    <header className="site-header">
      <div className="page site-header-row">
        <a className="brand" href="/">
          <img src="/logo.svg" alt="Home" width="36" height="36" />
        </a>
        <h1 className="admin-title">{env().DIGEST_TITLE}</h1>
        <p className="admin-who">{`Signed in as ${username} (admin)`}</p>
        <form method="post" action="/api/auth/logout">
          <button type="submit" className="button">
            Logout
          </button>
        </form>
      </div>
    </header>
  );
}
