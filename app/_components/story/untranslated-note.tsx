import type { Story } from "@/lib/briefings/types";
import { t } from "@/lib/language/screens/text";

/** Says that stories stand in English on a page in another language; nothing where none does. */
export function UntranslatedNote({ stories }: { stories: Pick<Story, "language">[] }) {
  if (!stories.some(({ language }) => language === "en")) return null;
  return (
    <p className="mt-3 max-w-measure text-sm text-muted" role="note">
      {t(
        stories.length === 1
          ? "This story is not translated yet and is shown in English."
          : "Some stories are not translated yet and are shown in English.",
      )}
    </p>
  );
}
