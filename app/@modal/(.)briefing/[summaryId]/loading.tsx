export default function Loading() {
  return (
    <p className="p-12 text-muted" role="status">
      Loading briefing...
    </p>
  );
}
