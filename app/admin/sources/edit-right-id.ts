/** The element id of a publisher's edit link, where focus returns after editing. */
export function editRightId(host: string): string {
  return `edit-right-${host}`;
}
