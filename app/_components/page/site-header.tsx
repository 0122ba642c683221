import { Icon } from "@/app/_ui/icon";
import { env } from "@/lib/env";
import { ViewerNav } from "./viewer-nav.client";

/** The bar at the top of every public page; `plain` where the page's own masthead names the digest. */
export function SiteHeader({ plain = false }: { plain?: boolean }) {
  const { DIGEST_TITLE } = env();
  return (
    <header className="site-header">
      <div className="page site-header-row">
        <a className="brand" href="/">
          <img src="/logo.svg" alt={plain ? "Home" : ""} width="36" height="36" />
          {plain ? null : DIGEST_TITLE}
        </a>
        <button type="button" className="button menu-button" popoverTarget="site-nav">
          <Icon name="menu" /> Menu
        </button>
        {/* Below 768 px a popover, which needs no script; above, a row. */}
        <nav id="site-nav" className="site-nav" popover="auto" aria-label="Main">
          <ViewerNav />
        </nav>
      </div>
    </header>
  );
}
