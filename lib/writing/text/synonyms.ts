import "server-only";
import { stem } from "@/lib/language/tokens";

/** Words that reporters use interchangeably, in groups, each in one of its forms. */
const GROUPS = `
help aid assistance support relief benefit / fund money grant award finance investment spend pay payment cash dollars budget provide
expand widen broaden extend enlarge grow / law act legislation bill measure statute
ban bar prohibit forbid block prevent stop halt end outlaw moratorium / cut reduce lower decrease drop decline fall slash shrink trim curb
rise increase grow climb surge jump soar gain raise hike up higher skyrocket escalate / big large major huge great massive
make build create construct develop produce generate / begin start launch commence open kick initiate inception / end finish conclude complete close
want wish goal aim seek urge ask request call press push demand appeal plea pressure encourage lobby / back support endorse favor favour champion
oppose against criticize slam blast condemn denounce object
tell say warn caution argue contend claim assert stress emphasize underscore point highlight outline explain describe address
house home household residential family / people residents citizens population individuals americans public
company firm business corporation enterprise / worker employee staff workforce jobs labor labour / power electricity energy
grid network system transmission lines / storm weather hurricane tornado severe / plant facility station site powerhouse generating
dam hydropower hydroelectric hydro / bill rate cost price charge expense / customer consumer ratepayer user
country nation national nationwide countrywide america american / rule regulation regulatory requirement standard
permit license licence certificate approval authorization / approve pass passage adopt clear greenlight okay accept authorize enact
reject refuse deny decline rebuff / revoke rescind withdraw cancel repeal undo scrap pull reverse / quit resign retire leave depart
fix repair restore upgrade improve modernize update renovate refurbish enhance strengthen / replace substitute swap / buy purchase acquire / sell sale
give provide deliver supply hand award distribute allocate offer get receive secure win obtain / get receive secure obtain won earn collect gain reap
name appoint nominate pick choose select tap designate / head lead chair run oversee manage direct
join alongside together along partner partnership collaboration joint cooperation effort
meet session hearing forum roundtable gathering convene convention conference / visit tour trip / hold host convene / letter wrote
sign signature cosign / plan proposal intend scheme program initiative project intention / consider weigh review study examine mull evaluate
allow let permit enable authorize empower / require mandate oblige order force must need / keep maintain retain continue preserve remain stay sustain
lose loss experience lack / harm damage hurt injure destroy devastate hit / kill die deadly deadliest fatal / show reveal indicate demonstrate find
use consumption consume usage utilize burn demand / rate score grade / flaw vulnerability weakness bug hole issue / attack exploit hack breach
device product equipment unit system / near close nearby around proximity within
fast quick rapid swift expedite speed accelerate immediately once soon hurry / cheap affordable low-cost inexpensive
reliable dependable stable resilience / clean green renewable carbon-free emissions-free / climate environment
chief head president chairman chair director / lawmaker member legislator congress delegation colleague senators representatives / republican gop
government federal administration washington / agency department office bureau commission panel committee / panel committee subcommittee
eligible qualify eligibility / threshold limit ceiling / year annual / decade century / currently present now / area region zone territory
share portion part proportion fraction / expect estimate project forecast predict should / additional extra further more another
total overall altogether sum amount / fully entire whole completely total / several multiple many numerous various
important vital critical crucial key significant essential / heat hot warm / undersea submarine subsea underwater / cable line link
link connect between / pledge promise commitment vow pact / deal agreement arrangement contract partnership / stuck tied
lawyer attorney legal counsel / law-degree juris doctor / degree bachelor doctor / holds earned / earlier previously prior former before / share split
idle closed shutdown shutter closure decommission / supply supplier provides / attempt try effort / pursue push / gap shortage shortfall short lack
cover encompass span apply / answer respond response reply / mandate order executive / count deemed / permission permit approval authorization license
sue lawsuit suit litigation complaint / cancel cancellation terminate revoke / shut close idle retire closure
accuse blame charge allege criticize fault / bury buried underground / probe investigate inquiry / bet gamble casino / steal theft stolen embezzle
crew workers linemen lineworkers / troops guard soldiers / recover recovery recoup / deny denial reject refuse / compete competitive rival
factory plant manufacturing facility / prolonged sustained extended long / duty obligation responsibility / output capacity generation
promise promised commit pledge / boost raise increase / welcome cheer applaud praise / hook hookup connect / cap limit maximum
revisit review reconsider / loss lose cancel cancellation / rebuild rebuilt repair refurbish / ownership own owner / toss dismiss throw
elevate raise / toughen harden strengthen / remaining rest balance / mistake error flaw / stall delay hold / silent say / worldwide world global
legitimate authorized valid / revive restore reinstate / erase cut repeal eliminate / rollback repeal reverse / explanation explain justify reason
resume restart / prospecting explore exploration / refer referral / received receive get award grant / grant award approve
executive ceo manager chief officer / advocate counsel / seat district board / world countries / co-op cooperative coop emc / op ops cooperative emc
`;

const groupsOf = new Map<string, number[]>();
const groups = GROUPS.trim().split(/ \/ |\n/u);
for (const [number, group] of groups.entries()) {
  for (const word of group.split(/[\s-]+/u)) {
    const key = stem(word);
    groupsOf.set(key, [...(groupsOf.get(key) ?? []), number]);
  }
}

/** The synonym groups of a stem. */
export const groupsOfWord = (key: string): readonly number[] => groupsOf.get(key) ?? [];
