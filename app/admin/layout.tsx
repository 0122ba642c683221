import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ADMIN_ICONS, IconSprite } from "@/app/_ui/icon-sprite";
import { NONCE_HEADER } from "@/lib/page-cache/rules";
import { Providers } from "./_shell/providers.client";
import "./admin.css";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <IconSprite icons={ADMIN_ICONS} />
      <Providers nonce={(await headers()).get(NONCE_HEADER) ?? undefined}>{children}</Providers>
    </>
  );
}
