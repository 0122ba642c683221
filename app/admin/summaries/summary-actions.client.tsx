"use client";

import { useState } from "react";
import { useBriefingDialog } from "@/app/_components/briefing/use-briefing-dialog.client";
import { Button, ButtonLink } from "@/app/_ui/button";
import { RowActions } from "@/app/_ui/list/table";
import { EmailDialog } from "./email-dialog.client";

/** Buttons to a briefing's email preview and page. */
export function SummaryActions({ id, title }: { id: number; title: string }) {
  const [open, setOpen] = useState(false);
  const briefing = useBriefingDialog();
  return (
    <RowActions>
      <Button isSmall onClick={() => setOpen(true)}>
        Email<span className="sr-only"> of {title}</span>
      </Button>
      <Button isSmall onClick={() => briefing.open(`/briefing/${id}`)}>
        Briefing<span className="sr-only">, {title}</span>
      </Button>
      <ButtonLink isSmall href={`/admin/briefings/${id}`}>
        Edit<span className="sr-only"> {title}</span>
      </ButtonLink>
      {briefing.dialog}
      <EmailDialog id={id} title={title} open={open} onOpenChange={setOpen} />
    </RowActions>
  );
}
