import "server-only";
import { stem } from "@/lib/language/tokens";
import { contentOf, hasWordLike, type Passage } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import type { Span } from "./alignment";

/** Words that writers use to connect, count, date or hedge; they add no fact. */
const GENERAL = `
able affect affected ahead alike almost alone along amount answer appear apply around arrive aside ask assess away back bar base basic bear become begin behind believe belong
best beyond big both break bring broad call can cannot carry case catch cause change choose citing clear close combined come concern contain continue count couple cover credit current
cut date day decade decide decision depend different differ direct do document door double draw drive due early edge effect effective either elsewhere end enough enter entire equal era
even event ever everyone exceed existing expect explain extend extra face fact fail fall far few fewer figure final find firm fit flag fit follow forward free full further gain give go
great group grow half handle happen hard have head hear help high hold hour however hundred idea inside instead interest involve item join keep kind know lack large last late later latter lay lead least
leave less let level lie likely limit limited line list little live long look lose lot low main make many mark matter maximum mean measure meet memo method mid middle minimum minus minute miss
moment month morning afternoon evening night most move name narrow near need never next none notice now number odd offer office often old open opposite order ordinary other outcome outside overall owe own pair part
partly party past pay people period person pick piece place plan play plenty point position possible post praise present prior problem promise proposal prove pull purpose push put
quarter question quick quote raise range rate rather reach ready real reason receive refer regard regular rely remain repeat report require resolve respectively respond rest result return rise role rule run
same save say second see seek seem send sentence separate serve set several shape share sharp shift short show side sign similar simple since single sit size skip small so soften soon sort
source split stage stand start statement status stay step still stop story straight stretch strike strong subject such suggest support switch take talk tap target tell tenth term then therefore thing
think though thousand threshold throw tie time times together top total touch track try turn twice two type ultimate under unit unless until upon usual value various vary version view vote
wait want warn way week weekend well while whole wide will wipe with within without word work worth write wrong year
afford agree allege argue attribute brief cite claim complain concede contend conclude criticize defend deny describe favor note object oppose recall stress urge warn wish
alongside altogether amid apart already anyway apparently eventually finally formerly furthermore generally initially moreover meantime nevertheless
originally perhaps probably recently roughly separately similarly sometimes specifically subsequently thereafter throughout toward towards ultimately usually
afterward afterwards apiece besides beforehand hence indeed likewise meanwhile mostly nonetheless otherwise overnight previously shortly simply soon though together
fifth sixth seventh eighth ninth fourth third dozen hundred century quarterly sixfold tenfold threefold percentage
advisory agency analysis bill document language letter memo office official owner panel release report resolution sponsor staff suit team
federal government national regulator state u.s.
one's can't won't don't didn't doesn't isn't aren't wasn't weren't hasn't haven't hadn't couldn't wouldn't shouldn't
abandon accept accomplish accord accuse achieve acknowledge acquire add address adopt advance age aim allot alter anger announce apply appoint approach arrange arrive article assign assume attack attempt attend
avoid award aware banned blame boost bound bulk busy buy careful cash certain chance charge check chief chosen circumstance client collect comment commit compete comply component concede conduct conflict consequence
consist contrast convey cool correct create crucial damage danger deadly deal dear debt decline deliver demand depart deploy deposit desire destroy detail determine devote disagree dislike dispute distant distribute
drop earn ease eight elect eliminate emerge employ enable encounter endorse enforce enlist entry equip erect establish examine exclude exist expense expire exploit fear feature feel felt finance finish five fix
former forward four fuel fund furnish gather goal grade headquarters heavy hire honor honoree impose inform injure insist install instead intend introduce invite invoke issue job join judge just labor lack lead led
license list load loan locate loss lost lower maintain majority manage march meet merge miss money nearby nine notable notice notify obtain occur operate opponent output oversee participate pass penalty permit persuade
phase politics portion predecessor present preserve prevent prevail private proceed produce promise proper protect protest purchase pursue quit rank reduce refund refuse register reject release relevant relocate
remove replace represent rescue reserve reside respect restore restrict retain reveal review reward rule safe sale scale score seem select serious settle seven shut six size skeptical slightly slip specific spell
spend spoke spokesman spokeswoman stage strict string strong submit succeed successor sue sued suffer sum supply surpass suspend swap taught teach tell tenure text thank three trade transfer trigger two undergo unknown
unlike unveil urge vary victim vow weather weigh wedding worker
account accounts alternative caught chief co coop counterpart debut ensure fellow guard margin op op's ops prerequisite purview received receiving resource seat themselves used using
kwh mwh mw gw kv mph p.m a.m
`;

const general = new Set(GENERAL.trim().split(/\s+/u).map(stem));

/** The content words of a claim that no passage contains in any form and that are neither names nor figures. */
export function addedWords(claim: Claim, terms: readonly RegExp[], passages: readonly Passage[]): string[] {
  const read: Span[] = [
    ...claim.quantities,
    ...claim.moments,
    ...claim.names,
    ...terms.flatMap((term) =>
      [...claim.text.matchAll(term)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
    ),
  ];
  return [...contentOf(claim.tokens)].flatMap(([key, at]) => {
    const token = claim.tokens[at];
    if (!token || general.has(key) || read.some(({ start, end }) => token.start < end && start < token.end)) return [];
    return passages.some((passage) => hasWordLike(passage, key) > 0) ? [] : [token.text];
  });
}
