/** An article's picture, cut to 16:9. `small` is null if `large` is no wider; `jpeg` is for mail programs and share cards. */
export type Picture = { width: number; large: Buffer; small: Buffer | null; jpeg: Buffer };
