export const MAIL_NOT_SET_UP = "Mail is not set up: messages are saved as files.";
