import type { Admin } from "@/lib/viewer";
import { DeliveriesSection } from "./deliveries-section";
import { DnsSection } from "./dns-section";
import { ModelSection } from "./model-section";
import { SendingSection } from "./sending-section";
import { SuppressedSection } from "./suppressed-section";

/** Sending settings, models, DNS records, recent deliveries and suppressed addresses. */
export function EmailPanel({ admin }: { admin: Admin }) {
  return (
    <>
      <SendingSection email={admin.email} />
      <ModelSection />
      <DnsSection />
      <DeliveriesSection admin={admin} />
      <SuppressedSection admin={admin} />
    </>
  );
}
