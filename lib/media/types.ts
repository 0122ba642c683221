/** An article's picture, cropped to 16:9. `small` is null if `large` is no wider; `jpeg` is for mail clients and share cards. */
export type Picture = { width: number; large: Buffer; small: Buffer | null; jpeg: Buffer };
