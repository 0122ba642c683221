"use client";

import { useEffect, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { getViewer } from "@/app/_browser/viewer";
import { STRONG_BUTTON } from "@/app/_ui/button-looks";
import { Icon } from "@/app/_ui/icon";
import { formatLongDate } from "@/lib/dates";
import type { AnsweredQuestion, CitedStory } from "@/lib/questions/types";

type Props = { question: string; timeZone: string };

/** The number of questions left is shown below this. */
const FEW_LEFT = 5;

/** For signed-in users: answers a question from the archive's stories. Shown with the results of a search that is a question. */
export function AskArchive({ question, timeZone }: Props) {
  const [isSignedIn, setSignedIn] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<AnsweredQuestion | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    void getViewer().then((viewer) => setSignedIn(viewer !== null));
  }, []);
  const ask = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure("");
    await callApi<AnsweredQuestion>("/api/ask", { method: "POST", body: { question } }).then(setAnswer, (error) =>
      setFailure(messageOf(error, "The archive cannot be asked right now. Please try again.")),
    );
    setBusy(false);
  };
  if (isSignedIn === undefined) return null;
  return (
    <section className="mb-6 rounded-lg border border-line bg-raised p-4 print:hidden" aria-label="Ask the archive">
      {answer ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-sm text-soft">
            {isSignedIn
              ? "Answered in at most five sentences from published stories."
              : "Questions are answered from published stories."}
          </p>
          {isSignedIn ? (
            <button type="button" className={STRONG_BUTTON} onClick={ask} disabled={isBusy}>
              <Icon name="search" /> {isBusy ? "Reading the archive…" : "Ask the archive"}
            </button>
          ) : (
            <a className="link py-2 text-sm font-medium" href={signInHref(question)}>
              Sign in to ask the archive
            </a>
          )}
        </div>
      )}
      <div aria-live="polite" aria-busy={isBusy}>
        {failure ? <p className="mt-3 text-sm text-danger">{failure}</p> : null}
        {answer ? <Shown answer={answer} timeZone={timeZone} /> : null}
      </div>
    </section>
  );
}

function signInHref(question: string): string {
  return `/?login&return=${encodeURIComponent(`/archive?q=${encodeURIComponent(question)}`)}`;
}

const LABELS = {
  answer: "AI answer, each sentence checked against its sources",
  passages: "What published stories say",
  none: "No published story answers this question",
} as const;

function Shown({
  answer: { question, kind, sentences, stories, left },
  timeZone,
}: {
  answer: AnsweredQuestion;
  timeZone: string;
}) {
  return (
    <>
      <h3 className="text-xl">{question}</h3>
      <p className="meta mt-1">
        <span>{LABELS[kind]}</span>
        {left < FEW_LEFT ? <span>{left === 1 ? "1 question" : `${left} questions`} left today</span> : null}
      </p>
      {kind === "passages" ? (
        <ul className="mt-3 grid gap-2">
          {sentences.map(({ text, stories: numbers }) => (
            <li key={text} className="border-l-2 border-line pl-3">
              {text} <Marks numbers={numbers} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3">
          {sentences.map(({ text, stories: numbers }) => (
            <span key={text}>
              {text} <Marks numbers={numbers} />{" "}
            </span>
          ))}
        </p>
      )}
      {stories.length > 0 ? (
        <>
          {kind === "none" ? <p className="mt-2 text-sm text-soft">The nearest stories:</p> : null}
          <ol className="mt-3 grid gap-1 border-t border-line pt-3 text-sm">
            {stories.map((story) => (
              <Reference key={story.number} story={story} timeZone={timeZone} />
            ))}
          </ol>
        </>
      ) : (
        <p className="mt-2 text-sm text-soft">Try other words, or search for a name.</p>
      )}
    </>
  );
}

function Marks({ numbers }: { numbers: number[] }) {
  return numbers.map((number) => (
    <a
      key={number}
      className="link inline-block min-h-6 min-w-6 text-center text-xs"
      href={`#answer-${number}`}
      aria-label={`Story ${number}`}
    >
      [{number}]
    </a>
  ));
}

function Reference({
  story: { number, article_id, type, title, source, date },
  timeZone,
}: {
  story: CitedStory;
  timeZone: string;
}) {
  return (
    <li id={`answer-${number}`} className="flex gap-2 py-1">
      <span className="text-muted">[{number}]</span>
      <span className="min-w-0">
        <a className="link" href={`/story/${article_id}?type=${type}`}>
          {title}
        </a>{" "}
        <span className="text-muted">
          {[source, date && formatLongDate(date, timeZone)].filter(Boolean).join(", ")}
        </span>
      </span>
    </li>
  );
}
