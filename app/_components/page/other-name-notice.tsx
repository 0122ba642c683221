import { openedName } from "@/app/_http/page";
import { env } from "@/lib/env";

/** On an https site opened under another host name, where browsers may reject the session cookie: says which name works. */
export async function OtherNameNotice() {
  const name = await openedName();
  if (name === null) return null;
  const { APP_URL } = env();
  return (
    <p className="bg-accent-wash px-4 py-3 text-sm" role="status">
      You opened {name}, but APP_URL is {APP_URL}.{" "}
      <a className="link" href={APP_URL}>
        Open {new URL(APP_URL).host}
      </a>
    </p>
  );
}
