export async function UsersPanel() {
  return <h2>Users</h2>;
}
