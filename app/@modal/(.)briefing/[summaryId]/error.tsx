"use client";

export { BriefingFailed as default } from "@/app/_components/briefing/briefing-states";
