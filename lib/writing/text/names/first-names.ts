import "server-only";

const NICKNAMES = (
  "charles/chuck/charlie william/bill/will/billy robert/bob/bobby/rob joseph/joe james/jim/jimmy/jamie thomas/tom/tommy michael/mike edward/ed/eddie/ted " +
  "richard/rick/dick/rich donald/don daniel/dan/danny stephen/steve/steven patrick/pat elizabeth/liz/beth katherine/kate/katie/kathy/catherine christopher/chris " +
  "benjamin/ben timothy/tim anthony/tony kenneth/ken/kenny ronald/ron samuel/sam jeffrey/jeff david/dave gregory/greg andrew/andy matthew/matt nicholas/nick " +
  "joshua/josh susan/sue margaret/maggie/peggy deborah/deb/debbie cynthia/cindy catherine/cathy john/jack/jon lawrence/larry philip/phil/phillip frederick/fred " +
  "gerald/gerry/jerry raymond/ray harold/hal alexander/alex zachary/zach jacob/jake theodore/ted rafael/ted peter/pete francis/frank victoria/vicky martin/marty " +
  "douglas/doug bradley/brad leonard/len rebecca/becky judith/judy barbara/barb pamela/pam jennifer/jen abigail/abby addison/mitch rodney/rod clifford/cliff"
)
  .split(" ")
  .map((group) => group.split("/"));

const nicknames = new Map<string, Set<string>>();
for (const group of NICKNAMES) {
  for (const name of group) nicknames.set(name, new Set([...(nicknames.get(name) ?? []), ...group]));
}

/** All first names that can belong to the same person: 'Chuck' and 'Charles'. */
export function sameFirstNames(name: string): ReadonlySet<string> {
  return nicknames.get(name) ?? new Set([name]);
}

export function isFirstName(name: string): boolean {
  return nicknames.has(name);
}
