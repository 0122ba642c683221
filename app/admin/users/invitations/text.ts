type Invited = {
  invited: number;
  /** Skipped: people with an account and people with a valid invitation. */
  known: number;
  pending: number;
  /** Whether mail is set up. Otherwise invitations are saved as files. */
  isMailed: boolean;
};

/** The result of sending invitations. */
export function invitedText({ invited, known, pending, isMailed }: Invited): string {
  return [
    invitedPart(invited, isMailed),
    ...(known > 0 ? [`${known} already ${known === 1 ? "has" : "have"} an account.`] : []),
    ...(pending > 0 ? [`${pending} ${pending === 1 ? "was" : "were"} invited before.`] : []),
  ].join(" ");
}

function invitedPart(invited: number, isMailed: boolean): string {
  if (isMailed || invited === 0) return `${invited} ${invited === 1 ? "person" : "people"} invited.`;
  return invited === 1
    ? "1 invitation saved as a file, not mailed. Copy its link from the list."
    : `${invited} invitations saved as files, not mailed. Copy their links from the list.`;
}

/** The result of sending an invitation again. */
export function renewedText(isMailed: boolean): string {
  return isMailed
    ? "Invitation sent again"
    : "New invitation saved as a file, not mailed. Copy its link from the list.";
}
