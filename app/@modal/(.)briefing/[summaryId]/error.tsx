"use client";

export default function Failed() {
  return (
    <p className="full-loading" role="alert">
      Failed to load briefing data
    </p>
  );
}
