import { getLatestBriefing } from "@/lib/briefings/data";

export const dynamic = "force-dynamic";

export default async function Landing() {
  const briefing = await getLatestBriefing();
  return <pre>{JSON.stringify(briefing, null, 1)}</pre>;
}
