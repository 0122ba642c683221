"use client";

import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { Button } from "@/app/_ui/button";
import { useConfirm } from "@/app/_ui/dialog/confirm.client";
import { Dialog } from "@/app/_ui/dialog/dialog.client";
import { useToast } from "@/app/_ui/dialog/toast.client";
import { Icon } from "@/app/_ui/icon";
import { Spinner } from "@/app/_ui/spinner";
import { NOT_AN_IMAGE, PHOTO_LIMIT_BYTES, TOO_LARGE } from "@/lib/media/rules";
import type { Row } from "../list/rows";
import { Tool } from "./cell";

type Props = { row: Row; which: string; onChange: (photo: string | null) => void };
type Outcome = "busy" | "done" | "failed" | null;

const SHOWN_MS = 2_000;
const LOOKS = { none: "", busy: "text-accent!", done: "text-accent!", failed: "text-danger!" };
const LOCKED = "Save query first to upload photo";

/** A query's photo, which can be uploaded, viewed, replaced and deleted once the query is saved. */
export function PhotoButton({ row, which, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const { outcome, upload, remove } = usePhotoChange(row, onChange);
  usePhotoAddress(row, onChange);

  const onPick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = currentTarget.files ?? [];
    // Allows picking the same file again.
    currentTarget.value = "";
    setOpen(false);
    if (photo) void upload(photo);
  };
  const pick = () => file.current?.click();
  const isLocked = row.id === null;
  const label = labelOf(row);
  return (
    <>
      <Tool
        className={`peer ${LOOKS[outcome ?? "none"]}`}
        aria-label={`${label}, ${which}`}
        title={label}
        aria-disabled={isLocked || outcome === "busy"}
        onClick={() => {
          if (isLocked || outcome === "busy") return;
          if (row.has_photo) setOpen(true);
          else pick();
        }}
      >
        <PhotoFace row={row} outcome={outcome} />
      </Tool>
      {isLocked ? (
        <span
          className="invisible absolute right-0 bottom-full z-4 rounded-md border border-line-strong bg-raised px-2.5 py-1 text-xs whitespace-nowrap peer-hover:visible peer-focus-visible:visible"
          aria-hidden="true"
        >
          {LOCKED}
        </span>
      ) : null}
      <span className="sr-only" role="status">
        {messageOfOutcome(outcome, row)}
      </span>
      <input ref={file} type="file" accept="image/*" hidden aria-label={`Photo file, ${which}`} onChange={onPick} />
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={row.query ? `Photo: ${row.query}` : "Photo"}
        size="large"
        actions={
          <>
            <Button look="strong" onClick={pick}>
              Replace
            </Button>
            <DeletePhoto
              onConfirm={() => {
                setOpen(false);
                void remove();
              }}
            />
          </>
        }
      >
        {row.photo ? (
          <img
            className="mx-auto max-h-[60dvh] max-w-full rounded-md"
            src={row.photo}
            alt={`Of the query ${row.query}`}
          />
        ) : null}
      </Dialog>
    </>
  );
}

/** Uploads and deletes a query's photo. `outcome` is that of the last change, for two seconds. */
function usePhotoChange({ id }: Row, onChange: Props["onChange"]) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const toast = useToast();

  useEffect(() => {
    if (outcome !== "done" && outcome !== "failed") return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function start(): void {
    toast(null);
    setOutcome("busy");
  }

  function fail(message: string | null): void {
    setOutcome("failed");
    if (message) toast(message, "error");
  }

  async function upload(photo: File): Promise<void> {
    if (!photo.type.startsWith("image/")) return fail(NOT_AN_IMAGE);
    if (photo.size >= PHOTO_LIMIT_BYTES) return fail(TOO_LARGE);
    start();
    const body = new FormData();
    body.set("photo", photo);
    body.set("query_id", String(id));
    try {
      onChange((await callApi<{ url: string }>("/api/queries/upload_photo", { method: "POST", body })).url);
      setOutcome("done");
    } catch (error) {
      fail(messageOf(error, "The photo could not be uploaded."));
    }
  }

  async function remove(): Promise<void> {
    start();
    try {
      await callApi(`/api/queries/${id}/photo`, { method: "DELETE" });
      onChange(null);
      setOutcome("done");
    } catch {
      // Spec 8: only the cross shows the failure.
      fail(null);
    }
  }

  return { outcome, upload, remove };
}

function DeletePhoto({ onConfirm }: { onConfirm: () => void }) {
  const confirm = useConfirm();
  const press = async () => {
    const isSure = await confirm({
      title: "Delete Photo",
      text: "Are you sure you want to delete this photo?",
      detail: "This action cannot be undone.",
      confirm: "Delete Photo",
      danger: true,
    });
    if (isSure) onConfirm();
  };
  return (
    <Button look="danger" onClick={() => void press()}>
      Delete
    </Button>
  );
}

const MESSAGES: Record<NonNullable<Outcome>, string> = {
  busy: "Saving the photo.",
  done: "The photo is saved.",
  failed: "The photo could not be changed.",
};

function messageOfOutcome(outcome: Outcome, { has_photo }: Row): string {
  if (outcome === "done" && !has_photo) return "The photo is deleted.";
  return outcome ? MESSAGES[outcome] : "";
}

function labelOf({ id, has_photo }: Row): string {
  if (id === null) return LOCKED;
  return has_photo ? "View photo" : "Upload photo";
}

function PhotoFace({ row, outcome }: { row: Row; outcome: Outcome }) {
  if (outcome === "busy") return <Spinner />;
  if (outcome === "done") return <Icon name="tick" />;
  if (outcome === "failed") return <Icon name="close" />;
  if (row.id === null) return <Icon name="lock" />;
  if (row.photo)
    return <img className="size-7 rounded-md object-cover" src={row.photo} alt="" width="28" height="28" />;
  return <Icon name="camera" />;
}

/** Looks up the URL of a photo that was uploaded in another tab. */
function usePhotoAddress({ id, has_photo, photo }: Row, onChange: (photo: string | null) => void): void {
  const isUnknown = id !== null && has_photo && photo === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per photo
  useEffect(() => {
    if (!isUnknown) return;
    const gone = new AbortController();
    callApi<{ url: string }>(`/api/queries/${id}/photo`, { signal: gone.signal })
      .then(({ url }) => onChange(url))
      .catch(() => {});
    return () => gone.abort();
  }, [isUnknown, id]);
}
