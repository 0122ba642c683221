"use client";

import { LoadError } from "@/app/_components/notice/load-error.client";

export default function Failed() {
  return <LoadError title="Page" message="Something went wrong on our side. Please try again in a moment." />;
}
