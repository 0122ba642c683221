import "server-only";

import { stem } from "@/lib/language/tokens";

/** Words found in lower case in at least five of about 1,100 government releases: capitalized, they are not names. */
const COMMON = `
abandon ability able abortion about above abroad absence absent absolutely abundant abuse academic accelerate accept
access accessibility accident accommodate accomplish according account accredited accurate accused achieve
acknowledge acquire acquisition acre across action active actively actor acts actual acute adapt add added addition
address adequate adhere adjacent adjust administers administration admit adopt adult advance advantage adversary
adverse advice advised advisory advocacy advocate affect affiliates affirm afford after aftermath afternoon again
against age aged agency agenda agent aggression ago agree agreed agriculture ahead aid aim air aircraft airport
aisle alarm alert aliens align alike alive all alleged alleviate allocate allow ally almost alone along alongside
already also alternative altogether aluminum always amazing ambition ambitious ambulances amend amid ammunition
among amount amp ample analysis analysts analyze and animal anniversary announce annual another answer anti
anticipate antiquated any anybody anymore anyone anything anywhere apartments app apparent appear applaud apply
appointed appreciate apprentices apprenticeship approach appropriate approve approximately arbitrary architecture
are area aren argued arise arms around arrangements array arrest arrival art article artificial artist aside ask
aspect assault assembled assess asset assigned assist associate atrocities attack attempt attend attendees attention
attract attributed auction audits author auto automakers automatically automotive autonomous available avenue
average avert aviation avoid award aware away back backbone background backlog backup bad balance ballistic ballot
ban banks barbaric barely bargain barrels barrier base baseline baseload basic battery battle bear beautiful because
become bed beef been before began behalf behavior behind being believe below beneath beneficial beneficiaries
benefit between beyond bicameral bid big bilateral bill bin binding bio biodiversity biofuels biomass bipartisan
birds birthday bit blackouts blatant blessed blind block blood blow blue blueprint board body bold bolster bomb
bonds book boom boost border born borrowers both bottom boundaries box boy branch brave brazen break breakdown
breakthroughs breathe bridge brief bright bring broad broadband brownfield brownouts brutal budget budgetary buffer
build buildout bulk burden burdensome bureaucracy bureaucrats burgeoning buried burn buses business but buy bypass
cabinet cable calculated calendar call campaign campus can cancel cancelled cancer candidate cannot capability
capable capacity capital capture car carbon caregivers cargo carry cartels case cash cast casualties catalyze
catastrophic catch categorical category caucuses caught caulking cause cease ceiling celebrate cell censorship
central cents century ceremony cert certain certainty certified chain chairs challenge champion chance change
channel chaos chapter character charade charge chart cheap check chemical chicken chief child chips choice chose
chronic circumstance circumvention cisa cited citizen city civic civil civilian claim clarify class classified clean
cleanest cleanup clear click client climate climb clinicians clinics clock close closest closure cloud coal coast
cobalt code codify cold collaborate collaborative collapsed colleague collect college color com combat combined
combustion comfort command commend comment commercial commissioners commit committees commodity common commonsense
community commute company compare compassion compensate compete competitive complaints complementary complete
complex compliant comply component compounded comprehensive compromise computer concept concern conclude conclusion
concrete condemn condition condolences conduct conference confident configuration confirm conflict confront
confusion congestion congratulate conjunction connect connectivity consecutive consensus consent consequences
consequential conserve consider consistently consolidated constituents constitutes constraints construct construed
consult consume consumption contact contain contaminated content context continent contingency continue contract
contrary contrast contribute control controlled controversy convene conventional conversion convert convicted cool
cooperate cooperative coordinate copy core corn cornerstone coronavirus corporate correct correlation corridor
corrupt cosponsor cost could couldn counseling count counterparts counterterrorism countless country couple courage
course court cover coverage crack crackdown craft crash crawl create creation credible credit crew crime criminal
crippling crisis criteria critical crop cross crucial crude cubic culture cumulative curb current custody customer
cut cyber cybersecurity cycle dad daily dam damage danger dangerously dark data database date daughter day daylight
deadline deadly deal dear debate debris debt decade decarbonize deceptive decide decimated decision declare decline
decrease dedicated deem deep deepen deepest defeat defend defense deficit define definitely degrade degree delay
delegate deleting deliberate deliver delivery demand democracy democratic demonstrate denied dental deny departments
departure depend deploy deposits der deregulate deregulatory derivative describe deserve design desire desk
desperately despite destabilizing destination destroy destruction detail detained detect detention deter determine
deterrence detrimental devastate develop device devoted diagnosed dialogue did didn die diesel different differently
difficult digital dignity diligence dioxide diplomacy diplomatic dire direct dirty disability disadvantaged
disapproval disaster disastrous disclose disclosure discourage discovered discovery discretion discretionary
discriminate discriminatory discuss disease dismissed disorder disparities dispatchable displaced display
disproportionate disproportionately disputes disrupt dissemination distance distinguished distortions distress
distribute district diverse diversify divert doctors doctrine document does doesn doing dollar domain domestic
dominant don door double doubt down download downstream dozen draft drag dramatic drastic draw dreams drill drink
drive drone drop drought drug due duplicative durable duration during duty dynamic each eager early earn earth ease
eastern easy eat economy ecosystem edge educate effect efficient effort egregious eight eighth either elaborate
elderly elect electric electrification electronic element elementary elevate eleven eligibility eligible eliminate
else elsewhere email embrace emerged emission emitting emphasis employ employee empower empty enable enact encourage
end endangered endeavor endless endorsed endure energy enforce engage engine enhance enjoy enormous enough enrolled
enshrined ensure enter enterprise entire entities entitled entrepreneurs entrepreneurship entry enumerated
environment environmentally envisioned epidemic equal equip equity equivalent era erosion escalation escape
especially essential establish estimate evacuation evade evaluate even event eventually ever everybody everyday
everyone everything everywhere evident evolution evolved exacerbated exact examine example exceeded excellent except
excess exchange excited exclude exclusions excuse execute exempt exercise exist existential expand expansion expect
expedite expended expenditures expense experience experienced expert expire explain explanation explicitly exploded
exploit explore exploring explosion export exposed exposure express extend extension extent extortion extra extract
extraordinary extreme eye fabrication face facilitate facility fact facto factory fail failure fair faith fall false
family fans fantastic far farm fast fastest fatal father favor favorite fear feasibility feasible feature federal
fee feed feedback feeding feel feet fellow female fentanyl few fewer fiber field fierce fifth fight figure file fill
film final finance find fine finish finite fire firearms firefighters firewalls firm first firsthand fiscal fish
fisheries five fix flag flat fleet flew flexibility flexible flight floating flood floor flow fluctuations fly focus
folks follow food foot footprint for force forecast forefront foreign forest forestry forever forget forgiveness
forgotten form formula forth forthcoming forty forum forward fossil foster fought founded four fourteen fourth
framework fraud free freedom freeze frequent friend from front frontline fuel fulfill full function functionality
fund fundamental fundamentally future gain gallon game gang gap gas gasoline gather gender general geography
geologic geopolitical geothermal get giant gigawatts girls give glad glass globe goal goes gold good gouging gov
governor grade graduate grain grand grandchildren grant graphite grapple grassroots grateful gratitude great
greatest green greenhouse grid grocery gross ground groundbreaking group grow growth guarantee guaranteed guess
guests guide guidelines guilty gun habitat had half hall halt hand handle happen happy harassment hard hardest
hardware hardworking harm harness harsh has hasn hate have haven hazard head headquarters health healthcare hear
heard heart heartland heat heavy heed height heightened held helicopters help her hereby hereinafter hereunto heroes
hesitate hide high highlight highway hike him himself hinder hire his historic history hit home homelessness
homeowners honest honor hope horrific hospital host hostage hostile hot hour household houses how however https hub
huge human humanitarian hundred hunger hungry hunters hurdles hurricane hurt husband hybrid hydroelectric hydrogen
hydropower hyper hyperbolic ics idea identify identity ideology ignores iii ill illegal illicit illness image
imbalance immediate immense immigrant impact impair impeachment impede imperative implement import impose impossible
improve inability inaction inadequate inaugural incentive incentivize inception incident include inclusive income
inconsistent incorporate increase incredible incumbent incurred indeed independent index indicate indirect
individual industry inefficient inequities infected inflation inflicted influence influx inform infrastructure
ingenuity initial inject injured injustice inland innovation input inquiry insecurity inside insights inspection
inspired install instance instead institution instructions instrumental insufficient insulation insured integral
intellectual intelligence intend intense intensifying intent intentionally interactive interagency interconnection
interest interference interim intermittent internal internet interpreted interruptions intersection interstate
intervention interview intimidation into introduce invalid invasion invest investigate invite involve iron ironclad
irrigation island isn isolate issue item its itself jeopardy jet job join joint journalists journey judge judicial
jumpstart junior jurisdiction jury just justice justify keep key kick kids kill kind know knowledge lab labor
laboratories lack land landfall landmark landowners landscape lane language large laser last late later latest
latter launch laundering law lawful lawmakers lawsuit lawyer lay layers lays leadership leak leaning learn lease led
left legacy legal legislation legitimate lending lengthy less lessons let lethal letter level leverage liability
liberal liberty license lieu life lifeline lifesaving lifetime lift light like limit line link liquefied liquid list
listen liters litigation live livelihoods livestock load loan lobbying local located location logistics long longest
longstanding longtime look looming loopholes losers loss lost lot love low lowers luxury machine magnets magnitude
mail main mainland maintain maintenance major make makers male malicious manage mandate mandatory manipulate manner
manufacture many map margin marine maritime mark market marketplace markup masks mass master match mate material
maternal matter maximize maximum may maybe mayor meals mean meaningful meant measure meat mechanism media median
medical medicine medium megawatt member membership memorandum memory men mental merger message met metal meters
methane method methodology metric micro mid middle midst might migrant mile milestone military million mind mine
mineral minimal minimum ministers minor minute misconduct misguided miss missile mistake mitigate mix mobile mode
model moderate modern modify modular moment momentum money monitor month moral moratorium more morning mortality
mortgage most mother motivated motors mount mourning mouth move movement movie much multi multilateral multiple
municipal murder must mutual myself name nation national nationwide native nature navigate near nearby necessary
necessity need needed negative neglect negotiate neighborhood neighbors neither net network neutral never new newly
news next nice nickel night nine ninth nominate nominee non nonprofit nor norms northern not notably nothing notice
notified novel now nowhere nuclear number numerous nutrition oath objects obligation observe obsolete obstacles
obtain obtrusive obviously occur ocean off offer office offline offset offshore offtake often oil old older once one
onerous ongoing online only onset onshore onto onus open operate opinion opponents opportunity oppose ops opted
optimize option order organized oriented origin other otherwise our ourselves out outages outcome outdated outdoor
outlets outlined outpacing output outrage outreach outside outspoken outstanding over overall overburdened overcome
overdose overdue overhaul overreach overseas oversee oversight overturn overwhelming owe own owner ownership oxide
oxygen pace package page pain paired pandemic panel paper paragraph parameters parent parks part participate
particular partisan partner partnership pass passage passenger past path pathway patient patrol pattern pause pave
pay paychecks payers payment peace peak penalty pending penny people peoples per percent percentage perfect perform
perhaps period permanent permission permit perpetrated persistent personnel perspective pertaining petition
petroleum phase phone photo photovoltaic physical picked piece pillars pilot pioneering pipe pipeline pivotal place
plain plan planet plant platform play please pledge plug plummeting plus pocket pocketbooks point poised policy
policymakers politicians politics poll pollution poor pop popular populated port portfolio pose position positive
possibility possible post potential poverty power powerhouse practical practice pragmatic praised pre precedent
precious predatory predict predominantly preferential preferred pregnant preliminary premier premiums prepare
preparedness prescribed prescription present preserve presidency presidential press pressure presumptive pretty
prevailing prevent preventative price primary principal principle printing prior prioritize prison privacy private
privilege prize pro proactive probably problem procedure proceed proceedings process proclaim proclamation procure
produce productivity professor profit profound program programmatic progress prohibit prohibition project
proliferation prolonged prominent promise promised promote prompt promulgated prone proof proper property propose
prosecutor prosper protect protest protocol proud prove proven provide provision provocative psychological public
publish pull pump punishment purchase purported purpose pursue pursuit push put qualify quality quantities quarter
question quick quiet quite quo quote race radical radio rail raise rally ramp ranches range ranking rape rapid rare
rate ratepayers rather rationale raw reach reactor read reaffirm real reap reason reauthorization rebates rebuild
recalled receive received recent recipient reciprocal reckless reclaim reclassification recognize recommend recommit
reconciliation reconductoring reconsider reconstruction record recover recovery recreation recruit recycling red
reduce redundant referenced refers refining reflect reform refrain refrigerator refunds refused regard regardless
regime region registered registration regular regulate regulatory rehearing rein reinstate reintroduced reiterate
reject related relation relationship release relevant relied relief relieved religious rely remain remainder remarks
remember reminds remit remote remove render renew renovate rent reopen repair repayment repeal replace report
represent representatives request require rescind rescue research reserve reshoring resident residential resigned
resilient resistance resolution resolve resource respect respiratory respond response responsibility rest restart
restore restrict result resurgence retail retain retaliation retention retire retroactive retrofit return reuse
revealed revenue reverse review revise revitalize revolution revolutionary reward rhetoric rich rid right rigorous
ripping rise risk river road roadmap robust role roll roof rooftop room root roughly round roundtable route row
royalty rule rulemaking run rural sabotage sacred sacrifice sacrificed safe safeguard safer safety sale salmon same
sampling sanctions satellite satisfy save say scale scams scandal scenario scene schedule scholarships school
science scientific scientists scope score scourge screen sea sealing search season seat second secret sector secure
see seek seems segments seize select self semiconductor senators senior sense sensitive sent sentence separate seq
series serious serve service servicemembers session set seven seventh severe sex sexual shall shape share sharply
she shell shelter shelve shield shift ship shipbuilding shipyards shocks shop shore short shortage shortfall shot
should shouldn show shown shrinking shut shutdown shutoffs sick side sign signature significant significantly
silence similar simple simply simultaneously since single sit situation six sixth size skills skyrocket slashed
slated slightly slow small smart smartphones smoke soaring social society software soil solar sold soldiers sole
solicitors solidarity solution solve some somebody someone something sometimes son soon sorry sort soul sound source
southern sovereign sovereignty space sparked special specific spectrum speech speed speeding spent spike spirit
spoke spokesman spokesperson sponsor sports spot spotlight spread spree spring spur stability stabilize stable staff
staffed stage staggering stake stakeholder stalled stand standard start state statewide station status statute
statutory stay steadfast steadily steel steer stemming step stewards stewardship still stock stop storage storm
story straight straightforward strain strategy stream streamline streets strengthens stress stretch strides string
strong strongest struck structure struggle stuck study style sub subject submission submit subsection subsequent
subsidy substance substantial substitute subsurface succeed success such sued suffer sufficient suggest suicide suit
summary summer summit supplier supply support supposed suppression sure surface surge surgery surpassed surplus
surprise surrender surrounding surveillance survey survive survived suspect suspend suspension sustain sweeping
swept swift switch sworn synthetic system table tackle tag take talent talk tandem tangible tank tap target tariff
tarps task tax taxpayer teach team tech technical techniques technology telecommunications telehealth television
temperature temporary ten tenants tend tensions tenth tenure term terminate territory terror test testified
testimony text than thank that the theft their them themselves then there thereby therefore thereof these they thing
think third this those though thoughts thousand threat threaten three threshold thrilled thrive through throughout
thus ticket ties tight time timeline tiny tips tireless title today together told toll tomorrow tonight tons too
tool top topic tornadoes torture total touch tough tour toward towers town toxic track trade traffic trafficking
tragedy tragic trail train trajectory transactions transfer transform transgender transit transition translate
transmission transnational transparent transport trapped trauma travel treat tree tremendous trend trial tribal
tried trigger trilateral trillion trip triple troops trouble truck true truly trust truth try turbine turn turnout
tweet twelve twenty twice two type typical typically ultimate unable unacceptable unaffordable unattainable
unauthorized uncertainty unchanged unchecked unclear unconscionable unconstitutional under underfunded undermine
underpin underrepresented underscore underscored underserved understand undertake undertaken underway undue
unemployment unending unfair unfortunate unified uniform unilateral unilaterally unimaginable uninsured union unique
unit universal unjust unjustified unlawful unleash unless unlike unlock unnecessary unprecedented unprovoked
unrealistic unregulated unreliable unreported unserved until unused unusual unveiled unwavering upcoming update
upfront upgrade uphold upon upstream upward uranium urban urge urgency urgent usage use useful usual utility vaccine
valid value varied variety varying vast vector vehicle vendors venting venture verify version very vessel vested
veteran via viability viable vibrant vicious victim victory video view vigorously vii violent virtue virus vision
visit visual vital voice void volatile voltage volume voluntary volunteers von vote voter vowed vulnerable wage wait
waiver wake walk wall want war warehouse warfighting warm warned warrants was wasn waste wastewater watch water
watershed waterways wave way weak weaken wealth weapon wearing weather weatherstripping web webpage website week
weekend welcome welfare well went were weren western wetlands what whatever when whenever where whether which while
who whole wholesale whom whose why wide wider widespread wife wild wildfire wildlife will willingness wind window
wing winner winter wiped wise wish with withdrew withholding within without withstand witnesses women won wondering
wood word work workforce workplace workshop world worldwide worry worsening worth would wouldn wrong wrote www year
yes yesterday yet yield you young your youth zero zip zones
`;

const stems = new Set(COMMON.trim().split(/\s+/u).map(stem));

/** Whether a word is an ordinary word, ignoring the case of its first letter. */
export function isCommonWord(word: string): boolean {
  return stems.has(stem(word.toLowerCase()));
}

/** Headline words that are rarely in lower case in releases. */
const HEADLINE = new Set(
  `slams slam blasts blast touts tout baffles revoke revokes revives revive showcases shutter shutters stave supercharge supercharges buck bucks jump
  wrapped runaway takeover takeovers flawed simplify simplifies info admin cmte dept canal canals afoul gut guts cheers hails hail nixes vows eyes
  mulls weighs taps nabs snags lauds decries rips probes probe axes axed inks backs backed rebuke rebukes halts boosts unveils bolsters spurs spur
  sparks eases lifts tops hits wins gets sees sets seeks urges warns asks says aims looks calls plans moves takes makes keeps puts cuts bans bids
  deal deals row push bid boost surge slump woes snag fury outage outages rollout overhaul crackdown showdown standoff fallout setback`.split(
    /\s+/u,
  ),
);

/** Whether a word in a title-case heading looks like an ordinary word. */
export function isHeadlineWord(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    isCommonWord(lower) ||
    HEADLINE.has(lower) ||
    /.{3}(?:ing|ed|ly|ment|ness|tion|sion|less|ful|ize|izes|ous|ity|able|ible|n't|n’t)$/u.test(lower)
  );
}
