export type HeroScene = { src: string; alt: string };

/** The masthead's pictures in the order they are shown. */
export const HERO_SCENES: HeroScene[] = [];
