import type { Story } from "@/lib/briefings/types";
import type { Citations } from "../evidence/citations";
import { CitedText } from "../evidence/cited-text";

type Props = {
  story: Pick<Story, "type" | "ai_takeaway_text" | "update_note" | "evidence">;
  /** The numbers its page gives to articles; cards have none. */
  citations?: Citations;
};

const NO_NUMBERS: Citations = new Map();

/** What is new since the event was told before; then the takeaway. One sentence that is both stands once. */
export function TakeWithUpdate({ story, citations = NO_NUMBERS }: Props) {
  const { type, ai_takeaway_text, update_note, evidence } = story;
  return (
    <>
      {update_note ? (
        <p className="update-note">
          <b>New:</b> <CitedText text={update_note} {...{ evidence, citations }} />
        </p>
      ) : null}
      {update_note === ai_takeaway_text ? null : (
        <p className="take">
          <CitedText text={ai_takeaway_text} evidence={type === "insight" ? evidence : []} citations={citations} />
        </p>
      )}
    </>
  );
}
