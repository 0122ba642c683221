export const FAIR_USE_NOTICE =
  "Summaries and short excerpts of news articles are shown for commentary, news reporting and research under fair use (17 U.S.C. § 107). The articles and their pictures belong to their publishers; every story links to its original.";
