CREATE TABLE "private_briefings" (
	"id" integer PRIMARY KEY DEFAULT nextval('briefings_id_seq') NOT NULL,
	"user_id" integer NOT NULL,
	"run_id" uuid,
	"ai_title" text NOT NULL,
	"summary_method" text NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"error" text,
	"stories" jsonb NOT NULL,
	"cited" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "private_briefings_run_id_unique" UNIQUE("run_id")
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "private_briefings" ADD CONSTRAINT "private_briefings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_briefings" ADD CONSTRAINT "private_briefings_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "private_briefings_of_user" ON "private_briefings" USING btree ("user_id","id" DESC NULLS LAST);