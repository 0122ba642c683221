export async function LocationsPanel() {
  return <h2>Locations</h2>;
}
