import type { Metadata } from "next";
import type { Query } from "@/app/_http/page";
import { AdminPage } from "../_shell/admin-page";
import { DnsPanel } from "./dns-panel";
import { MailsPanel } from "./mails-panel";
import { SuppressedPanel } from "./suppressed-panel";
import { WayPanel } from "./way-panel";
import "./email.css";

export const metadata: Metadata = { title: "Email" };

type Props = { searchParams: Promise<Query> };

/** How mail leaves, what its domain needs to be believed, and what became of it. */
export default async function EmailPage({ searchParams }: Props) {
  return (
    <AdminPage current="email" query={await searchParams}>
      {(admin) => (
        <>
          <h2 className="sr-only">Email</h2>
          <WayPanel email={admin.email} />
          <DnsPanel />
          <MailsPanel admin={admin} />
          <SuppressedPanel admin={admin} />
        </>
      )}
    </AdminPage>
  );
}
