import type { Story } from "@/lib/briefings/types";

/** What is new since the event was told before; then the takeaway. One sentence that is both stands once. */
export function TakeWithUpdate({ story }: { story: Pick<Story, "ai_takeaway_text" | "update_note"> }) {
  const { ai_takeaway_text, update_note } = story;
  return (
    <>
      {update_note ? (
        <p className="update-note">
          <b>New:</b> {update_note}
        </p>
      ) : null}
      {update_note === ai_takeaway_text ? null : <p className="take">{ai_takeaway_text}</p>}
    </>
  );
}
