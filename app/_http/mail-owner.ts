import { getMailOwner, type MailOwner, mailOwner } from "@/lib/auth/mail-links";
import { AppError } from "@/lib/errors";
import { requireViewer } from "./route";

/** Who may choose how their mail comes: whoever shows the `token` of a mail of theirs, else who is signed in with the password. */
export async function requireMailOwner(request: Request): Promise<MailOwner> {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return mailOwner(await requireViewer(request));
  const owner = await getMailOwner("preferences", token);
  if (!owner) throw new AppError("unauthenticated", "This link is not valid.");
  return owner;
}
