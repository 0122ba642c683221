import "server-only";
import { wordSet } from "@/lib/writing/text/words";

const NICKNAMES = wordSet(`
charles/chuck/charlie william/bill/will/billy robert/bob/bobby/rob joseph/joe james/jim/jimmy/jamie thomas/tom/tommy michael/mike edward/ed/eddie/ted
richard/rick/dick/rich donald/don daniel/dan/danny stephen/steve/steven patrick/pat elizabeth/liz/beth katherine/kate/katie/kathy/catherine christopher/chris
benjamin/ben timothy/tim anthony/tony kenneth/ken/kenny ronald/ron samuel/sam jeffrey/jeff david/dave gregory/greg andrew/andy matthew/matt nicholas/nick
joshua/josh susan/sue margaret/maggie/peggy deborah/deb/debbie cynthia/cindy catherine/cathy john/jack/jon lawrence/larry philip/phil/phillip frederick/fred
gerald/gerry/jerry raymond/ray harold/hal alexander/alex zachary/zach jacob/jake theodore/ted rafael/ted peter/pete francis/frank victoria/vicky martin/marty
douglas/doug bradley/brad leonard/len rebecca/becky judith/judy barbara/barb pamela/pam jennifer/jen abigail/abby addison/mitch rodney/rod clifford/cliff
`);

const nicknames = new Map<string, Set<string>>();
for (const written of NICKNAMES) {
  const group = written.split("/");
  for (const name of group) nicknames.set(name, new Set([...(nicknames.get(name) ?? []), ...group]));
}

/** All first names that the same person can have: 'Chuck' and 'Charles'. */
export const sameFirstNames = (name: string): ReadonlySet<string> => nicknames.get(name) ?? new Set([name]);

/** Other common first names in the United States, without those that are often a word or a place ('Grant', 'Mark', 'Austin'). */
const OTHERS = wordSet(`
aaron abraham adam adrian alan albert alec alejandro alfred alice alicia alison allison alyssa amanda amber amy ana andrea angela angie anita ann anna anne annette annie antonio april arlene
arnold arthur ashley audrey barry belinda bernard bernice bernie bernadette bertha bethany betty beverly blake bonnie brandon brandy brenda brendan brent brett brian brianna bridget brittany bruce
bryan bryce caleb calvin cameron camille carl carla carlos carmen carol caroline carolyn carrie casey cassandra cecilia cesar chad charlene charlotte chelsea cheryl christina christine christy claire clara
clarence claudia clayton clint clyde cody colin colleen connie corey cory courtney craig crystal curtis damon dana danielle darlene darrell darren darryl dawn dean deanna debra denise dennis
derek derrick desiree diana diane dianne dolores dominic donna doris dorothy duane dustin dwayne dwight earl edgar edith edwin eileen elaine eleanor elena elise elijah ellen elliott emily emma eric erica
erik erika erin ernest esther ethan eugene eva evan evelyn felicia felix fernando florence floyd frances francisco franklin gabriel gail garrett gary gavin gene geoffrey george georgia gilbert gina gladys glen
glenn gloria gordon gretchen guadalupe guy gwen hannah harriet harry harvey heather hector heidi helen henry herbert herman holly howard hugh ian ida irene isaac isabel ivan jaclyn jaime jamal jan jana
jane janet janice jared jasmine jason javier jay jean jeanette jeanne jenna jenny jeremiah jeremy jerome jesse jessica jesus jill jo joan joann joanna joanne jocelyn jodi joel johnny jonathan jordan jorge jose
josephine joyce juan juanita julia julian julie june justin kara karen kari karl karla kathleen kathryn kay kayla keith kelli kelly kelsey kendra kerry kevin kimberly kirk kirsten krista kristen kristi
kristin kristina kurt kyle lance latoya laura lauren laurie leah lee leroy leslie lester lewis lillian linda lindsay lindsey lisa lloyd logan lois loretta lori lorraine louis louise lucas lucille lucy luis luke
luther lydia lynn mabel madeline malcolm marc marcia marco marcus margarita maria marian marianne marie marilyn mario marion marissa marjorie marlene marsha marvin mary mathew maureen maurice max maxine megan
meghan melanie melinda melissa melvin meredith micheal michele michelle miguel mildred milton minnie miranda miriam misty molly monica monique morgan myra nancy naomi natalie natasha nathan nathaniel neil nelson
nicole nina noah noel nora norma norman olga oliver olivia omar oscar otis owen pablo paige patricia patti paul paula pauline pedro penny perry phyllis priscilla rachael rachel ralph ramon randall randy
raul regina renee rene ricardo ricky rita roberta roberto robin rochelle roger roland roman ronnie rosa rosalind rosemary roxanne roy ruben ruby russell ruth ryan sabrina sally salvador samantha sandra sandy sara
sarah saul scott sean sergio seth shane shannon sharon shaun shawn sheila sheldon shelley shelly sherri sherry shirley sidney sonia sonya sophia spencer stacey stacy stanley stella stephanie stuart suzanne sylvia
tamara tammy tanya tara taylor teresa teri terrance terrence terri terry thelma theresa tiffany tina todd toni tonya tracey traci tracy travis trevor tricia troy tyler tyrone valerie vanessa vera vernon veronica
vicki victor vincent viola violet vivian wade wallace walter warren wayne wendell wendy wesley whitney willie wilma winston yolanda yvette yvonne zoe
`);

export const isFirstName = (name: string) => nicknames.has(name) || OTHERS.has(name);
