import type { Metadata } from "next";
import { FullScreenNotice } from "@/app/_components/full-screen";
import { LoginScreen } from "@/app/_components/login-screen";
import { errorIn, type Query } from "@/app/_entry/login-gate";
import { currentReader } from "@/app/_entry/page";
import { isAdmin, isViewer } from "@/lib/viewer";
import { AdminHeader } from "./admin-header";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Admin Panel", robots: { index: false, follow: false } };

export default async function AdminPage({ searchParams }: { searchParams: Promise<Query> }) {
  const reader = await currentReader();
  if (!reader) return <LoginScreen from="/admin" error={errorIn(await searchParams)} />;
  if (isAdmin(reader)) return <AdminHeader username={reader.username} />;
  return (
    <FullScreenNotice title="Access Denied">
      <p>You don't have permission to access the admin panel.</p>
      {isViewer(reader) ? null : (
        <p>
          You came by the link of an email, which lets you read. <a href="/?login">Log in</a> to do more.
        </p>
      )}
    </FullScreenNotice>
  );
}
