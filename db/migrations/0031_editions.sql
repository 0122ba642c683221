CREATE TABLE "edition_subscribers" (
	"edition_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edition_subscribers_edition_id_user_id_pk" PRIMARY KEY("edition_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"sender_name" text,
	"schedule" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "editions_slug_unique" UNIQUE("slug"),
	CONSTRAINT "editions_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
DROP INDEX "runs_once_scheduled";--> statement-breakpoint
ALTER TABLE "briefings" ADD COLUMN "edition_id" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "edition_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "edition_subscribers" ADD CONSTRAINT "edition_subscribers_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_subscribers" ADD CONSTRAINT "edition_subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edition_subscribers_of_user" ON "edition_subscribers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "briefings" ADD CONSTRAINT "briefings_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "briefings_of_edition" ON "briefings" USING btree ("edition_id","generated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_of_edition" ON "runs" USING btree ("edition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_once_scheduled" ON "runs" USING btree (coalesce("edition_id", 0),"scheduled_for") WHERE "runs"."scheduled_for" is not null;