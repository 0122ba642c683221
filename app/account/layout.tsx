import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/app/admin/_shell/providers.client";
import { NONCE_HEADER } from "@/lib/page-cache/rules";
import "@/app/admin/admin.css";

/** Pages with forms for a user's account, with the admin panel's styles and toasts. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  return <Providers nonce={(await headers()).get(NONCE_HEADER) ?? undefined}>{children}</Providers>;
}
