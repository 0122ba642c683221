import { type NextRequest, NextResponse } from "next/server";

/**
 * Redirects requests without a session cookie to `/admin`. Not the access check: every page, handler and action checks the session in
 * the database.
 */
export function middleware(request: NextRequest): NextResponse {
  return NextResponse.redirect(new URL("/admin", request.url));
}

export const config = {
  // Not `/admin`, which shows the login screen, or `/favorites`, which has a page for visitors.
  matcher: [
    {
      source: "/admin/:path+",
      missing: [
        { type: "cookie", key: "digest-session" },
        { type: "cookie", key: "__Host-digest-session" },
      ],
    },
  ],
};
