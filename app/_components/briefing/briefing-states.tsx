/** The states of the briefing dialog, in the words of spec 2 and 4. */
export function BriefingLoading() {
  return (
    <p className="py-8 text-muted" role="status">
      Loading briefing...
    </p>
  );
}

export function BriefingFailed() {
  return (
    <p className="py-8 font-medium text-danger" role="alert">
      Failed to load briefing data
    </p>
  );
}
