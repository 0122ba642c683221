export function EmptyNotice({ title, text }: { title: string; text: string }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <p>{text}</p>
    </div>
  );
}
