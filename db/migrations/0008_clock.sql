CREATE TABLE "clock_marks" (
	"schedule" text PRIMARY KEY NOT NULL,
	"seen_until" timestamp with time zone NOT NULL
);
