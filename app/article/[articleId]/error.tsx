"use client";

import { LoadError } from "@/app/_components/notice/load-error.client";

export default function Failed() {
  return <LoadError title="Article" message="Failed to fetch article" />;
}
