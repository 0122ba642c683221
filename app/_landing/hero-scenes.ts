export const HERO_SCENES: { src: string; alt: string }[] = [
  {
    src: "/hero/01-ridge-at-dawn.svg",
    alt: "Lattice towers carry a line across misty ridges as the sun comes up behind them.",
  },
  {
    src: "/hero/02-line-crew.svg",
    alt: "Two lineworkers in a bucket work at the top of a pole at dusk while two more watch from the road.",
  },
  {
    src: "/hero/03-substation-at-night.svg",
    alt: "A substation under a full moon, its transformers lit by yard lamps, a worker walking from the control house.",
  },
  {
    src: "/hero/04-one-lit-window.svg",
    alt: "A farmhouse on a starlit rise, dark but for one window where someone stands.",
  },
  {
    src: "/hero/05-rice-field-pivot.svg",
    alt: "A center-pivot sprinkler stretches over flooded rice at sunrise, egrets wading between the levees.",
  },
  {
    src: "/hero/06-river-dam.svg",
    alt: "Water pours through four gates of a river dam beside a lit powerhouse, an angler in a flat boat below.",
  },
  {
    src: "/hero/07-wind-on-a-plateau.svg",
    alt: "Wind turbines stand on mesas at sunset, a technician and a pickup tiny at the foot of the tallest.",
  },
  {
    src: "/hero/08-solar-field-with-sheep.svg",
    alt: "Sheep graze before long rows of solar panels as the low sun fans its rays across the sky.",
  },
  {
    src: "/hero/09-ice-on-the-lines.svg",
    alt: "Power lines sag under thick ice at a winter sunrise while a crew truck comes up a snowy road.",
  },
  {
    src: "/hero/10-storm-front.svg",
    alt: "A shelf cloud and a stroke of lightning close in on a pole line running across wheat fields.",
  },
  {
    src: "/hero/11-fibre-truck.svg",
    alt: "A van tows a reel of orange fiber cable along a gravel road, new strand already hung on the poles.",
  },
  {
    src: "/hero/12-ev-at-the-feed-store.svg",
    alt: "An electric pickup charges outside a country feed store at dusk as a customer carries out a sack.",
  },
  {
    src: "/hero/13-control-room.svg",
    alt: "Two operators face a wall map of the grid, one substation glowing red, as their supervisor points it out.",
  },
  {
    src: "/hero/14-main-street-at-dusk.svg",
    alt: "Strings of bulbs cross a small town's main street at dusk, its shop windows lit, a water tower at the end.",
  },
  {
    src: "/hero/15-school-bus-solar-charge.svg",
    alt: "Children walk to a yellow school bus charging under a roof of solar panels in the morning sun.",
  },
  {
    src: "/hero/16-delta-sunrise.svg",
    alt: "Two power lines cross in front of a huge sun rising over flooded Delta fields and cypress trees.",
  },
];
