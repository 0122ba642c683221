"use client";

import { useEffect } from "react";
import { callApi } from "@/app/_browser/api";
import { localPath } from "@/lib/language/screens/page-language";

/** Continues automatically. The next page replaces this URL with its token in the browser's history. */
export function ContinueByItself({ token, to }: { token: string; to: string }) {
  useEffect(() => {
    callApi("/api/auth/email-link", { method: "POST", body: { token } }).then(
      () => location.replace(to),
      () => location.replace(localPath("/?error=invalid_token")),
    );
  }, [token, to]);
  return null;
}
