import { currentReader } from "@/app/_http/page";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { getBrand } from "@/lib/brand/data";
import { editionPath } from "@/lib/editions/rules";
import type { Edition } from "@/lib/editions/types";
import { languageScope, localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { BrandLogo } from "./brand-logo";
import { LanguageLinks } from "./language-links";
import { ThemeToggle } from "./theme-toggle";
import { ViewerNav } from "./viewer-nav.client";

type Props = {
  /** Whether the page's masthead already shows the digest's name. */
  plain?: boolean;
  /** Null is the default edition. */
  edition?: Edition | null;
  /** Whether the page is rendered for its reader alone; then the links are right without JavaScript. */
  isPersonal?: boolean;
};

/** The bar at the top of every public page. */
export async function SiteHeader({ plain = false, edition = null, isPersonal = false }: Props) {
  const [brand, viewer] = await Promise.all([getBrand(), isPersonal ? knownViewer() : undefined]);
  return (
    <header className="border-b border-line print:hidden">
      <div className="page flex min-h-16 items-center gap-1 md:gap-2 lg:gap-4">
        <a
          className="mr-auto flex min-h-11 min-w-0 items-center gap-3 font-serif text-lg/tight font-headline no-underline max-[22rem]:text-base/tight md:max-lg:text-base/tight"
          href={localPath(editionPath(edition))}
        >
          <BrandLogo brand={brand} alt={plain ? t("Home") : ""} />
          {plain ? null : (
            <span className="line-clamp-2 min-w-0 max-[22rem]:line-clamp-3">
              {edition?.title ?? brand.digest_title}
            </span>
          )}
        </a>
        <Button look="quiet" className="px-3 md:hidden" popoverTarget="site-nav">
          {/* At 320 px the digest's name needs the place. */}
          <Icon name="menu" /> <span className="max-[22rem]:sr-only">{t("Menu")}</span>
        </Button>
        {/* Below 768 px a popover, which works without JavaScript; from there on a row. Only the admin panel in Spanish takes two lines. */}
        <nav
          id="site-nav"
          className="absolute inset-x-0 top-16 bottom-auto w-full max-w-none border-y border-line bg-raised px-gutter pt-2 pb-3 text-ink *:flex *:min-h-11 *:w-full *:items-center *:font-medium *:no-underline *:hover:text-accent [&>*+*]:border-t [&>*+*]:border-line md:static md:flex md:w-auto md:overflow-visible md:border-0 md:bg-transparent md:p-0 md:*:w-auto md:*:px-2 md:*:text-sm md:*:flex-none md:*:whitespace-nowrap md:[&>:first-child:lang(es)]:shrink md:[&>:first-child:lang(es)]:whitespace-normal md:[&>*+*]:border-0 lg:*:px-3 *:aria-[current]:underline *:aria-[current]:decoration-accent *:aria-[current]:decoration-2 *:aria-[current]:underline-offset-8"
          popover="auto"
          aria-label={t("Main")}
        >
          <ViewerNav archive={localPath(editionPath(edition, "/archive"))} current={currentPath()} viewer={viewer} />
          <LanguageLinks />
        </nav>
        <ThemeToggle className="-mr-3" />
      </div>
    </header>
  );
}

/** The page's own path, which is the same for every reader. */
function currentPath(): string | undefined {
  const path = languageScope()?.address?.split("?", 1)[0];
  return path && localPath(path);
}

/** What the links depend on. If the database cannot say, the browser asks. */
async function knownViewer() {
  try {
    const reader = await currentReader();
    return reader && { is_admin: reader.is_admin, master_query: reader.master_query };
  } catch {
    return undefined;
  }
}
