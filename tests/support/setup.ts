import { afterEach, beforeEach, expect, vi } from "vitest";

// A test that makes the product print an error has found one.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
