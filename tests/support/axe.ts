import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Part = { include?: string; exclude?: string };

const MAX_HTML_LENGTH = 150;

/** axe's violations of the page as shown, or of a part of it, each with its elements. */
export async function axeFaults(page: Page, part: Part = {}): Promise<string[]> {
  return violationsOf(builderFor(page, part));
}

/** axe's violations in both themes. Themes differ only in colors, so the second one is checked by the rules on colors alone. */
export async function axeFaultsInBothThemes(page: Page, part: Part = {}): Promise<string[]> {
  await setTheme(page, "dark");
  const dark = await axeFaults(page, part);
  await setTheme(page, "light");
  const light = await violationsOf(builderFor(page, part).withRules(["color-contrast", "link-in-text-block"]));
  return [...dark.map((fault) => `dark: ${fault}`), ...light.map((fault) => `light: ${fault}`)];
}

async function setTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    // Half-changed colors have another contrast.
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(changing.map(({ finished }) => finished.catch(() => {})));
  }, theme);
}

/** Describes violations only, and opens no further page for its report: both take as long as the checks. */
function builderFor(page: Page, { include, exclude }: Part): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (include) axe.include(include);
  return exclude ? axe.exclude(exclude) : axe;
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, MAX_HTML_LENGTH)).join(" | ")}`,
  );
}
