// Prints the sign-in link of a mail to a user: `print-email-link.ts USERNAME TO`, in the folder DATA_DIR.
import { authSecret, withDatabase } from "@/bin/database";
import { getCredentialsByName } from "@/lib/auth/data";
import { emailLink } from "@/lib/auth/email-link";
import { env, setEnv } from "@/lib/env";

const [username = "", to = ""] = process.argv.slice(2);

await withDatabase(async () => {
  setEnv({ ...env(), AUTH_SECRET: await authSecret() });
  const user = await getCredentialsByName(username);
  if (!user) throw new Error(`There is no user ${username}.`);
  process.stdout.write(emailLink(user, to, new Date()));
});
