CREATE TABLE "error_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "error_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"story_id" integer NOT NULL,
	"sentence" text,
	"passage" text,
	"message" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "briefings" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "briefings" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "briefings" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "briefings" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "briefings" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "correction" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "error_reports_of_story" ON "error_reports" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "error_reports_by_date" ON "error_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "briefings_not_public" ON "briefings" USING btree ("id") WHERE not "briefings"."is_public";