import type { Admin } from "@/lib/viewer";
import { DeliveriesSection } from "./deliveries-section";
import { DnsSection } from "./dns-section";
import { SendingSection } from "./sending-section";
import { SuppressedSection } from "./suppressed-section";

/** How mail is sent, the DNS records it needs, recent deliveries and suppressed addresses. */
export function EmailPanel({ admin }: { admin: Admin }) {
  return (
    <>
      <h2 className="sr-only">Email</h2>
      <SendingSection email={admin.email} />
      <DnsSection />
      <DeliveriesSection admin={admin} />
      <SuppressedSection admin={admin} />
    </>
  );
}
