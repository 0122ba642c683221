import { Alert } from "@/app/_ui/alert";
import { ButtonLink } from "@/app/_ui/button";

/** Replaces content that could not be read. */
export function LoadFailure({ children, href }: { children: string; href: string }) {
  return (
    <Alert
      action={
        <ButtonLink isSmall href={href}>
          Try Again
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}
