import { expect, type Page, test } from "@playwright/test";
import { axeFaultsInBothThemes } from "../support/axe";
import { type OwnWeb, startOwnWeb } from "../support/own-web";
import { overflow, signIn } from "../support/panel";
import { PASSWORD } from "../support/password";

let own: OwnWeb;

// In order, in one worker: one web process is started for all of them.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  own = await startOwnWeb(`email_${test.info().workerIndex}`);
});
test.afterAll(() => own.stop());
test.beforeEach(async ({ page }) => {
  await own.sql`truncate deliveries, briefings, audit_log restart identity cascade`;
  await own.sql`delete from users where username <> 'admin'`;
  await signIn(page, "admin", PASSWORD, own.url);
});

const open = (page: Page) => page.goto(`${own.url}/admin?tab=email`);

async function makeUser(username: string, problem: string | null = null): Promise<number> {
  const [row] = await own.sql`
    insert into users (username, email, password_hash, is_subscribed, email_problem, email_problem_at)
    values (${username}, ${`${username}@coop.example`}, 'x', true, ${problem}, now()) returning id`;
  return row?.id;
}

/** One briefing and its mails: sent, refused by the provider, handed over without a word, and left out on purpose. */
async function makeMails(): Promise<void> {
  await own.sql`insert into briefings (ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count)
    values ('Power is back in every county', 'extractive', now(), 0, 0, 1)`;
  const mails = [
    ["anna", "sent", null, true],
    ["bert", "failed", "Resend: The address is not valid.", false],
    ["cleo", "failed", "Handed over, but never confirmed.", true],
    ["dora", "failed", "Not sent: unsubscribed.", false],
    ["emil", "pending", null, false],
  ] as const;
  for (const [name, status, error, handedOver] of mails) {
    const user = await makeUser(name);
    await own.sql`insert into deliveries (briefing_id, user_id, email, status, error, first_attempt_at, due_at)
      values (1, ${user}, ${`${name}@coop.example`}, ${status}, ${error}, ${handedOver ? new Date() : null},
        now() + interval '1 hour')`;
  }
}

test("mails are counted, those that did not arrive are named, and what is safe can be sent again", async ({ page }) => {
  await makeMails();
  await open(page);
  const counts = page.getByRole("row", { name: /Power is back in every county/ });
  await expect(counts.locator("td:not([data-label='Generated At'])")).toHaveText(["1", "1", "3"]);
  const row = (name: string) => page.locator("section:has(#open) tbody tr").filter({ hasText: name });
  await expect(row("anna")).toHaveCount(0);
  await expect(row("bert").getByText("Failed", { exact: true })).toBeVisible();
  await expect(row("dora").getByText("Skipped", { exact: true })).toBeVisible();
  await expect(row("emil").getByText("Waiting", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send Again/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Send Again to bert" }).click();
  await expect(page.getByText("The email is queued again.").first()).toBeVisible();
  await expect(row("bert").getByText("Waiting", { exact: true })).toBeVisible();
  expect(await own.sql`select action, target from audit_log where action not like ${"sign_in.%"}`).toMatchObject([
    { action: "mail.retry", target: "summary 1" },
  ]);
});

test("an address is released", async ({ page }) => {
  await makeUser("gone", "bounce");
  await makeUser("angry", "complaint");
  await open(page);
  const rows = page.locator("section:has(#suppressed) tbody tr");
  await expect(rows).toContainText(["Marked as spam", "Mail bounced"]);
  await page.getByRole("button", { name: "Release the address of gone" }).click();
  await expect(page.getByText("This address will get mail again.").first()).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Release the address of angry" }).click();
  await expect(page.getByText("None. Addresses are added after a hard bounce or a spam complaint.")).toBeVisible();
  expect(await own.sql`select username from users where email_problem is not null`).toHaveLength(0);
});

test("says how mail leaves, and has no faults in either theme or on a phone", async ({ page }) => {
  await makeMails();
  await makeUser("gone", "bounce");
  await open(page);
  await expect(page.getByText("Messages are saved as files in the outbox folder")).toBeVisible();
  await expect(page.getByText("give your account an email address on the Users tab")).toBeVisible();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
});
