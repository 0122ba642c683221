"use client";

export default function Failed() {
  return (
    <p className="p-12 text-muted" role="alert">
      Failed to load briefing data
    </p>
  );
}
