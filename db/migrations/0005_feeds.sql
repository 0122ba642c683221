CREATE TABLE "feeds" (
	"url" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"answer_url" text NOT NULL,
	"content_type" text,
	"body" "bytea" NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
