export async function QueriesPanel() {
  return <h2>Queries</h2>;
}
