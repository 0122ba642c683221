/** An address nothing is sent to, and why. */
export type SuppressedAddress = {
  id: number;
  username: string;
  email: string | null;
  email_problem: "bounce" | "complaint";
  since: string | null;
};
