import "server-only";

import { stem } from "./tokens";

/** Words that occur in small letters in at least ten of some 1,000 government releases: a capital does not make them names. */
const COMMON = `
abandon ability able about above abroad absolutely abundant abuse accelerate accept access accommodate accomplish
according account accurate accused achieve acknowledge acquisition acres across action active actively actors acts
actual adaptation add added addition address adequate adjacent adjustment administers administration admitted adopt
adults advance advantage adversaries advised advocacy advocate affect affiliates afford after aftermath afternoon
again against age agency agenda agents aggression aging ago agree agreed agriculture ahead aid aim air aircraft
aisle align all alleged alleviate allocated allow ally almost alone along alongside already also alternative always
ambition ambitious amend amid among amount amp analysis analyze and anniversary announce annual another answer anti
anticipated any anyone anything anywhere appeal appear applaud apply appointed appreciate apprenticeship approach
appropriate approve approximately arbitrary architecture are area aren around arrested articles artificial ask
assault assess assets assigned assist associated attack attempt attend attention attract audits authored available
average avoid award awareness away back background backlog backup bad balance ballot ban banks barrels barriers base
baseload basic battery beautiful because become been before began behalf behavior behind being believe below
beneficial beneficiaries benefit between beyond bicameral bid big bilateral bill bipartisan bit blackouts block
board body bold bolster boom boost border born both bottom break bridge brief bring broad broadband brutal budget
budgetary build buildout bulk burden burdensome bureaucracy bureaucratic business but buy calculated call campaign
can cancelled cancer candidate cannot capability capable capacity capital capture car carbon cargo carry case
catalyze catastrophic categorical cause cease ceiling celebrate center central century certain certainty certified
chain chaired challenge champion chance change chaos charge cheap checks chief child choice choose circumstances
cisa citing citizens city civil civilian claim clarify class classified clean clear click clients climate clock
close closure coal coast code cold collaborate collaborative colleagues collect college color com combat combined
commend comment commercial commit committees commodities common commonsense community company compared compensation
compete competitive complete complex compliance comply component comprehensive computer concern concluded conclusion
concrete condemned condition condolences conduct conference confident confirmed conflict congestion connect
connectivity consequences conservation consider consistent consistently constituents constitutional constraints
construct construed consult consumer consumption contact contains content context continue contract contrary
contrast contribute control controlled convened conventional conversion cooling cooperation cooperative coordinate
copy core corner coronavirus corporate correlation corridors cosponsors cost could count counterparts countless
country couple courage course court cover coverage crafted crash create creation credit crew crime criminal crisis
criteria critical cross crucial culture cumulative current customer cut cyber cybersecurity cycle daily damage
danger data date day deadly deal debate debris debt decade decarbonization decide decision declared decline decrease
dedicated deemed deep deepen defend defense deficit defined degree delay delegation deliberate deliver delivery
demand democracy democratic demonstrate denied departments depend deploy described deserve design despite
destruction detail detect determine detrimental devastating develop device devoted dialogue did didn died diesel
different difficult digital dignity dioxide diplomacy diplomatic direct disadvantaged disaster disclose disclosure
discriminate discriminatory discuss disease disproportionately disrupt distribute district diverse diversify
document does doesn doing dollar domestic dominance don door double doubt down download dozen draft dramatic
drilling drinking drive drop drought drug due duplicative during duty dynamic each early earn earth easier eastern
easy economy ecosystem edge education effect efficient effort egregious eight eighth either elected electric
electrification electronic elements eleven eligibility eligible eliminate else emerging emission emphasized employ
employee empower enable enact encourage end endorsed enduring energy enforce engage engineering enhance enjoyed
enormous enough ensure enter entire entities entitled entrepreneurs entrepreneurship entry environment
environmentally equal equipped equity equivalent era especially essential establish estimate evaluate even event
eventually ever everybody everyday everyone everything everywhere evidence evolving exactly example excellent except
excess exchange excited exclusions execute exempt exercise exist expand expansion expect expedite expenditures
expense experience experienced experts expire explain exploit exploration explore explosion export exposed exposure
express extend extension extent extraction extraordinary extreme face facilitate facility fact factories fail
failure fair faith fall false family far farm fast fastest father favor fear features federal fee feed feel feet
fellow female fentanyl few fewer field fifth fight figure file fill final finance find finish fire firm first fiscal
fish five fix flag fleet flexibility flight flood floor flow fly focus folks follow food footing footprint for force
forefront foreign form formula forth forty forum forward fossil foster fought founded four fourth framework fraud
free freedom frequent friend from front frontline fuel fulfill full function fund fundamental future gain gallon
game gap gas gasoline gender general geographic geopolitical geothermal get gigawatts girls give glad globe goal
goes good gouging gov governor grade grant grateful great greatest green greenhouse grid groceries ground
groundbreaking group grow growth guarantee guaranteed guess guide guidelines gun habitat had half halt hand handled
happen happy hard hardest hardworking harm harness has have hazards head headquarters health healthcare hear heard
heart heat heavy heightened held help her hereby hereinafter hereunto high highlight highway hikes him himself hire
his historic history hit home homelessness homeowners honor hope hospital host hostage hostile hot hour household
housing how however hub huge human humanitarian hundred hurdles hurt husband hydroelectric hydrogen hydropower ics
idea identify identity ideology iii ill illegal immediate immense immigrants impact impair imperative implement
import impose impossible improve incentive incentivize incident include inclusive income inconsistent incorporate
increase incredible independent indicated indirect individual industry inflation influence inform infrastructure
initial injured injustice innovation input insecurity install instance instead institution insufficient insulation
insurance integral intelligence intend intensive intent interagency interconnection interest interference internal
internet interstate interview into introduce invasion invest investigate invited involve island isn issue item its
itself job join joint judge judicial jurisdiction just justice keep key kids kill kind know knowledge labor labs
lack land landmark landscape language large last late later latest launch law lawmakers lawsuit lay laying
leadership learn lease led left legacy legal legislation legitimate less lessons let letter level leverage license
life lifeline lift light like limit line link liquefied liquid list listen literally litigation live livelihoods
load loan local located location logistics long longstanding look loss lost lot love low lowers mail main maintain
maintenance major make malicious manage mandate manner manufactured many map margins marine maritime market
marketplace marks mass material matter maximize maximum may mayor meals mean meaningful meant measure mechanism
media median medical medicine medium megawatt member memorandum memory men mental message met methane methods metric
mid middle midst might miles milestone military million mind mine mineral minimize minimum minor minutes misguided
missed missile mistake mitigate mix mobile model modern modify modular moment momentum money monitoring month
moratorium more morning most move movement much multi multilateral multiple must mutual name nation national
nationwide native nature navigation near nearby necessary need needed negative negotiate neighborhoods neighbors net
network neutral never new newly news next night nine ninth nomination nominee non nonprofit nor normal not notably
nothing notice notified now nuclear number numerous oath objective obligation observing obstacles obtain occur ocean
off offer office offshore often oil old older once one onerous ongoing online only onshore onto open operate opinion
opportunity oppose option order organization original other otherwise our out outages outcome outdated outlined
outpacing outreach outside over overall overcome overdue overreach overseas oversight own owner pace package page
pain pandemic panels paper parents part participate particular partisan partner partnership pass passage passenger
past path pathway patients pattern pause pay payment peace peak penalties pending people per percent percentage
perform perhaps period permanent permit persistent personnel perspective petition phase phone physical piece pilot
pipe pipeline place plan planet plant platform play please pledge plummeting plus point poised policy politicians
politics pollution poor popular population port portfolio pose position positive possible post potential poverty
power practical practice pre precious predictable preferred preliminary prepare preparedness prescription present
preserve presidency presidential press pressure prevailing prevent price primary principle prior prioritize prison
private privilege pro proactive probably problem procedures proceed process proclaim proclamation procurement
produce professional profit program progress prohibit project promise promised promote prompt proper property
propose prosperity protect protocols proud prove proven provide provision public publish pump purchase purpose
pursue pursuit push put qualify quality quarter question quickly quite race radical rail raise ranchers range
ranking rapid rare rate ratepayers rather reach reactor read reaffirm real reason rebuild receive received recent
recipients reckless recognize recommend record recover recovery recycling red reduce referred reflect reform regard
regardless regime region registered regular regulate regulatory reintroduced reiterated reject related relations
relationship release relevant reliant relief rely remain remarks remember reminds remote remove renewal renters
repair repeal replace report represent representatives request require rescind rescue research reserve residential
residents resilient resistance resolution resolve resource respect respond response responsibility rest restore
restrict result retail retain retired retrofits return revenue reverse review revise revitalize revolution right
rise risk river road roadmap robust role roll roof rooftop room rooted roughly round roundtable route rule
rulemaking run rural sacred sacrifice safe safeguard safer safety sale same sanctions satellite save say scale
schedule school science scientific scientists scope score sea search season seat second sector secure see seek seems
select self semiconductor senators senior sense sensitive sent sentence separate seq series serious serve service
session set seven seventh severe sex sexual shall shape share she shelter shift ship shipbuilding shocks short
shortage shot should shouldn show shown shut shutdown side sign significant significantly similar simple simply
simultaneously since single sit situation six sixth size skills skyrocketing slow small smart soaring social society
software solar sold solely solution solve some someone something sometimes son soon sound source southern
sovereignty space special specific speech speed spent spoke spokesperson sponsors spread spur stability stable staff
stage staggering stake stakeholders stand standard start state station status statute statutory stay steel step
stewards stewardship still stop storage storm story straight strain strategy streamline streets strengthens stress
string strong strongest struck structure struggle stuck study style sub subject submit subsection subsequent
subsidies substance substantial succeed success such suffer sufficient suggested suicide suitable summary summer
summit suppliers supply support supposed sure surface surge surrounding survive survivors suspected suspend sustain
swift switch system table tackle take talk tank tape target tariff tax taxpayer team tech technical techniques
technology television temperatures temporary ten term territory terrorist test text than thank that the their them
themselves then there thereby therefore thereof these they thing think third this those though thoughts thousand
threat threaten three thresholds thrive through throughout thus ticket ties time timeline tireless title today
together told tomorrow tons too tool top topics total touch tough toward town toxic track trade traffic trafficking
train transfer transform transit transition transmission transparent transport travel treated tremendous trends
trial tribal tried trillion trip troops truck true truly trust try turbines turn twenty twice two type typical
ultimately unable unacceptable uncertainty under undermine underscore underscored underserved understand undertake
underway unemployment unfair uniform union unique units universities unlawful unleash unless unlock unnecessary
unprecedented unprovoked until unwavering upcoming update upgrade uphold upon urban urge urgency urgent usage use
usually utility vaccines value variety various vast vector vehicle version very vessel vested veteran via viability
viable vibrant victim victory video view violent virtue vision visit vital voice voltage volume voluntarily
volunteers vote voter vulnerable wage wait waiver wake wall want war warm warned was wasn waste wastewater watch
water waterways wave way wealthy weapon weather web webpage website week welcome well went were western what
whatever when where whether which while who whole whom whose why wide widespread wife wildfire wildlife will wind
winter wish with within without withstand women won word work workforce world worldwide worry worth would wrong
wrote www year yesterday yet yield you young your youth zero
`;

const stems = new Set(COMMON.trim().split(/\s+/u).map(stem));

/** Whether a word is an ordinary one, whatever its first letter's case. */
export function isCommonWord(word: string): boolean {
  return stems.has(stem(word.toLowerCase()));
}
