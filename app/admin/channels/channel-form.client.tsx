"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Checkbox } from "@/app/_ui/form/checkbox";
import { Field } from "@/app/_ui/form/field.client";
import { Segments } from "@/app/_ui/form/segments";
import { Select } from "@/app/_ui/input";
import { Labeled } from "@/app/_ui/label";
import { CancelLink, FORM_CARD, FormActions, FormRow, FormTitle } from "@/app/admin/_shell/form-card";
import { NewSecret } from "@/app/admin/_shell/new-secret.client";
import { tabHref } from "@/app/admin/_shell/tabs";
import { CHANNEL_EVENTS, CHANNEL_KINDS, type ChannelKind } from "@/db/enums";
import { eventLabel, kindLabel } from "@/lib/channels/rules";
import type { Channel } from "@/lib/channels/types";
import { createChannelAction, updateChannelAction } from "./actions";
import type { EditionChoice } from "./text";

const KINDS = CHANNEL_KINDS.map((kind) => [kind, kindLabel(kind)] as const);

const HINTS: Record<ChannelKind, string> = {
  teams: "In Teams, open Workflows, choose ‘Send webhook alerts to a channel’ and copy the address.",
  slack: "In Slack, create an app with Incoming Webhooks, choose Add New Webhook and copy the address.",
  webhook: "Gets JSON by POST, signed with a secret that is shown once.",
};

/** Edits a channel, or adds one when it is null. */
export function ChannelForm({ channel, editions }: { channel: Channel | null; editions: EditionChoice[] }) {
  const router = useRouter();
  const [kind, setKind] = useState<ChannelKind>("teams");
  const onDone = () => {
    // Clearing the form also resets the selected type.
    if (channel === null) setKind("teams");
    else router.push(tabHref("channels"), { scroll: false });
  };
  return (
    <ActionForm
      action={channel ? updateChannelAction : createChannelAction}
      className={`${FORM_CARD} mb-6`}
      fields={["name", "url"]}
      failure="Failed to save channel"
      draft={`channel-${channel?.id ?? "new"}`}
      reset={!channel}
      onDone={onDone}
    >
      <FormTitle level={3}>{channel ? `Edit ${kindLabel(channel.kind)} Channel` : "Add Channel"}</FormTitle>
      {channel ? (
        <input type="hidden" name="id" value={channel.id} />
      ) : (
        <div className="flex">
          <input type="hidden" name="kind" value={kind} />
          <Segments label="Kind" options={KINDS} value={kind} onChange={setKind} />
        </div>
      )}
      <FormRow>
        <Field
          name="name"
          label="Name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={channel?.name ?? ""}
        />
        <Field
          className="flex-2 basis-88"
          name="url"
          type="url"
          label="Address"
          required={!channel}
          maxLength={2000}
          autoComplete="off"
          placeholder={channel?.address ?? "https://"}
          hint={channel ? "Leave empty to keep the current address." : HINTS[kind]}
        />
      </FormRow>
      {editions.length > 0 ? (
        <div className="max-w-88">
          <Labeled label="Briefings of">
            <Select name="edition" defaultValue={String(channel?.edition ?? "all")}>
              {editions.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Labeled>
        </div>
      ) : null}
      <EventBoxes channel={channel} />
      <NewSecret name="signing secret" />
      <FormActions>
        <SubmitButton>{channel ? "Save Channel" : "Add Channel"}</SubmitButton>
        {channel ? <CancelLink tab="channels" /> : null}
      </FormActions>
    </ActionForm>
  );
}

function EventBoxes({ channel }: { channel: Channel | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8">
      <fieldset className="flex flex-wrap items-center gap-x-5">
        <legend className="float-left mr-5 text-sm font-medium max-sm:w-full">Post when</legend>
        {CHANNEL_EVENTS.map((event) => (
          <Checkbox key={event} name="events" value={event} defaultChecked={channel?.events.includes(event) ?? true}>
            {eventLabel(event)}
          </Checkbox>
        ))}
      </fieldset>
      {channel ? (
        <Checkbox name="is_on" defaultChecked={channel.is_on}>
          Switched on
        </Checkbox>
      ) : null}
    </div>
  );
}
