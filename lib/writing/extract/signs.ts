import "server-only";
import { MONTHS_IN_NEWS, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";

/* Signs of what a sentence is about, outside quotation marks. */

export const ORGANIZATION =
  /\b(?:[Cc]o-?op(?:erative)?s?|Electric|Power|Energy|R?EMC|RECC?|PUD|G&T|[Aa]ssociation|[Aa]dministration|[Uu]tilit(?:y|ies)|[Cc]ommission|[Dd]epartment|[Aa]gency|[Bb]oards?|[Aa]uthority|[Cc]ouncil|[Cc]ourt|[Jj]udge|[Jj]ury|[Cc]ounty|[Cc]ompan(?:y|ies)|Inc|directors|trustees|members|lawmakers|Legislature|officials|regulators|state|federal)\b/u;
export const PERSON = /\b(?:he|she|him|hers?|his)\b/iu;
export const LONG_AGO =
  /\b(?:1[89]\d\d|20[01]\d)s?\b|\b(?:decades?|generations?|century|centuries|years? ago|for (?:\p{Ll}+|\d+) years|once|used to|always|never|ever)\b/u;
export const VAGUE =
  /\b(?:somebody|someone|nobody|no one|anybody|everybody|everyone|anyone|something|nothing|things?)\b/iu;
export const AMOUNT =
  /\d[\d,.]*[ -](?:percent|million|billion|megawatts?|MW|GW|kilovolts?|kV|miles?|acres|members|customers|meters|homes|households|counties|people|jobs|workers|cents|pages|votes)\b|\d%|\b\d[\d,]{3,}\b|\b\d+ to \d+\b|\b\d+-\d+\b/u;

/** How a meeting went and what stands in its program: 'called the meeting to order', 'after a closed session', 'the next regular meeting'. */
export const PROCEDURE = new RegExp(
  String.raw`\b(?:called the (?:meeting|roll)|to order (?:at|by)|[Pp]ledge (?:of|was)|(?:closed|executive) session|(?:gave|presented) (?:an?|her|his|the|their) (?:\p{Ll}+ )?(?:report|update)|held over|no second|next (?:regular )?meeting|full (?:agenda|plate)|a lot of ground|presiding|were (?:absent|excused|present)|(?:landowners|members|people|residents) (?:attended|came|filled|gathered|packed|turned out)|\d+ (?:people )?spoke|reminded (?:the|members|everyone)|reception|vigil|[Ss]cholarships? (?:of|to|were)|[Bb]ills totaling|approved (?:bills|claims|(?:the )?minutes|policy)|(?:[Mm]eeting|[Bb]oard) (?:was )?adjourned|met (?:in (?:regular |special )?session|(?:on )?(?:${WEEKDAY_NAMES}|${MONTHS_IN_NEWS})|via Zoom))`,
  "u",
);
