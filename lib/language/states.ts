/** The state of this name, press abbreviation or postal code; null when it is none. */
export function stateNamed(text: string): string | null {
  const state = STATES.find(
    ([full, press, postal]) => full.toLowerCase() === text.toLowerCase() || text === press || text === postal,
  );
  return state?.[0] ?? null;
}

/** Name, press abbreviation (Associated Press), postal code, demonym; empty where there is none or it means something else. */
export const STATES: readonly (readonly [name: string, press: string, postal: string, demonym: string])[] = [
  ["Alabama", "Ala.", "AL", "Alabamian"],
  ["Alaska", "", "AK", "Alaskan"],
  ["Arizona", "Ariz.", "AZ", "Arizonan"],
  ["Arkansas", "Ark.", "AR", "Arkansan"],
  ["California", "Calif.", "CA", "Californian"],
  ["Colorado", "Colo.", "CO", "Coloradan"],
  ["Connecticut", "Conn.", "CT", ""],
  ["Delaware", "Del.", "DE", "Delawarean"],
  ["Florida", "Fla.", "FL", "Floridian"],
  ["Georgia", "Ga.", "GA", ""],
  ["Hawaii", "", "HI", ""],
  ["Idaho", "", "ID", "Idahoan"],
  ["Illinois", "Ill.", "IL", "Illinoisan"],
  ["Indiana", "Ind.", "IN", "Hoosier"],
  ["Iowa", "", "IA", "Iowan"],
  ["Kansas", "Kan.", "KS", "Kansan"],
  ["Kentucky", "Ky.", "KY", "Kentuckian"],
  ["Louisiana", "La.", "LA", "Louisianan"],
  ["Maine", "", "ME", "Mainer"],
  ["Maryland", "Md.", "MD", "Marylander"],
  ["Massachusetts", "Mass.", "MA", ""],
  ["Michigan", "Mich.", "MI", "Michigander"],
  ["Minnesota", "Minn.", "MN", "Minnesotan"],
  ["Mississippi", "Miss.", "MS", "Mississippian"],
  ["Missouri", "Mo.", "MO", "Missourian"],
  ["Montana", "Mont.", "MT", "Montanan"],
  ["Nebraska", "Neb.", "NE", "Nebraskan"],
  ["Nevada", "Nev.", "NV", "Nevadan"],
  ["New Hampshire", "N.H.", "NH", ""],
  ["New Jersey", "N.J.", "NJ", "New Jerseyan"],
  ["New Mexico", "N.M.", "NM", "New Mexican"],
  ["New York", "N.Y.", "NY", ""],
  ["North Carolina", "N.C.", "NC", "North Carolinian"],
  ["North Dakota", "N.D.", "ND", "North Dakotan"],
  ["Ohio", "", "OH", "Ohioan"],
  ["Oklahoma", "Okla.", "OK", "Oklahoman"],
  ["Oregon", "Ore.", "OR", "Oregonian"],
  ["Pennsylvania", "Pa.", "PA", "Pennsylvanian"],
  ["Rhode Island", "R.I.", "RI", "Rhode Islander"],
  ["South Carolina", "S.C.", "SC", "South Carolinian"],
  ["South Dakota", "S.D.", "SD", "South Dakotan"],
  ["Tennessee", "Tenn.", "TN", "Tennessean"],
  ["Texas", "", "TX", "Texan"],
  ["Utah", "", "UT", "Utahn"],
  ["Vermont", "Vt.", "VT", "Vermonter"],
  ["Virginia", "Va.", "VA", "Virginian"],
  ["Washington", "Wash.", "WA", "Washingtonian"],
  ["West Virginia", "W.Va.", "WV", "West Virginian"],
  ["Wisconsin", "Wis.", "WI", "Wisconsinite"],
  ["Wyoming", "Wyo.", "WY", "Wyomingite"],
];

/** Any of them in a pattern, the longer spellings first. */
export const ANY_STATE = STATES.flatMap(([full, press, postal]) => [
  literal(full),
  ...(press ? [literal(press)] : []),
  `${postal}(?![\\p{L}\\d])`,
])
  .sort((a, b) => b.length - a.length)
  .join("|");

/** A text as it is in a pattern. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
