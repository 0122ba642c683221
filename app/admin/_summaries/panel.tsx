export async function SummariesPanel() {
  return <h2>Summary Archive</h2>;
}
