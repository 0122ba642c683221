CREATE TABLE "opaque_links" (
	"url" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_candidates" ADD COLUMN "opaque" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_candidates" ADD COLUMN "outlet_url" text;--> statement-breakpoint
ALTER TABLE "run_candidates" ADD COLUMN "text_url" text;