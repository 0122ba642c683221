import { expect, test } from "vitest";
import { messageToAll, messageToMe, questionOf, recipientsText } from "./text";

const details = (transport: "smtp" | "outbox", subscribers = 12, already_sent = 0) => ({
  ...{ transport, subscribers, already_sent },
});

test.each([
  [0, 0, "No subscribers with a working address"],
  [1, 0, "1 subscriber"],
  [1200, 0, "1,200 subscribers"],
  [12, 1, "11 subscribers. 1 subscriber already received it."],
  [12, 12, "Nobody: all 12 subscribers already received it"],
  [1, 1, "Nobody: the only subscriber already received it"],
])("%i subscribers, of whom %i received it: %s", (subscribers, already_sent, text) => {
  expect(recipientsText(details("smtp", subscribers, already_sent))).toBe(text);
});

test("the confirmation counts the recipients", () => {
  expect(questionOf("Storm", null).text).toBe("Send “Storm” to every subscriber?");
  expect(questionOf("Storm", details("smtp", 12, 2)).text).toBe("Send “Storm” to 10 subscribers?");
  expect(questionOf("Storm", details("outbox", 12, 2)).text).toBe("Save “Storm” as a file for 10 subscribers?");
});

test("the confirmation says that there are no recipients left", () => {
  const textFor = (...given: Parameters<typeof details>) => questionOf("Rates", details(...given)).text;
  expect(textFor("smtp", 0)).toBe(
    "There are no subscribers with an email address. Check again, and send “Rates” to subscribers added since?",
  );
  expect(textFor("outbox", 1, 1)).toBe(
    "Nothing to send. 1 subscriber already received it. Check again, and send “Rates” to subscribers added since?",
  );
});

test("says that email is on its way only if mail is set up", () => {
  const sent = { queued: 3, already_sent: 1 };
  expect(messageToAll(sent, details("smtp"))).toBe(
    "The email is on its way to 3 subscribers. 1 subscriber already received it.",
  );
  expect(messageToAll(sent, details("outbox"))).toBe(
    "Mail is not set up: messages are saved as files. Queued for 3 subscribers. 1 subscriber already received it.",
  );
  expect(messageToAll({ queued: 0, already_sent: 2 }, details("smtp"))).toBe(
    "Nothing to send. 2 subscribers already received it.",
  );
  expect(messageToAll({ queued: 0, already_sent: 0 }, null)).toBe("There are no subscribers with an email address.");
  expect(messageToMe({ queued: 1, already_sent: 0 }, details("smtp"))).toBe("The email is on its way to you.");
  expect(messageToMe({ queued: 1, already_sent: 0 }, details("outbox"))).toBe(
    "Mail is not set up: messages are saved as files. Yours is in the outbox folder.",
  );
  expect(messageToMe({ queued: 0, already_sent: 1 }, null)).toBe("You already received this email.");
});
