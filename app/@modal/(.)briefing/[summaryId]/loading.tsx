export default function Loading() {
  return (
    <p className="full-loading" role="status">
      Loading briefing...
    </p>
  );
}
