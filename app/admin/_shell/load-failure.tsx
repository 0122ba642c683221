/** Takes the place of what could not be read. */
export function LoadFailure({ children, href }: { children: string; href: string }) {
  return (
    <p className="alert" role="alert">
      {children}
      <a className="button" href={href}>
        Try again
      </a>
    </p>
  );
}
