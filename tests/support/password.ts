/** The password of every user of the tests. */
export const PASSWORD = "correct horse battery";
