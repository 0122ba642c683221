import { BrandLogo } from "@/app/_components/page/brand-logo";
import { ThemeToggle } from "@/app/_components/page/theme-toggle";
import { Button } from "@/app/_ui/button";
import { getBrand } from "@/lib/brand/data";
import { type Runs, RunWatch } from "./run-watch.client";

type Props = {
  username: string;
  runs: Runs;
  /** The briefing that waits for review. */
  waitingId: number | null;
};

export async function AdminHeader({ username, runs, waitingId }: Props) {
  const brand = await getBrand();
  return (
    <header className="border-b border-line print:hidden">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <a className="flex min-h-11 items-center max-[23rem]:mr-auto" href="/">
          <BrandLogo brand={brand} alt="Home" />
        </a>
        <h1 className="mr-auto line-clamp-2 min-w-0 flex-1 text-lg/tight max-[23rem]:order-1 max-[23rem]:basis-full md:text-xl/tight">
          {brand.digest_title}
        </h1>
        <RunWatch runs={runs} />
        <div className="flex flex-row-reverse flex-wrap items-center gap-x-4 max-md:order-1 max-md:basis-full max-md:justify-end md:flex-row">
          {waitingId === null ? null : (
            <a className="link py-2 text-sm font-medium" href={`/admin/briefings/${waitingId}`}>
              Waiting for review
            </a>
          )}
          <p className="text-sm text-muted">{`Signed in as ${username} (admin)`}</p>
        </div>
        <form method="post" action="/api/auth/logout">
          <Button type="submit">Logout</Button>
        </form>
        <ThemeToggle className="-ml-2" />
      </div>
    </header>
  );
}
