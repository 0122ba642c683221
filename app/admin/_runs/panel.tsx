export async function RunsPanel() {
  return <h2>Runs</h2>;
}
