"use client";

export default function Failed() {
  return (
    <p className="py-8 font-medium text-danger" role="alert">
      Failed to load briefing data
    </p>
  );
}
