import "server-only";
import { stem } from "@/lib/language/tokens";

/** Words of grammar and time, which are not part of a name at its beginning. */
const FUNCTION = `
a an the and or but nor so yet if then than that this these those there here it its it's he him his she her hers they them their theirs we
our ours you your i me my mine who whom whose which what when where why how of in on at to for from by with without within into onto over
under above below about after before between among during through against along across around as is are was were be been being am do does
did have has had having will would shall should can could may might must not no also too very just only even still already both either
neither each every all any some such same other another more most much many less least few via while because since until although though
however meanwhile moreover additionally further furthermore earlier later now today recently out up down off again once plus amid despite
toward towards upward upon whether one two three four five six seven eight nine ten nearly almost instead last never several thanks thus
unlike none half besides alongside aside apart beyond inside outside past regarding throughout altogether always anyway apparently certainly
clearly currently early eventually finally formerly generally hence initially long meantime nevertheless next nonetheless often originally
otherwise overall perhaps possibly previously probably rather separately similarly sometimes soon specifically subsequently thereafter
together tomorrow ultimately unfortunately usually yesterday
`;
/** Other words without content; reporting verbs ('said', 'announced') are not evidence either way. */
const EMPTY = `
us doing done own per according say said says tell told announce announced announces state stated note noted notes add added call called
calls write wrote report reported reports set go goes going come comes get gets gotten let make makes made take takes took put include
includes including included aim aimed mean meant means new newly well like s t re ve ll d u.s first second third percent million billion
thousand dollars roughly approximately total release statement press mr mrs ms dr sen rep sens reps senator senators representative
representatives congressman congresswoman gov
`;
const functions = wordSet(FUNCTION);
const empty = new Set([...wordSet(FUNCTION + EMPTY)].flatMap((word) => [word, stem(word)]));

/** Other ordinary words, which are rarely names. */
const GENERAL = `
a.m abandon able accept accomplish account accuse achieve acknowledge acquire address adopt advance advisory affect afford afternoon
afterward age agency agree ahead alike allege allot alone alter alternative amount analysis anger answer apiece appear apply appoint
approach argue arrange arrive article ask assess assign assume attack attempt attend attribute avoid award aware away back banned bar base
basic bear become beforehand begin behind believe belong best big blame boost bound break brief bring broad bulk busy buy cannot careful
carry case cash catch caught cause century chance change charge check chief choose circumstance cite claim client close co collect combined
comment commit compete complain comply component concede concern conclude conduct conflict consequence consist contain contend continue
contrast convey cool coop correct count counterpart couple cover create credit criticize crucial cut damage data danger date day deadly deal
dear debt debut decade decide decision decline defend deliver demand deny depart depend deploy deposit describe desire destroy detail
determine devote differ direct disagree dislike dispute distant distribute document door double dozen draw drive drop due earn ease edge
effect eighth elect eliminate elsewhere emerge employ enable encounter end endorse enforce enlist enough ensure enter entire entry equal
equip era erect establish event everyone examine exceed exclude exist expect expense expire explain exploit extend extra face fact fail fall
favor fear feature federal feel fellow fewer fifth figure finance find finish firm fit fix flag follow forward fourth free fuel full fund
furnish gain gather give goal government grade great group grow guard gw handle happen hard head headquarters hear heavy help high hire hold
honor honoree hour hundred idea impose indeed inform injure insist install intend interest introduce invite invoke involve issue item job
join judge keep kind know kv kwh labor lack language large late latter lay lead leave letter level license likewise limit line list live
load loan locate look lose loss lot low main maintain majority manage march margin mark matter maximum measure meet memo merge method mid
middle minimum minus minute miss moment money month morning move mph mw mwh name narrow national nearby need night ninth notable notice
notify number object obtain occur odd offer office old op open operate opponent oppose opposite ops order ordinary outcome output overnight
oversee owe owner p.m pair panel part participate pass pay penalty people percentage period permit persuade phase pick piece place plan play
plenty point politics portion position post praise predecessor prerequisite present preserve prevail prior private problem proceed produce
promise proper proposal protect protest prove pull purchase purpose pursue purview push quarter question quick quit quote raise range rank
rate reach ready real reason recall receive received reduce refer refund refuse register regular regulator reject relevant relocate rely
remain remove replace require rescue reserve reside resolution resolve resource respect respond rest restore restrict result retain return
reveal review reward rise role rule run safe sale save scale score seat see seek seem select send sentence serious serve settle seventh
shape share sharp shift short show shut side sign simple simply single sit sixfold sixth size skeptical skip slightly slip small soften sort
source spell spend split spoke spokesman spokeswoman sponsor staff stage stand start status stay step stop story straight stress stretch
strict strike string strong subject submit succeed successor sue sued suffer suggest suit sum supply support surpass suspend swap switch
talk tap target taught teach team tenfold tenth tenure term text themselves therefore thing think threefold threshold throw tie time top
touch track trade transfer trigger try turn twice type u.s. undergo unit unknown unless unveil urge used value various vary version victim
view vote vow wait want warn way weather wedding week weekend weigh whole wide wipe wish word work worth wrong year
`;
const general = stemSet(GENERAL);

/** The words of a list with white space between them. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}

/** The stems of the words of such a list. */
export function stemSet(list: string): ReadonlySet<string> {
  return new Set([...wordSet(list)].map(stem));
}

/** Whether a word in lower case only connects others. */
export const isFunctionWord = (lower: string) => functions.has(lower);

/** Whether a word needs no support from a source. */
export function isEmptyWord(lower: string, key: string): boolean {
  return empty.has(lower) || empty.has(key) || key.length < 2 || lower.endsWith("n't");
}

/** The endings of words that are rarely names. */
const ENDING = /.{3}(?:able|ed|ful|ible|ify|ing|ity|izes?|less|ly|ment|ness|ous|sion|tion)s?$|.{3}(?:ants|ors)$/u;

/** Whether a word is an ordinary one, so that a capital may come from its place in the sentence. */
export function isCommonWord(word: string): boolean {
  const lower = word.toLowerCase();
  const key = stem(lower);
  return empty.has(lower) || empty.has(key) || general.has(key) || ENDING.test(lower);
}

/** Whether a word in a title-case heading looks like an ordinary word. */
export function isHeadlineWord(word: string): boolean {
  const lower = word.toLowerCase();
  return isCommonWord(lower) || lower.replace("’", "'").endsWith("n't");
}
