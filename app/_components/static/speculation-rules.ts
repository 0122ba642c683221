/** Prefetches the page a user is about to open. Public pages are cached and the same for everyone. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: [
              "/",
              "/archive*",
              "/briefing/*",
              "/article/*",
              "/story/*",
              "/privacy-terms",
              "/e/*",
              "/es",
              "/es/*",
            ],
          },
          // Links that open a dialog, or may be under the pointer when one opens.
          {
            not: {
              selector_matches:
                "[data-story] h3 a, dialog h2 a, .briefing-entries a[href^='/briefing/'], .masthead li a",
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
