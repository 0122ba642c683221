import "server-only";

import { stem } from "@/lib/language/tokens";

/** Words that reporters use interchangeably, in groups. */
const GROUPS = `
help aid assistance assist support relief benefit
fund funding money grant award awarded finance investment invest spend spending pay payment cash dollars budget provide
expand widen broaden extend enlarge grow / law act legislation bill measure statute
ban bar prohibit forbid block prevent stop halt end outlaw moratorium / cut reduce reduction lower decrease drop decline fall slash shrink trim curb
rise increase grow climb surge jump soar gain raise hike up higher skyrocket escalate / big large major huge great massive biggest largest
make build create construct construction develop produce generate / begin start launch commence open kick initiate inception
end finish conclude complete completion close
want wish goal aim seek urge ask request call press push demand appeal plea urge pressure encourage lobby
back support endorse favor favour champion backing / oppose opposition against criticize criticise slam blast condemn denounce object
tell say warn caution argue contend claim assert stress emphasize underscore point highlight outline explain describe address
house home household residential family families households / people residents citizens population individuals persons americans public
company companies firm business corporation enterprise / worker employee staff workforce jobs labor labour
power electricity electric electrical energy / grid network system transmission lines / storm weather hurricane tornado tornadoes storms severe
plant facility station site powerhouse generating / dam hydropower hydroelectric hydro
bill bills rate rates cost costs price prices charge expense expenses / customer consumer ratepayer user users
country nation national nationwide nationally countrywide america american / rule regulation regulations regulatory requirement standard standards
permit license licence certificate approval authorization / approve approval pass passage adopt clear greenlight okay accept authorize enact
reject refuse deny decline rebuff / revoke rescind withdraw cancel repeal undo scrap pull reverse / quit resign retire leave depart
fix repair repairs restore upgrade improve improvement modernize modernise update renovate refurbish enhance strengthen / replace substitute swap
buy purchase purchases acquire / sell sale
give provide deliver supply hand award distribute distribution allocate offer get receive secure win obtain
get receive secure obtain won earn collect gain reap / name appoint nominate pick choose select selected tap designate
head lead chair leader led run oversee manage direct
join joined alongside together along partner partnership collaboration collaborate joint jointly cooperation effort
meet meeting session hearing forum roundtable gathering convene convention conference / visit tour toured trip / hold host hosted convene
letter letters wrote write / sign signed signature cosign / plan proposal propose intend scheme program initiative project intention
consider weigh review study examine mull evaluate considering / allow let permit enable authorize empower
require mandate oblige order force must need / keep maintain retain continue continued preserve remain stay sustain / lose loss lost experience lack
harm damage hurt injure destroy devastate hit / kill killed die died dead death deaths deadly deadliest fatal
show reveal indicate demonstrate find / use consumption consume usage utilize burn demand / rate score rating grade rated
flaw vulnerability weakness bug hole issue vulnerabilities / attack exploit exploitation hack breach / device product equipment unit system
near close nearby around proximity within
fast quick quickly rapid rapidly swift swiftly expedite expedited speed accelerate immediately once immediate soon hurry
cheap affordable low-cost inexpensive / expensive costly / reliable reliability dependable dependability stable resilience resilient resiliency
clean green renewable carbon-free emissions-free / climate environment environmental / chief head president chairman chair director
lawmaker member legislator congress congressional delegation colleague colleagues senators representatives members / republican republicans gop
government federal administration washington / agency department office bureau commission panel committee / panel committee subcommittee
eligible qualify qualifies eligibility / threshold limit ceiling / year annual annually yearly / decade century / currently present now
area region zone territory / share portion part proportion fraction / expect estimate project forecast predict expected projected should
additional extra further more another / total overall altogether sum amount / fully full entire entirely whole completely total
several multiple many numerous various / important vital critical crucial key significant essential / heat hot heating warm
undersea submarine subsea underwater / cable line link / link connect connecting connection between / pledge promise commitment vow pact
deal agreement arrangement arrangements contract partnership / stuck tied / lawyer attorney legal counsel / law-degree juris doctor
degree bachelor doctor / holds earned earn hold / earlier previously prior former formerly before / share shared split
idle closed shutdown shutter shuttered closure decommission / supply supplies supplier provides / attempt try effort / pursue push
gap shortage shortfall short lack / cover covers covering encompass span apply applies / answer respond response reply / mandate order executive
count deemed deem / permission permit approval authorization license / sue sues lawsuit suit litigation complaint
cancel cancellation terminate termination revoke / shut close idle retire closure / accuse blame charge allege criticize fault
bury buried underground / probe investigate investigation inquiry / bet betting gamble gambling casino / steal theft stolen embezzle embezzlement
crew crews workers linemen lineworkers / troops guard soldiers / recover recovery recoup / deny denial reject refuse refusal
compete competition competitive rival / factory plant manufacturing facility / prolonged sustained extended long / duty obligation responsibility
output capacity generation / promise promised commit pledge / boost raise increase / welcome welcoming cheer cheered applaud praise
hook hookup connect connection / cap capped limit maximum / revisit review reconsider / loss lose cancel cancellation
rebuild rebuilt repair refurbish / ownership own owner / toss dismiss throw / elevate raise / toughen harden strengthen / remaining rest balance
mistake error flaw / stall delay hold / silent say / worldwide world global / legitimate authorized valid / enlarge expand
revive restore reinstate / erase cut repeal eliminate / rollback repeal reverse / explanation explain justify reason / resume restart
prospecting explore exploration / refer referral / received receive receiving get award grant / grant granted award approve
executive ceo manager chief officer / advocate counsel / seat district board / world countries / co-op cooperative cooperatives coop emc
op ops cooperative cooperatives emc
`;

const groupsOf = new Map<string, number[]>();
for (const [number, group] of GROUPS.trim()
  .split(/ \/ |\n/u)
  .entries()) {
  for (const word of group.split(/[\s-]+/u)) {
    const key = stem(word);
    const list = groupsOf.get(key) ?? [];
    if (!list.includes(number)) list.push(number);
    groupsOf.set(key, list);
  }
}

/** The synonym groups of a stem. */
export function groupsOfWord(key: string): readonly number[] {
  return groupsOf.get(key) ?? [];
}
