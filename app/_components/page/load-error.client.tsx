"use client";

/** What a page says when its data could not be read; `message` is the specification's. */
export function LoadError({ title, message }: { title: string; message: string }) {
  return (
    <main id="main" className="page full-screen" tabIndex={-1}>
      <div className="full-notice" role="alert">
        <h1>Error Loading {title}</h1>
        <p>{message}</p>
        <a className="button button-strong" href="/">
          Return to Home
        </a>
      </div>
    </main>
  );
}
