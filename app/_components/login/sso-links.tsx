import { PLAIN_BUTTON } from "@/app/_ui/button-looks";
import { listSsoProviders } from "@/lib/auth/sso/providers";
import { env } from "@/lib/env";
import { t } from "@/lib/language/screens/text";

/** A button for each identity provider. Renders nothing without any. */
export function SsoLinks({ from, to }: { from: "/" | "/admin"; to: string }) {
  const providers = listSsoProviders();
  if (providers.length === 0) return null;
  const query = new URLSearchParams({ from, return: to });
  return (
    <>
      {env().PASSWORD_SIGN_IN === "on" ? (
        <p className="flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {t("or")}
        </p>
      ) : null}
      <ul className="grid gap-3">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <a className={`${PLAIN_BUTTON} w-full`} href={`/api/auth/signin/${id}?${query}`}>
              {t("Sign in with {name}", { name })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
