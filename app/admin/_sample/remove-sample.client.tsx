"use client";

import { useState } from "react";
import { ConfirmButton } from "@/app/_ui/dialog/press-button.client";
import { Checkbox } from "@/app/_ui/form/checkbox";
import { removeSampleAction } from "./actions";

/** Removes the sample news and, optionally, its queries. */
export function RemoveSample() {
  const [withQueries, setWithQueries] = useState(false);
  const detail = withQueries ? "Starter queries you have not changed are removed too." : "Your queries are kept.";
  return (
    <>
      <Checkbox checked={withQueries} onChange={(event) => setWithQueries(event.currentTarget.checked)}>
        Also remove the starter queries
      </Checkbox>
      <ConfirmButton
        action={removeSampleAction}
        fields={withQueries ? { queries: "on" } : {}}
        question={{
          title: "Remove the sample news?",
          text: "Its briefings and articles are deleted, with the favorites on them. This action cannot be undone.",
          detail,
          confirm: "Remove Sample News",
          danger: true,
        }}
        failure="Failed to remove the sample news"
        look="plain"
      >
        Remove Sample News
      </ConfirmButton>
    </>
  );
}
