import { type NextRequest, NextResponse } from "next/server";

/**
 * Turns away early, by cookie alone, whoever cannot be signed in; it runs only where no session cookie is. It is never the real
 * check: every page, handler and action asks the database.
 */
export function middleware(request: NextRequest): NextResponse {
  return NextResponse.redirect(new URL("/admin", request.url));
}

export const config = {
  // `/admin` itself shows the login, `/favorites` says what a visitor is missing; public pages and files never come here.
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
