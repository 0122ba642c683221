CREATE TABLE "brand" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"digest_title" text,
	"org_name" text,
	"local_area" text,
	"footer_line" text,
	"accent_dark" text,
	"accent_light" text,
	"logo_key" text,
	"logo_width" integer,
	"logo_height" integer,
	"logo_image" "bytea",
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_one_row" CHECK ("brand"."id"),
	CONSTRAINT "brand_whole_logo" CHECK (num_nonnulls("brand"."logo_key", "brand"."logo_width", "brand"."logo_height", "brand"."logo_image") in (0, 4))
);
