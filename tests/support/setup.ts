import { afterEach, beforeEach, expect, vi } from "vitest";

// A test fails if the product prints an error.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
