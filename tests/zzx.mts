import { readFileSync } from "node:fs";
import { extractTakeaway } from "@/lib/writing/extract/extractive";
const list:any[] = JSON.parse(readFileSync(process.argv[2]!,"utf8")); const only = process.argv.slice(3);
for (const a of list) { const id=String(a.id??a.n); if (only.length && !only.includes(id)) continue;
 const text=a.text??a.article; const s:any={ id:1,title:a.title,text,source:a.source??null,author:null,date:a.date?new Date(a.date):null,day:a.date?String(a.date).slice(0,10):null };
 const t=extractTakeaway(s); console.log(`\n=== ${id} ${a.title}\nHEAD: ${t.ai_takeaway_title}\nTAKE: ${t.ai_takeaway_text}\nSUM: ${t.ai_summary}\n${t.ai_key_points.map((p)=>"• "+p).join("\n")}\nQUOTE: ${t.ai_excerpt}`); }
