import "server-only";

/* Signs of what a sentence is about, outside quotation marks. */

export const ORGANIZATION =
  /\b(?:[Cc]o-?op(?:erative)?s?|Electric|Power|Energy|R?EMC|RECC?|PUD|G&T|[Aa]ssociation|[Aa]dministration|[Uu]tilit(?:y|ies)|[Cc]ommission|[Dd]epartment|[Aa]gency|[Bb]oards?|[Aa]uthority|[Cc]ouncil|[Cc]ourt|[Jj]udge|[Jj]ury|[Cc]ounty|[Cc]ompan(?:y|ies)|Inc|directors|trustees|members|lawmakers|Legislature|officials|regulators|state|federal)\b/u;
export const PERSON = /\b(?:he|she|him|hers?|his)\b/iu;
export const LONG_AGO =
  /\b(?:1[89]\d\d|20[01]\d)s?\b|\b(?:decades?|generations?|century|centuries|years ago|for (?:\p{Ll}+|\d+) years|once|used to|always|never|ever)\b/u;
export const VAGUE =
  /\b(?:somebody|someone|nobody|no one|anybody|everybody|everyone|anyone|something|nothing|things?)\b/iu;
export const AMOUNT =
  /\d[\d,.]*[ -](?:percent|million|billion|megawatts?|MW|GW|kilovolts?|kV|miles?|acres|members|customers|meters|homes|households|counties|people|jobs|workers|cents|pages|votes)\b|\d%|\b\d[\d,]{3,}\b|\b\d+ to \d+\b|\b\d+-\d+\b/u;
