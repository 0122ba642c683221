/** Decorative: the text next to it says what is loading. */
export function Spinner() {
  return (
    <span className="inline-block size-[1em] animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:[animation-duration:3s]" />
  );
}
