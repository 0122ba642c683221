export default function Loading() {
  return (
    <p className="py-8 text-muted" role="status">
      Loading briefing...
    </p>
  );
}
