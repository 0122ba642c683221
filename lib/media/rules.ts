/** Spec 5: a photo must be smaller than this. */
export const PHOTO_LIMIT_BYTES = 5_242_880;

export const NOT_AN_IMAGE = "Please select an image file";
export const TOO_LARGE = "File size must be less than 5MB";
