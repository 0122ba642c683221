import { requireViewer } from "@/app/_http/context";
import { getMailOwner, type MailOwner, mailOwner } from "@/lib/auth/mail-links";
import { AppError } from "@/lib/errors";

/** The user whose email settings the request may change: the owner of its `token` from a mail, else the signed-in user. */
export async function requireMailOwner(request: Request): Promise<MailOwner> {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return mailOwner((await requireViewer(request)).who);
  const owner = await getMailOwner("preferences", token);
  if (!owner) throw new AppError("unauthenticated", "This link is not valid.");
  return owner;
}
