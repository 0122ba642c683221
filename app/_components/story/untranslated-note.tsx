import type { Story } from "@/lib/briefings/types";
import { t } from "@/lib/language/screens/text";

/** Says that some stories on a translated page are in English. Renders nothing if all are translated. */
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
