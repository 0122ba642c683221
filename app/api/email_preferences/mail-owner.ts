import { requireViewer } from "@/app/_http/context";
import { getMailOwner, type MailOwner, mailOwner } from "@/lib/auth/mail-links";
import { AppError } from "@/lib/errors";

/** Whose mail settings the request may change: the owner of the `token` from a mail, or else the signed-in user. */
export async function requireMailOwner(request: Request): Promise<MailOwner> {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return mailOwner((await requireViewer(request)).who);
  const owner = await getMailOwner("preferences", token);
  if (!owner) throw new AppError("unauthenticated", "This link is not valid.");
  return owner;
}
