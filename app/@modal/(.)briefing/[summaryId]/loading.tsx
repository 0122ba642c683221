export { BriefingLoading as default } from "@/app/_components/briefing/briefing-states";
