import { expect, test } from "vitest";
import { FetchError } from "@/lib/news/fetch/http";
import { isBlocked } from "./fetch";

const answered = (host: string, status: number) =>
  new FetchError("http-status", `${host} answered with status ${status}.`, { status });

test.each([
  [answered("paper.example.com", 403), true],
  [answered("paper.example.com", 429), true],
  [answered("paper.example.com", 404), false],
  [answered("403.example.com", 500), false],
  [new FetchError("robots", "paper.example.com does not allow robots on this page."), true],
  [new FetchError("timeout", "402.example.com took too long to respond."), false],
  [new Error("status 403"), false],
])("%s: blocked %s", (error, expected) => expect(isBlocked(error)).toBe(expected));
