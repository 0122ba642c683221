/** Pages that open without a dialog. */
export default function NoDialog() {
  return null;
}
