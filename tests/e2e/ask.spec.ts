import { expect, test } from "@playwright/test";
import { axeFaults } from "../support/axe";
import { awake, signIn } from "../support/panel";

const QUESTION = "What are the proposed revisions of FERC-725S for the EOP reliability standards?";

test("a question in the search box is answered from the stories, for signed-in users", async ({ page }) => {
  await page.goto(`/archive?q=${encodeURIComponent(QUESTION)}`);
  await expect(page.getByRole("link", { name: "Sign in to ask the archive" })).toHaveAttribute(
    "href",
    /return=%2Farchive/,
  );

  await signIn(page);
  await page.goto("/");
  await awake(page, ".hero-dots");
  const box = page.getByRole("searchbox");
  await box.fill("reliability standards");
  await box.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("matching “reliability standards”");
  await expect(dialog.getByRole("button", { name: "Ask the archive" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await box.fill(QUESTION);
  await box.press("Enter");
  await dialog.getByRole("button", { name: "Ask the archive" }).click();
  const answer = dialog.getByRole("region", { name: "Ask the archive" });
  await expect(answer.getByText("What published stories say")).toBeVisible();
  await expect(answer.getByRole("listitem").first()).toContainText("FERC");
  expect(await axeFaults(page, { include: "dialog" })).toEqual([]);
  await answer.getByRole("link", { name: /^FERC/ }).first().click();
  await expect(page).toHaveURL(/\/story\/\d+\?type=/);
});
