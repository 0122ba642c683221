"use client";

import { useEffect, useRef, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { followRun, type RunView, started } from "@/app/_browser/follow-run";
import { announceRunChange } from "@/app/_browser/run-changes";
import { Button } from "@/app/_ui/button";
import { Spinner } from "@/app/_ui/spinner";
import { runHref } from "@/app/admin/_shell/tabs";
import type { Stage } from "@/lib/runs/types";
import type { ListStore } from "./list/list-store";
import { type Row, sentRow } from "./list/rows";

type Props = { userId: number; rows: Row[]; taskId: string | null; briefingAt: string; store: ListStore };

const FAILED = "Failed to run queries";

const STAGE_NAMES: Record<Stage, string> = {
  collect: "Searching",
  fetch: "Reading articles",
  deduplicate: "Comparing",
  summarize: "Summarizing",
  choose: "Choosing stories",
  publish: "Publishing",
};

/** Runs the list and shows the progress, also of a run that was active when the page opened. */
export function RunBar({ userId, rows, taskId, briefingAt, store }: Props) {
  const [view, setView] = useState<RunView | null>(taskId ? started() : null);
  const [followed, setFollowed] = useState(taskId);
  const following = useRef<AbortController | null>(null);
  const isUnmounted = useRef(false);
  const isRunning = view !== null && !view.over;

  function follow(id: string): void {
    // The tab was closed while the run was starting.
    if (isUnmounted.current) return;
    following.current?.abort();
    following.current = new AbortController();
    setFollowed(id);
    const onChange = (next: RunView) => {
      setView(next);
      if (next.over) announceRunChange();
    };
    followRun(id, { signal: following.current.signal, onChange });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the run that was active when the page opened
  useEffect(() => {
    isUnmounted.current = false;
    if (taskId) follow(taskId);
    return () => {
      isUnmounted.current = true;
      following.current?.abort();
    };
  }, []);

  const end = (message: string, failed = true) => setView({ ...started(), message, over: true, failed });

  async function run(): Promise<void> {
    setView(started());
    setFollowed(null);
    if (!(await store.flush())) return end("Not started: the list could not be saved. Fix that first.");
    try {
      const body = { user_id: userId, queries: runnableOf(store.get().rows) };
      const answer = await callApi<{ status: string; task_id?: string }>("/api/run_queries", { method: "POST", body });
      if (answer.status === "processing" && answer.task_id) follow(answer.task_id);
      else end("Queries submitted. Summary generated.", false);
      announceRunChange();
    } catch (error) {
      end(messageOf(error, FAILED));
    }
  }

  return (
    <fieldset className="contents" aria-label="Run">
      <Button
        look="strong"
        isSmall
        className="min-w-33 max-sm:basis-full"
        disabled={isRunning || runnableOf(rows).length === 0}
        onClick={() => void run()}
      >
        {isRunning ? <Spinner /> : null}
        {isRunning ? "Running..." : "Run Queries"}
      </Button>
      {view ? <RunNote view={view} taskId={followed} briefingAt={briefingAt} /> : null}
    </fieldset>
  );
}

/** Only rows with a query are run (spec 5). */
function runnableOf(rows: Row[]) {
  return rows.map(sentRow).filter(({ query }) => query !== "");
}

/** On a separate line, so the button does not move when the text changes. */
function RunNote({ view, taskId, briefingAt }: Pick<Props, "taskId" | "briefingAt"> & { view: RunView }) {
  const { progress, summaryId, message, over, failed } = view;
  return (
    <p className="flex basis-full flex-wrap gap-x-3 text-sm text-soft md:justify-end">
      <span role="status" className={failed ? "font-medium text-danger" : ""}>
        {message}
      </span>
      {progress ? (
        <span className="text-muted tabular-nums">
          {`${STAGE_NAMES[progress.stage]}${progress.total > 0 ? `: ${progress.done} of ${progress.total}` : ""}`}
        </span>
      ) : null}
      {summaryId === null ? null : (
        <a className="link" href={`${briefingAt}${summaryId}`}>
          Open the briefing
        </a>
      )}
      {over && taskId !== null ? (
        <a className="link" href={runHref(taskId)}>
          Open the report
        </a>
      ) : null}
    </p>
  );
}
