"use client";

import { LoadError } from "@/app/_components/notice/load-error.client";

export default function Failed() {
  return <LoadError title="Story" message="Failed to fetch story" />;
}
