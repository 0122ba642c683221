import "server-only";

import { stem } from "@/lib/language/tokens";

/** Words without content; reporting verbs ('said', 'announced') are not evidence either way. */
const EMPTY =
  "a an the and or but nor so yet if then than that this these those there here it its it's he him his she her hers they them their theirs we us our ours you your i me my mine " +
  "who whom whose which what when where why how of in on at to for from by with without within into onto over under above below about after before between among during through " +
  "against along across around as is are was were be been being am do does did doing done have has had having will would shall should can could may might must not no " +
  "also too very just only even still already both either neither each every all any some such same other another more most much many less least few own per via while because since until " +
  "although though however meanwhile moreover additionally further furthermore according say said says tell told announce announced announces state stated note noted notes add added call called calls " +
  "write wrote report reported reports set go goes going come comes get gets gotten let make makes made take takes took put include includes including included aim aimed mean meant means earlier later now today " +
  "recently new newly out up down off again once well like plus amid despite toward towards upon whether yet s t re ve ll d u.s us one two three four five six seven eight nine ten first second third " +
  "percent million billion thousand dollars roughly nearly almost approximately some total release statement press mr mrs ms dr sen rep sens reps senator senators representative representatives congressman congresswoman gov";
const empty = new Set(EMPTY.split(" ").flatMap((word) => [word, stem(word)]));

/** Each line: words that reporters use interchangeably. */
const GROUPS = `
help aid assistance assist support relief benefit
fund funding money grant award awarded finance investment invest spend spending pay payment cash dollars budget provide
expand widen broaden extend enlarge grow
law act legislation bill measure statute
ban bar prohibit forbid block prevent stop halt end outlaw moratorium
cut reduce reduction lower decrease drop decline fall slash shrink trim curb
rise increase grow climb surge jump soar gain raise hike up higher skyrocket escalate
big large major huge great massive biggest largest
make build create construct construction develop produce generate
begin start launch commence open kick initiate inception
end finish conclude complete completion close
want wish goal aim seek urge ask request call press push demand appeal plea urge pressure encourage lobby
back support endorse favor favour champion backing
oppose opposition against criticize criticise slam blast condemn denounce object
tell say warn caution argue contend claim assert stress emphasize underscore point highlight outline explain describe address
house home household residential family families households
people residents citizens population individuals persons americans public
company companies firm business corporation enterprise
worker employee staff workforce jobs labor labour
power electricity electric electrical energy
grid network system transmission lines
outage blackout brownout failure interruption shutoff disconnection cutoff shutoffs
storm weather hurricane tornado tornadoes storms severe
disaster emergency catastrophe calamity
plant facility station site powerhouse generating
dam hydropower hydroelectric hydro
water river
bill bills rate rates cost costs price prices charge expense expenses
customer consumer ratepayer user users
data center centre
country nation national nationwide nationally countrywide america american
state statewide
rural country countryside
local community communities locality localities
rule regulation regulations regulatory requirement standard standards
permit license licence certificate approval authorization
approve approval pass passage adopt clear greenlight okay accept authorize enact
reject refuse deny decline rebuff
revoke rescind withdraw cancel repeal undo scrap pull reverse
quit resign retire leave depart
fix repair repairs restore upgrade improve improvement modernize modernise update renovate refurbish enhance strengthen
replace substitute swap
buy purchase purchases acquire
sell sale
give provide deliver supply hand award distribute distribution allocate offer get receive secure win obtain
get receive secure obtain won earn collect gain reap
name appoint nominate pick choose select selected tap designate
head lead chair leader led run oversee manage direct
join joined alongside together along partner partnership collaboration collaborate joint jointly cooperation effort
meet meeting session hearing forum roundtable gathering convene convention conference
visit tour toured trip
hold host hosted convene
letter letters wrote write
sign signed signature cosign
plan proposal propose intend scheme program initiative project intention
consider weigh review study examine mull evaluate considering
allow let permit enable authorize empower
require mandate oblige order force must need
keep maintain retain continue continued preserve remain stay sustain
lose loss lost experience lack
harm damage hurt injure destroy devastate hit
kill killed die died dead death deaths deadly deadliest fatal
show reveal indicate demonstrate find
use consumption consume usage utilize burn demand
rate score rating grade rated
flaw vulnerability weakness bug hole issue vulnerabilities
attack exploit exploitation hack breach
hacker attacker intruder
device product equipment unit system
near close nearby around proximity within
fast quick quickly rapid rapidly swift swiftly expedite expedited speed accelerate immediately once immediate soon hurry
slow delay late behind
cheap affordable low-cost inexpensive
expensive costly
reliable reliability dependable dependability stable resilience resilient resiliency
clean green renewable carbon-free emissions-free
climate environment environmental
gas natural-gas lng
chief head president chairman chair director
boss chief
official officials officer
lawmaker member legislator congress congressional delegation colleague colleagues senators representatives members
republican republicans gop
democrat democrats democratic
government federal administration washington
agency department office bureau commission panel committee
panel committee subcommittee
eligible qualify qualifies eligibility
threshold limit ceiling
income earn earnings wage
median average typical
year annual annually yearly
month monthly
decade century
currently present now
goal target aim objective
area region zone territory
county counties parish
city town municipality
center hub
share portion part proportion fraction
expect estimate project forecast predict expected projected should
additional extra further more another
total overall altogether sum amount
fully full entire entirely whole completely total
several multiple many numerous various
important vital critical crucial key significant essential
strong robust
winter cold freeze cold-snap
heat hot heating warm
fuel gasoline diesel
truck vehicle vehicles car
battery batteries storage
undersea submarine subsea underwater
cable line link
link connect connecting connection between
pledge promise commitment vow pact
deal agreement arrangement arrangements contract partnership
behind overdue
stuck tied
broadband internet high-speed
school education
farm agriculture agricultural farmer
lawyer attorney legal counsel
law-degree juris doctor
degree bachelor doctor
holds earned earn hold
serve serves served serving
acting interim
earlier previously prior former formerly before
ago since
stockpile inventory inventories stock
food nutrition
speak speaking remarks
share shared split
idle closed shutdown shutter shuttered closure decommission
supply supplies supplier provides
attempt try effort
mix combination
worth valued value
pursue push
freeze frozen
spread across
force drive
gap shortage shortfall short lack
need needed
cover covers covering encompass span apply applies
answer respond response reply
hire recruit
prepare readiness preparedness
protect protection safeguard shield defend
threat danger risk hazard
safety safe secure security
mandate order executive
vaccine vaccinated vaccination
count deemed deem
permission permit approval authorization license
sue sues lawsuit suit litigation complaint
cancel cancellation terminate termination revoke
shut close idle retire closure
accuse blame charge allege criticize fault
bury buried underground
restore return reconnect
probe investigate investigation inquiry
bet betting gamble gambling casino
steal theft stolen embezzle embezzlement
crew crews workers linemen lineworkers
troops guard soldiers
recover recovery recoup
deny denial reject refuse refusal
compete competition competitive rival
factory plant manufacturing facility
prolonged sustained extended long
secret nondisclosure confidential undisclosed
option alternative choice
duty obligation responsibility
prepare preparing preparation
output capacity generation
file filed filing submit
promise promised commit pledge
unchanged same keep
restock replenish refill
caution cautions warn
boost raise increase
welcome welcoming cheer cheered applaud praise
hook hookup connect connection
cap capped limit maximum
ensure guarantee
survive remain
revisit review reconsider
loss lose cancel cancellation
rebuild rebuilt repair refurbish
ownership own owner
toss dismiss throw
elevate raise
toughen harden strengthen
repay reimburse refund
remaining rest balance
lone single only
mistake error flaw
stall delay hold
silent say
worldwide world global
legitimate authorized valid
enlarge expand
revive restore reinstate
erase cut repeal eliminate
rollback repeal reverse
explanation explain justify reason
resume restart
prospecting explore exploration
refer referral
received receive receiving get award grant
grant granted award approve
executive ceo manager chief officer
advocate counsel
seat district board
world countries
co-op cooperative cooperatives coop emc
op ops cooperative cooperatives emc
`;

const groupsOf = new Map<string, number[]>();
for (const [number, line] of GROUPS.trim().split("\n").entries()) {
  for (const word of line.split(/[\s-]+/u)) {
    const key = stem(word);
    const list = groupsOf.get(key) ?? [];
    if (!list.includes(number)) list.push(number);
    groupsOf.set(key, list);
  }
}

/** Whether a word needs no support from a source. */
export function isEmptyWord(lower: string, key: string): boolean {
  return empty.has(lower) || empty.has(key) || key.length < 2;
}

/** The synonym groups of a stem. */
export function groupsOfWord(key: string): readonly number[] {
  return groupsOf.get(key) ?? [];
}
