import { readFileSync } from "node:fs";
import { candidatesOf } from "@/lib/writing/extract/candidates";
const list:any[] = JSON.parse(readFileSync(process.argv[2]!,"utf8"));
for (const a of list.filter((x)=>process.argv.slice(3).includes(String(x.id??x.n)))) for (const c of candidatesOf(a.text??a.article)) console.log(c.tier, c.isItem?"I":"", c.isProvision?"P":"", c.shown.slice(0,170));
