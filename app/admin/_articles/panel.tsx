export async function ArticlesPanel() {
  return <h2>Article Archive</h2>;
}
